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
 * A dealer's comments as the page shows them. `short` contains at most 400 characters and ends before an emoji rather
 * than in the middle of it (VDP-09). If the vehicle has no comments, the result is the sentence that comments are
 * pending. If the site has switched off this sentence (`vehiclePage.pendingCommentsShown`), the result is then null
 * (VDP-10).
 *
 * @example dealerComments('One owner.', false) // { short: 'One owner.', full: null }
 */
export const dealerComments = (comments: string | null, pendingShown: boolean): DealerComments | null => {
  const text = presentText(comments)?.replaceAll('\r\n', '\n');
  if (text === undefined) return pendingShown ? PENDING : null;
  const short = truncate(text, SHOWN_CHARACTERS);
  return { short, full: short === text ? null : text };
};
