/** What there is to say of a key, in our own words. Texts are Markdown of one line each. */
export interface KeyProse {
  /** What the key does; one or two sentences. */
  readonly does: string;
  /** When it is worth changing, and to what. */
  readonly change?: string;
  /** Other keys that decide with it; each is a key of the catalog, prefix included where one belongs. */
  readonly interacts?: readonly string[];
  /** The proposals that shaped it. */
  readonly kips?: readonly number[];
  /** What surprises people. */
  readonly note?: string;
}

/** Texts by the name of a StreamsConfig key. */
export type ProseTable = Readonly<Record<string, KeyProse>>;
