import { buildFinancedCard } from '#features/finance/views/financed-card.ts';
import type { VehicleCardView } from '#features/stock/views/vehicle-card-view.ts';
import { type Timed, untilFirstEnds } from '#kernel/timed.ts';
import type { LayoutOptions } from '#model/site/options/theme-options.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { paths } from '#urls/paths.ts';

export type SimilarView =
  /**
   * The server found the similar vehicles in time and puts their cards into the page. If there are none, the section is
   * left out.
   */
  | { readonly kind: 'found'; readonly cards: readonly VehicleCardView[]; readonly cardVariant: LayoutOptions['card'] }
  /**
   * The server did not find the similar vehicles in time. The browser fetches the section when it comes near the
   * screen.
   */
  | { readonly kind: 'later'; readonly href: string };

/** Time for which a page may be cached if its similar vehicles were not found in time, in milliseconds. */
const RETRY_MS = 30_000;

/** The heading above similar vehicles, on a vehicle's page and on the page of similar vehicles. */
export const similarTitle = (site: Pick<Site, 'vehicleWord'>): string => `Similar ${site.vehicleWord.plural}`;

/**
 * The similar vehicles of a page as cards (VDP-28).
 * @param slug slug of the vehicle on the page
 * @param found null if they were not found in time; the page then shows placeholders and fetches them later
 * @param now epoch milliseconds
 */
export const similarView = (site: Site, slug: string, found: Timed<readonly Vehicle[]> | null, now: number): Timed<SimilarView> => {
  if (found === null) return { value: { kind: 'later', href: paths.vehicleSimilar(slug) }, validUntil: now + RETRY_MS };
  const cards = found.value.map((one) => buildFinancedCard(site, one, now));
  return {
    value: { kind: 'found', cards: cards.map(({ value }) => value), cardVariant: site.layout.card },
    validUntil: untilFirstEnds([found, ...cards]),
  };
};
