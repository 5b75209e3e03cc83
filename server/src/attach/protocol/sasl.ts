import type { Api } from './api';

/** Tells the broker the mechanism; answered with those that it has. */
export const saslHandshake: Api<
  { readonly mechanism: string },
  { readonly error: number; readonly mechanisms: readonly string[] }
> = {
  name: 'SaslHandshake',
  key: 17,
  min: 1,
  max: 1,
  write: (out, { mechanism }) => out.text(mechanism),
  read: (reader) => ({ error: reader.int16(), mechanisms: reader.list(() => reader.text()) }),
};

/** One message of a mechanism, and the broker's answer to it. */
export const saslAuthenticate: Api<
  { readonly data: Uint8Array },
  { readonly error: number; readonly message: string | null; readonly data: Uint8Array }
> = {
  name: 'SaslAuthenticate',
  key: 36,
  min: 0,
  max: 1,
  write: (out, { data }) => out.data(data),
  read: (reader) => ({
    error: reader.int16(),
    message: reader.nullableText(),
    data: reader.data(),
  }),
};
