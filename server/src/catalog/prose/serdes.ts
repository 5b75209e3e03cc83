import type { ProseTable } from './key-prose';

const list = (part: 'key' | 'value'): ProseTable => ({
  [`default.list.${part}.serde.inner`]: {
    does: `The serde of the elements, when \`default.${part}.serde\` is the serde of lists.`,
    change: `Together with \`default.list.${part}.serde.type\`; one without the other is no use.`,
    interacts: [`default.${part}.serde`, `default.list.${part}.serde.type`],
    kips: [466],
  },
  [`default.list.${part}.serde.type`]: {
    does: `The class of list to make, such as \`java.util.ArrayList\`, when \`default.${part}.serde\` is the serde of lists.`,
    change: `Together with \`default.list.${part}.serde.inner\`; one without the other is no use.`,
    interacts: [`default.${part}.serde`, `default.list.${part}.serde.inner`],
    kips: [466],
  },
});

const windowedInner = (part: 'key' | 'value'): ProseTable => ({
  [`default.windowed.${part}.serde.inner`]: {
    does: `The serde inside a windowed ${part}, up to 2.8.`,
    interacts: ['windowed.inner.class.serde', 'window.size.ms'],
    kips: [659],
    note: 'Since 3.0 nothing reads it. Windows of the DSL bring their own serdes.',
  },
});

/** How keys and values become bytes and back. */
export const SERDES: ProseTable = {
  'default.key.serde': {
    does: 'The serde for keys wherever the topology names none.',
    change:
      'Where most keys have one type. Unset, an operator without a serde fails (since 3.0; raw bytes before).',
    interacts: ['default.value.serde', 'default.list.key.serde.inner'],
    kips: [741],
  },
  'default.value.serde': {
    does: 'The serde for values wherever the topology names none.',
    change:
      'Where most values have one type. Unset, an operator without a serde fails (since 3.0; raw bytes before).',
    interacts: ['default.key.serde', 'default.list.value.serde.inner'],
    kips: [741],
  },
  ...list('key'),
  ...list('value'),
  ...windowedInner('key'),
  ...windowedInner('value'),
  'windowed.inner.class.serde': {
    does: 'The serde inside windowed keys, for plain consumers and producers that read or write them.',
    interacts: ['window.size.ms'],
    kips: [659, 1020],
    note: 'Never meant for Kafka Streams itself. Deprecated here since 4.1: set `windowed.inner.deserializer.class` or `windowed.inner.serializer.class` on the plain client.',
  },
  'window.size.ms': {
    does: 'The length of windows, for plain consumers that read windowed keys: the bytes hold only where a window starts.',
    interacts: ['windowed.inner.class.serde'],
    kips: [659, 1020],
    note: 'Never meant for Kafka Streams itself. Deprecated here since 4.1; the deserializer still reads it on a plain consumer.',
  },
  'key.serde': {
    does: 'The old name of `default.key.serde`.',
    interacts: ['default.key.serde'],
    note: 'Gone in 2.0: nothing reads it.',
  },
  'value.serde': {
    does: 'The old name of `default.value.serde`.',
    interacts: ['default.value.serde'],
    note: 'Gone in 2.0: nothing reads it.',
  },
};
