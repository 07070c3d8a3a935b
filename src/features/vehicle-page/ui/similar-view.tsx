import { buildFinancedCard } from '#features/finance/views/financed-card.ts';
import { VehicleCard } from '#features/stock/ui/vehicle-card.tsx';
import { earliest } from '#kernel/earliest.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { paths } from '#urls/paths.ts';
import type { SimilarView } from './similar-vehicles.tsx';

export interface TimedSimilarView {
  readonly view: SimilarView;
  /** Epoch milliseconds: when time alone changes it; null: never. */
  readonly validUntil: number | null;
}

/** A page that was made without them is made anew soon. */
const RETRY_MS = 30_000;

/** The similar vehicles of a page as cards; null, not found in time, gives placeholders that fetch them (VDP-28). */
export const similarView = (site: Site, slug: string, found: readonly Vehicle[] | null, now: number): TimedSimilarView => {
  if (found === null) return { view: { kind: 'later', href: paths.vehicleSimilar(slug) }, validUntil: now + RETRY_MS };
  const cards = found.map((one) => ({ id: one.id, ...buildFinancedCard(site, one, now) }));
  return {
    view: { kind: 'found', cards: cards.map(({ id, card }) => ({ id, card: <VehicleCard card={card} look={site.layout.card} /> })) },
    validUntil: earliest(cards.map(({ validUntil }) => validUntil)),
  };
};
