import { presentText } from '#features/stock/rules/present-text.ts';
import { truncate } from '#kernel/text.ts';

/** VDP-09 */
const SHOWN_CHARACTERS = 400;

export interface DealerComments {
  /** What shows at first. */
  readonly short: string;
  /** The whole text where `short` is not; null: there is nothing to expand. */
  readonly full: string | null;
}

/**
 * A dealer's comments as the page shows them: cut at 400 characters, counted so that no emoji is halved
 * (VDP-09); where there are none, a sentence that says so (VDP-10).
 *
 * @example dealerComments('One owner.') // { short: 'One owner.', full: null }
 */
export const dealerComments = (comments: string | null): DealerComments => {
  const text = presentText(comments)?.replaceAll('\r\n', '\n');
  if (text === undefined) return { short: 'Dealer comments are pending. Please check back here later.', full: null };
  const short = truncate(text, SHOWN_CHARACTERS);
  return { short, full: short === text ? null : text };
};
