import { truncate } from '#kernel/text.ts';

/** Maximum number of characters of a text that is not shortened (OFFER-01, OFFER-02). */
const LONGEST_WHOLE = 200;
/** Length in characters of a shortened description (OFFER-01). */
const CUT_DESCRIPTION = 160;
/** Length in characters of a shortened disclaimer. */
const CUT_DISCLAIMER = 200;

const lengthOf = (text: string): number => Array.from(text).length;

/**
 * OFFER-01, A-66: shortens the description of an offer. Null if the description is so short that it is shown unchanged.
 *
 * @param text the description without markup
 * @example shortDescription('A charger on us.') === null
 */
export const shortDescription = (text: string): string | null => (lengthOf(text) > LONGEST_WHOLE ? truncate(text, CUT_DESCRIPTION) : null);

/**
 * OFFER-02, A-66: shortens the disclaimer of an offer. Null if the disclaimer is so short that it is shown unchanged.
 */
export const shortDisclaimer = (text: string): string | null => (lengthOf(text) > LONGEST_WHOLE ? truncate(text, CUT_DISCLAIMER) : null);
