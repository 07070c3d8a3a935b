import type { BodyShape } from '#features/stock/rules/body-shape.ts';
import type { VehicleCardView } from '#features/stock/rules/vehicle-card.ts';

interface HomeLink {
  readonly label: string;
  readonly href: string;
  readonly count: number;
}

/** What the home page shows. */
export interface HomeView {
  readonly heading: string;
  /** '328 cars in stock'. */
  readonly countText: string;
  readonly bodies: readonly (HomeLink & { readonly shape: BodyShape })[];
  readonly makes: readonly HomeLink[];
  /** The newest arrivals; the first with a picture stands beside the search. */
  readonly featured: VehicleCardView | null;
  readonly landed: readonly VehicleCardView[];
  readonly allHref: string;
  readonly latestHref: string;
}
