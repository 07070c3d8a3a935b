/** Maximum number of characters of a path that a sign-in accepts. */
const LONGEST_PATH = 2_000;

/** An arbitrary origin. If the URL of a path has another origin, the path leads to another site. */
const ORIGIN = 'https://site.invalid';

/**
 * A path of the same site from a link (AUTH-13), with its query; null if the value is not a path, or could lead to another
 * site. Browsers read a backslash as a slash and ignore tabs and line breaks, so a value with such a character is refused.
 *
 * @example sameSitePath('/my-garage?tab=cars') === '/my-garage?tab=cars'
 * @example sameSitePath('//evil.example') === null
 */
export const sameSitePath = (value: string | null | undefined): string | null => {
  if (!value || value.length > LONGEST_PATH || !/^\/(?!\/)[^\\\p{Cc}\p{Zl}\p{Zp}]*$/u.test(value)) return null;
  const url = URL.parse(value, ORIGIN);
  if (url === null || url.origin !== ORIGIN || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
};
