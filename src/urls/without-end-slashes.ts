/**
 * Returns a path without the slashes at its end; '' for '/'. It does not use the regular expression `/\/+$/`, which would
 * take seconds for a path of 90,000 slashes and a letter.
 *
 * @example withoutEndSlashes('/search/toyota/') === '/search/toyota'
 */
export const withoutEndSlashes = (path: string): string => {
  let end = path.length;
  while (end > 0 && path.charAt(end - 1) === '/') end -= 1;
  return path.slice(0, end);
};
