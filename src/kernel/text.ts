/**
 * Lower-cases and hyphenates a text for use in a path: accents are folded, everything but letters
 * and digits becomes one hyphen.
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
 * Cuts a text at a number of characters (code points, so that an emoji is never halved) and adds an
 * ellipsis where something was cut.
 */
export const truncate = (text: string, characters: number): string => {
  const points = Array.from(text);
  return points.length <= characters ? text : `${points.slice(0, characters).join('').trimEnd()}…`;
};

/** Folds case and surrounding white space for comparing names (SITE-21: 'Toyota', 'TOYOTA' and ' toyota' are one make). */
export const foldName = (name: string): string => name.trim().toLowerCase();
