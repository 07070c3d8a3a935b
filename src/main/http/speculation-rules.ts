import { paths } from '#urls/paths.ts';

/** Path of the file with the speculation rules. The header `Speculation-Rules` of public pages contains this path. */
export const SPECULATION_RULES_PATH = '/speculation-rules.json';

/**
 * Public pages refer to their speculation rules with this header. A script element cannot contain the rules, because
 * the content security policy forbids inline scripts.
 */
export const SPECULATION_RULES_HEADER = { 'speculation-rules': `"${SPECULATION_RULES_PATH}"` } as const;

/**
 * These rules allow browsers to load the HTML of a vehicle page before the shopper has clicked. With 'moderate', a
 * browser does this when the pointer stays on a link to the page, or when the link is pressed. Pages with forms are
 * left out, because each form is made for one shopper only. Browsers ignore the rules while their data saver or energy
 * saver is on.
 */
export const SPECULATION_RULES = {
  // Matches only the path of a vehicle's page, not the longer paths of its forms and files.
  prefetch: [{ where: { href_matches: `${paths.vehicle('')}:slug` }, eagerness: 'moderate' }],
} as const;
