import { z } from 'zod';
import { visibleLocations } from '#features/locations/rules/visible-locations.ts';
import { reviewsOfLocations } from '../../server/reviews-of-locations.server.ts';
import { BlockSection } from '../../ui/block-section/block-section.tsx';
import { ReviewList } from '../../ui/review-list/review-list.tsx';
import { blockTitle, defineHomeBlock } from '../home-block.tsx';

/**
 * Customer reviews with the average of all reviews (ENT-21). The age of a review is counted in days of the site's time
 * zone. Links with the anchor #reviews lead here (ROUTE-77).
 */
export const reviewsBlock = defineHomeBlock('reviews', {
  options: { title: blockTitle, limit: z.int().min(1).max(12).default(6) },
  view: async ({ title, limit }, { site, now, googleReviews }) => {
    const locations = visibleLocations(site).map(({ location }) => location);
    const {
      value: { view },
      validUntil,
    } = await reviewsOfLocations(googleReviews, site, locations, limit, now);
    return { value: view && { ...view, title: title ?? 'What customers say' }, validUntil };
  },
  Component: ({ view, id }) => (
    <BlockSection id={id} anchor="reviews" title={view.title} className="block-reviews">
      <ReviewList view={view} />
    </BlockSection>
  ),
});
