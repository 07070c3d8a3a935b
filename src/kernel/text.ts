/**
 * Converts a text to a slug for a path. Letters become lower case without accents, and each group of other characters
 * except digits becomes one hyphen.
 *
 * @example slugify('Mercedes-Benz CLA 45 S') === 'mercedes-benz-cla-45-s'
 */
export const slugify = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

/**
 * Shortens a text that has more than the given number of characters, and adds an ellipsis. Characters are code points, so an
 * emoji of one code point is never split.
 */
export const truncate = (text: string, characters: number): string => {
  const points = Array.from(text);
  return points.length <= characters ? text : `${points.slice(0, characters).join('').trimEnd()}…`;
};

/**
 * Converts a name to a key for comparisons: lower case, without surrounding white space (SITE-21: 'Toyota', 'TOYOTA'
 * and ' toyota' are one make).
 */
export const foldName = (name: string): string => name.trim().toLowerCase();
