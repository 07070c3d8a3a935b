/** Number of pictures of a page that load with priority (IMG-04). */
export const FIRST_PICTURES = 2;

/**
 * Whether an item's picture is one of the first in a list where some items have no picture.
 *
 * @param pictures null for an item without picture
 * @param index position of the item in the list, from 0
 * @param count how many pictures count as the first ones, for example 2
 * @example loadsFirst([null, 'a', 'b', 'c'], 2, 2) === true
 */
export const loadsFirst = (pictures: readonly unknown[], index: number, count: number): boolean =>
  pictures[index] !== null && pictures.slice(0, index).filter((picture) => picture !== null).length < count;

/**
 * For each block of the page, returns how many of its pictures are among the first two pictures of the page (IMG-04).
 *
 * @param counts the number of pictures of each block, in the order of the page
 * @example firstPicturesOf([0, 1, 3]) // [0, 1, 1]
 */
export const firstPicturesOf = (counts: readonly number[]): readonly number[] => {
  let left = FIRST_PICTURES;
  return counts.map((count) => {
    const first = Math.min(left, count);
    left -= first;
    return first;
  });
};
