/** IMG-04: so many pictures of a page load with priority. */
export const FIRST_PICTURES = 2;

/**
 * Whether an item's picture is one of the first of a list in which not every item has one.
 *
 * @param pictures null for an item without
 * @param count how many load first
 * @example loadsFirst([null, 'a', 'b', 'c'], 2, 2) === true
 */
export const loadsFirst = (pictures: readonly unknown[], index: number, count: number): boolean =>
  pictures[index] !== null && pictures.slice(0, index).filter((picture) => picture !== null).length < count;
