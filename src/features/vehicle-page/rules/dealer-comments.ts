import { presentText } from '#features/stock/rules/present-text.ts';
import { truncate } from '#kernel/text.ts';

/** VDP-09 */
const SHOWN_CHARACTERS = 400;

export interface DealerComments {
  /** The part of the comments that is visible before 'Show More'. */
  readonly short: string;
  /** The whole text; null if `short` is already the whole text. */
  readonly full: string | null;
}

/** VDP-10 */
const PENDING: DealerComments = { short: 'Dealer comments are pending. Please check back here later.', full: null };

/**
 * A dealer's comments as the page shows them: cut at 400 characters without splitting an emoji (VDP-09). Without
 * comments the result is the sentence that comments are pending, or null if the site turned that sentence off
 * (VDP-10, `vehiclePage.pendingCommentsShown`).
 *
 * @example dealerComments('One owner.', false) // { short: 'One owner.', full: null }
 */
export const dealerComments = (comments: string | null, pendingShown: boolean): DealerComments | null => {
  const text = presentText(comments)?.replaceAll('\r\n', '\n');
  if (text === undefined) return pendingShown ? PENDING : null;
  const short = truncate(text, SHOWN_CHARACTERS);
  return { short, full: short === text ? null : text };
};
