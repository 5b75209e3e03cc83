// Random numbers from a seed: the same in every run, on every machine.

/** A 32-bit hash of a text (FNV-1a, stirred). */
function hash(text) {
  let state = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    state = Math.imul(state ^ text.charCodeAt(at), 0x01000193);
  }
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  return state ^ (state >>> 13);
}

/** A source of random choices. Equal seeds make equal choices. */
export class Random {
  #state;

  /** @param {string} seed any text */
  constructor(seed) {
    this.#state = hash(seed);
  }

  /** 32 random bits (splitmix32). */
  bits() {
    this.#state = (this.#state + 0x9e3779b9) | 0;
    let mixed = this.#state ^ (this.#state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  }

  /** An integer from `low` to `high`, both included. */
  integer(low, high) {
    return low + Math.floor((this.bits() / 2 ** 32) * (high - low + 1));
  }

  /** Whether something of this probability happens. */
  chance(probability) {
    return this.bits() / 2 ** 32 < probability;
  }

  /** One item of a list. */
  pick(items) {
    return items[this.integer(0, items.length - 1)];
  }

  /** One key of an object whose values are weights. */
  weighted(weights) {
    const entries = Object.entries(weights);
    const total = entries.reduce((sum, [, weight]) => sum + weight, 0);
    let left = (this.bits() / 2 ** 32) * total;
    return (entries.find(([, weight]) => (left -= weight) < 0) ?? entries.at(-1))[0];
  }

  /** The items in another order. */
  shuffled(items) {
    const copy = [...items];
    for (let last = copy.length - 1; last > 0; last--) {
      const other = this.integer(0, last);
      [copy[last], copy[other]] = [copy[other], copy[last]];
    }
    return copy;
  }

  /** So many of the items, in their order. */
  sample(items, count) {
    const kept = new Set(this.shuffled(items.map((_, index) => index)).slice(0, count));
    return items.filter((_, index) => kept.has(index));
  }
}
