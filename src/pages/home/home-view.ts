import type { CustomBlockView } from '#features/content/server/custom-blocks.server.ts';
import type { BodyTilesView } from '#features/content/ui/body-tiles.tsx';
import type { BrandWallView } from '#features/content/ui/brand-wall.tsx';
import type { BudgetTeaserView } from '#features/content/ui/budget-teaser.tsx';
import type { HeroView } from '#features/content/ui/hero.tsx';
import type { LineUpView } from '#features/content/ui/line-up.tsx';
import type { LocationsStripView } from '#features/content/ui/locations-strip.tsx';
import type { OfferPanelsView } from '#features/content/ui/offer-panels.tsx';
import type { PopupView } from '#features/content/ui/popup.tsx';
import type { ReviewsView } from '#features/content/ui/reviews.tsx';
import type { SearchPanelView } from '#features/content/ui/search-panel.tsx';
import type { StatView } from '#features/content/ui/stats.tsx';
import type { StockRailView } from '#features/content/ui/stock-rail.tsx';
import type { HomeOptions } from '#model/site/content/home-options.ts';
import type { Promotion, Slide } from '#model/site/content/promotion-content.ts';

/** One block as it is shown; blocks with nothing to show are not there. */
export type HomeBlockView =
  | { readonly kind: 'hero'; readonly view: HeroView }
  | { readonly kind: 'searchPanel'; readonly title: string; readonly view: SearchPanelView }
  | { readonly kind: 'stockRail'; readonly view: StockRailView }
  | { readonly kind: 'bodies'; readonly view: BodyTilesView }
  | { readonly kind: 'budget'; readonly view: BudgetTeaserView }
  | { readonly kind: 'slider'; readonly slides: readonly Slide[]; readonly seconds: number }
  | { readonly kind: 'promotions'; readonly title: string; readonly promotions: readonly Promotion[] }
  | { readonly kind: 'stats'; readonly stats: readonly StatView[] }
  | { readonly kind: 'salesCounter'; readonly value: number }
  | { readonly kind: 'whyBuy'; readonly title: string; readonly reasons: HomeOptions['whyBuy'] }
  | { readonly kind: 'reviews'; readonly view: ReviewsView }
  | { readonly kind: 'brands'; readonly view: BrandWallView }
  | { readonly kind: 'models'; readonly view: LineUpView }
  | { readonly kind: 'offers'; readonly view: OfferPanelsView }
  | { readonly kind: 'locations'; readonly view: LocationsStripView }
  | { readonly kind: 'bands'; readonly bands: HomeOptions['bands'] }
  | { readonly kind: 'custom'; readonly block: CustomBlockView };

/** What the home page shows. */
export interface HomeView {
  /** '328 cars in stock'. */
  readonly stockText: string;
  readonly blocks: readonly HomeBlockView[];
  readonly popup: PopupView | null;
  readonly serviceBanner: HomeOptions['serviceBanner'];
}
