import { buildFinancedCard } from '#features/finance/views/financed-card.ts';
import { VehicleCard } from '#features/stock/ui/vehicle-card/vehicle-card.tsx';
import { type Timed, untilFirstEnds } from '#kernel/timed.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { paths } from '#urls/paths.ts';
import type { SimilarView } from './similar-vehicles.tsx';

/** A page that was made without them is made anew soon. */
const RETRY_MS = 30_000;

/** The similar vehicles of a page as cards; null, not found in time, gives placeholders that fetch them (VDP-28). */
export const similarView = (site: Site, slug: string, found: readonly Vehicle[] | null, now: number): Timed<SimilarView> => {
  if (found === null) return { value: { kind: 'later', href: paths.vehicleSimilar(slug) }, validUntil: now + RETRY_MS };
  const cards = found.map((one) => ({ id: one.id, ...buildFinancedCard(site, one, now) }));
  return {
    value: { kind: 'found', cards: cards.map(({ id, value }) => ({ id, card: <VehicleCard card={value} variant={site.layout.card} /> })) },
    validUntil: untilFirstEnds(cards),
  };
};
