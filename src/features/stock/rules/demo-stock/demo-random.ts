/** A pseudo-random generator: the same seed always gives the same numbers. */
export interface DemoRandom {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  share(): number;
  /** Returns a whole number from `from` to `to`, both limits included. */
  between(from: number, to: number): number;
  /** Returns true with the given probability, in per cent. */
  inHundred(percent: number): boolean;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  /** Returns one of the items. The probability of an item is proportional to its weight. */
  weighted<Item>(items: readonly (readonly [item: Item, weight: number])[]): Item;
  /** Returns about the given share of the items, in their original order. */
  some<Item>(items: readonly Item[], share: number): readonly Item[];
}

/**
 * Creates a generator of random numbers from a seed.
 *
 * @example demoRandom('some-yard/12').between(1, 6) // always the same number
 */
export const demoRandom = (seed: string): DemoRandom => {
  const share = mulberry32(hash(seed));
  const between = (from: number, to: number): number => from + Math.floor(share() * (to - from + 1));
  return {
    share,
    between,
    inHundred: (percent) => share() * 100 < percent,
    pick: (items) => items[between(0, items.length - 1)] ?? items[0],
    weighted: (items) => {
      let left = share() * items.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of items) {
        left -= weight;
        if (left < 0) return item;
      }
      const last = items.at(-1);
      if (!last) throw new Error('cannot pick from an empty list');
      return last[0];
    },
    some: (items, portion) => items.filter(() => share() < portion),
  };
};

/** FNV-1a */
const hash = (text: string): number => {
  let value = 2_166_136_261;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return value >>> 0;
};

const mulberry32 = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};
