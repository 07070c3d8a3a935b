import { truncate } from '#kernel/text.ts';

/** Longest text in characters that is shown whole (OFFER-01, OFFER-02). */
const LONGEST_WHOLE = 200;
/** Length in characters of a shortened description (OFFER-01). */
const CUT_DESCRIPTION = 160;
/** Length in characters of a shortened disclaimer. */
const CUT_DISCLAIMER = 200;

const lengthOf = (text: string): number => Array.from(text).length;

/**
 * OFFER-01, A-66: the shortened description of an offer; null if the description is short enough to be shown whole.
 *
 * @param text the description without markup
 * @example shortDescription('A charger on us.') === null
 */
export const shortDescription = (text: string): string | null => (lengthOf(text) > LONGEST_WHOLE ? truncate(text, CUT_DESCRIPTION) : null);

/** OFFER-02, A-66: the shortened disclaimer of an offer; null if the disclaimer is short enough to be shown whole. */
export const shortDisclaimer = (text: string): string | null => (lengthOf(text) > LONGEST_WHOLE ? truncate(text, CUT_DISCLAIMER) : null);
