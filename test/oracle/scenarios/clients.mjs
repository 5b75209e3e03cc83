// The clients of a random scenario: process ids, threads, tags.

const HALF = 64n;
const uuid = (upper, lower) => {
  const hex = (BigInt.asUintN(64, upper) << HALF) | BigInt.asUintN(64, lower);
  return hex
    .toString(16)
    .padStart(32, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

const bits64 = (random) => (BigInt(random.bits()) << 32n) | BigInt(random.bits());

/** Halves where the signed order of Java differs from that of the text. */
const EDGES = [0n, 1n, -1n, 1n << 63n, (1n << 63n) - 1n, 1n << 32n, 0xffffffffn];

/** Makers of process ids: each a function of the random source and an index. */
const PROCESS_IDS = {
  random: (random) => uuid(bits64(random), bits64(random)),
  sequential: (_random, index) => uuid(0n, BigInt(index + 1)),
  edges: (random) => uuid(random.pick(EDGES), random.pick(EDGES) ^ BigInt(random.integer(0, 300))),
  sameUpper: (random) => uuid(0x1122334455667788n, bits64(random)),
  // Equal hashes: all of them share a bucket of Java's hash tables.
  colliding: (random) => {
    const upper = bits64(random);
    return uuid(upper, upper ^ 0x5bd1e9950000002an);
  },
  // Few distinct buckets: tables with long chains and with trees.
  crowded: (random) => {
    const upper = bits64(random);
    return uuid(upper, upper ^ (BigInt(random.integer(0, 40)) << 12n));
  },
};

/** So many distinct process ids. */
export function processIds(random, count) {
  const kind = random.weighted({
    random: 6,
    sequential: 3,
    edges: count <= 40 ? 2 : 0,
    sameUpper: 1,
    colliding: 0.5,
    crowded: 0.5,
  });
  const ids = new Set();
  while (ids.size < count) ids.add(PROCESS_IDS[kind](random, ids.size));
  return random.chance(0.5) ? [...ids] : random.shuffled([...ids]);
}

/** A maker of thread counts, one call a client. */
export function capacities(random) {
  const same = random.pick([1, 1, 2, 4, 8]);
  const kind = random.weighted({ same: 5, few: 3, many: 1, huge: 0.3 });
  return {
    same: () => same,
    few: () => random.integer(1, 3),
    many: () => random.integer(1, 12),
    huge: () => random.pick([1, 2, 1_000, 100_000]),
  }[kind];
}

const KEYS = ['zone', 'cluster', 'rack', 'dc', 'region', 'host', 'ключ', ''];
const ODD_VALUES = ['', ' ', 'a ', 'A', 'ä', '😀', '0', 'null', 'zone-0'];

/**
 * The tags of `count` clients and the keys that the leader is configured with: `{ tags: [{…}], configured: […] }`.
 * Regular fleets, and those nobody should run: missing tags, tags nobody has, tags that nobody asked for.
 */
export function tags(random, count) {
  const kind = random.weighted({ none: 2, regular: 5, skewed: 2, missing: 2, odd: 1.5, nested: 1 });
  if (kind === 'none') {
    return { tags: Array.from({ length: count }, () => ({})), configured: configure(random, []) };
  }
  const keys = random.sample(KEYS, random.integer(1, kind === 'odd' ? 5 : 3));
  const values = keys.map(() => random.integer(1, Math.max(2, Math.min(6, count))));
  const all = Array.from({ length: count }, (_, client) =>
    Object.fromEntries(
      random
        .shuffled(keys.map((key, at) => [key, valueOf(random, kind, client, at, values)]))
        .filter(() => !((kind === 'missing' || kind === 'odd') && random.chance(0.25))),
    ),
  );
  return { tags: all, configured: configure(random, keys) };
}

function valueOf(random, kind, client, at, values) {
  const key = `v${at}`;
  switch (kind) {
    case 'nested': // Zones inside clusters inside regions: a value tells the other ones.
      return `${key}-${Math.floor(client / values.slice(0, at).reduce((a, b) => a * b, 1)) % values[at]}`;
    case 'skewed':
      return `${key}-${random.chance(0.7) ? 0 : random.integer(0, values[at] - 1)}`;
    case 'odd':
      return random.chance(0.5)
        ? random.pick(ODD_VALUES)
        : `${key}-${random.integer(0, values[at])}`;
    default:
      return `${key}-${random.integer(0, values[at] - 1)}`;
  }
}

function configure(random, keys) {
  if (random.chance(0.15)) return [];
  const wanted = random.chance(0.75) ? keys : random.sample(keys, random.integer(0, keys.length));
  const extra = random.chance(0.12) ? ['nobody'] : [];
  return random.shuffled([...wanted, ...extra]).slice(0, 5);
}
