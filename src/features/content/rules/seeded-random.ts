/**
 * A random generator that starts from a seed. Each call gives the next number from 0 (inclusive) to 1 (exclusive).
 * Equal seeds give equal numbers on every server.
 */
export const seededRandom = (seed: string): (() => number) => {
  let state = 2_166_136_261;
  for (let index = 0; index < seed.length; index += 1) state = Math.imul(state ^ seed.charCodeAt(index), 16_777_619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** The values in random order; every order is equally likely. */
export const shuffled = <Value>(values: readonly Value[], random: () => number): readonly Value[] => {
  const order = [...values];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const moved = order[last] as Value;
    order[last] = order[other] as Value;
    order[other] = moved;
  }
  return order;
};
