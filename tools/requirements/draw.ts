/**
 * Draws ids for the check that breaking a behaviour turns its test red: the same seed draws the same ids.
 * A small linear congruential generator, so that anyone can draw them again.
 */
export const drawIds = (ids: readonly string[], count: number, seed: number): string[] => {
  const left = [...ids].sort();
  const drawn: string[] = [];
  let state = seed >>> 0;
  while (drawn.length < count && left.length > 0) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    drawn.push(...left.splice(Math.floor((state / 2 ** 32) * left.length), 1));
  }
  return drawn;
};
