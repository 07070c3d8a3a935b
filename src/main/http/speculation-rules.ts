import { paths } from '#urls/paths.ts';

/** Path of the rules; the header `Speculation-Rules` of public pages names it. */
export const SPECULATION_RULES_PATH = '/speculation-rules.json';

/** A policy without inline scripts allows rules only by this header, not in a script element. */
export const SPECULATION_RULES_HEADER = { 'speculation-rules': `"${SPECULATION_RULES_PATH}"` } as const;

/**
 * What a browser may load before a click: the HTML of a vehicle page, while a pointer rests on its link or is pressed
 * on it ('moderate'). Pages with forms are left out, because each rendering of a form is for one shopper. Browsers load
 * nothing early for shoppers who save data or energy.
 */
export const SPECULATION_RULES = {
  // A path of one segment: not the forms and files below a vehicle.
  prefetch: [{ where: { href_matches: `${paths.vehicle('')}:slug` }, eagerness: 'moderate' }],
} as const;
