import { siteDay } from '#features/content/rules/content-dates.ts';
import { reviewAgeInWords, reviewDateInWords, shownReviews } from '#features/content/rules/shown-reviews.ts';
import { lasting, type Timed } from '#kernel/timed.ts';
import type { HomeBlock } from '#model/site/content/home-blocks.ts';
import type { Site } from '#model/site/site.ts';
import type { HomeBlockView } from './home-view.ts';

/** ENT-21; ages count in the site's days, so the page is not kept beyond the day. */
export const reviewsBlock = (
  { reviews, timeZone }: Site,
  block: Extract<HomeBlock, { readonly block: 'reviews' }>,
  now: number,
): Timed<HomeBlockView | null> => {
  const shown = shownReviews(reviews, block.limit);
  if (shown === null) return lasting(null);
  const day = siteDay(timeZone, now);
  const source = reviews.source === null ? '' : `, ${reviews.source}`;
  return {
    validUntil: day.endsAt,
    value: {
      kind: 'reviews',
      view: {
        title: block.title ?? 'What customers say',
        average: shown.average,
        countText: `${shown.count} ${shown.count === 1 ? 'review' : 'reviews'}${source}`,
        selection: shown.selection,
        reviews: shown.reviews.map(({ id, customerName, text, rating, date }) => ({
          id,
          customerName,
          text,
          rating,
          date,
          dateText: reviewDateInWords(date),
          ageText: reviewAgeInWords(date, day.date),
        })),
      },
    },
  };
};
