import type { Api, VersionRange } from './api';

/** What a broker can be asked. */
export interface ApiVersions {
  readonly error: number;
  /** By the number of the API. */
  readonly ranges: ReadonlyMap<number, VersionRange>;
}

/** Asks a broker which APIs it has in which versions. A broker that does not know the version answers in version 0. */
export const apiVersions: Api<
  { readonly software: string; readonly version: string },
  ApiVersions
> = {
  name: 'ApiVersions',
  key: 18,
  min: 0,
  max: 3,
  flexibleFrom: 3,
  write: (out, { software, version: software_version }, version) => {
    if (version >= 3) out.text(software).text(software_version).noTags();
  },
  read: (reader) => {
    const error = reader.int16();
    const ranges = reader.list(() => {
      const range = [reader.int16(), { min: reader.int16(), max: reader.int16() }] as const;
      reader.skipTags();
      return range;
    });
    return { error, ranges: new Map(ranges) };
  },
};
