import type { Api } from './api';

/** Kafka's number for a group among the resources that have configs (4.0 and later). */
const GROUP = 32;

/** Asks for the settings that the broker keeps for a group. */
export const describeGroupConfigs: Api<
  { readonly group: string },
  { readonly error: number; readonly configs: ReadonlyMap<string, string> }
> = {
  name: 'DescribeConfigs',
  key: 32,
  min: 1,
  max: 3,
  write: (out, { group }, version) => {
    out.list([group], (name) =>
      out
        .int8(GROUP)
        .text(name)
        .list(null, () => undefined),
    );
    out.bool(false);
    if (version >= 3) out.bool(false);
  },
  read: (reader, version) => {
    reader.int32();
    const results = reader.list(() => {
      const error = reader.int16();
      reader.nullableText();
      reader.int8();
      reader.text();
      const configs = reader.list(() => {
        const config = [reader.text(), reader.nullableText() ?? ''] as const;
        reader.bool();
        reader.int8();
        reader.bool();
        reader.list(() => [reader.text(), reader.nullableText(), reader.int8()]);
        if (version >= 3) {
          reader.int8();
          reader.nullableText();
        }
        return config;
      });
      return { error, configs };
    });
    return { error: results[0]?.error ?? 0, configs: new Map(results[0]?.configs) };
  },
};
