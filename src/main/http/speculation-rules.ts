import { paths } from '#urls/paths.ts';

/** Path of the rules; the header `Speculation-Rules` of public pages names it. */
export const SPECULATION_RULES_PATH = '/speculation-rules.json';

/**
 * Public pages name their speculation rules in this header. A script element cannot contain the rules, because the
 * content security policy forbids inline scripts.
 */
export const SPECULATION_RULES_HEADER = { 'speculation-rules': `"${SPECULATION_RULES_PATH}"` } as const;

/**
 * What a browser may load before a click: the HTML of a vehicle page, while the pointer rests on the page's link or
 * presses it ('moderate'). Pages with forms are left out, because each form is made for one shopper only. Browsers load
 * nothing early for shoppers who save data or energy.
 */
export const SPECULATION_RULES = {
  // Matches only the path of a vehicle's page, not the longer paths of its forms and files.
  prefetch: [{ where: { href_matches: `${paths.vehicle('')}:slug` }, eagerness: 'moderate' }],
} as const;
