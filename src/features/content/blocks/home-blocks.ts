import { bandsBlock } from './bands/bands.block.tsx';
import { blockSchemaOf, blockShower } from './block-definition.tsx';
import { bodiesBlock } from './bodies/bodies.block.tsx';
import { brandsBlock } from './brands/brands.block.tsx';
import { budgetBlock } from './budget/budget.block.tsx';
import { budgetFinderBlock } from './budget-finder/budget-finder.block.tsx';
import { budgetPicksBlock } from './budget-picks/budget-picks.block.tsx';
import { customBlock } from './custom/custom.block.tsx';
import { heroBlock } from './hero/hero.block.tsx';
import type { HomeBlockContext, HomeBlockDefinition } from './home-block.tsx';
import { locationCarouselBlock } from './locations/location-carousel.block.tsx';
import { locationsBlock } from './locations/locations.block.tsx';
import { modelsBlock } from './models/models.block.tsx';
import { offersBlock } from './offers/offers.block.tsx';
import { paymentStripBlock } from './payment-strip/payment-strip.block.tsx';
import { priceSliderBlock } from './price-slider/price-slider.block.tsx';
import { promotionsBlock } from './promotions/promotions.block.tsx';
import { recentBlock } from './recent/recent.block.tsx';
import { reviewsBlock } from './reviews/reviews.block.tsx';
import { salesCounterBlock } from './sales-counter/sales-counter.block.tsx';
import { searchPanelBlock } from './search-panel/search-panel.block.tsx';
import { sliderBlock } from './slider/slider.block.tsx';
import { statsBlock } from './stats/stats.block.tsx';
import { stockRailBlock } from './stock-rail/stock-rail.block.tsx';
import { whyBuyBlock } from './why-buy/why-buy.block.tsx';

/** All home blocks. The site files accept only these. */
const HOME_BLOCKS = [
  heroBlock,
  searchPanelBlock,
  stockRailBlock,
  bodiesBlock,
  budgetBlock,
  budgetFinderBlock,
  budgetPicksBlock,
  priceSliderBlock,
  sliderBlock,
  promotionsBlock,
  statsBlock,
  salesCounterBlock,
  whyBuyBlock,
  reviewsBlock,
  brandsBlock,
  modelsBlock,
  offersBlock,
  locationsBlock,
  locationCarouselBlock,
  recentBlock,
  paymentStripBlock,
  bandsBlock,
  customBlock,
] as const satisfies readonly HomeBlockDefinition[];

/** One entry of `home.blocks` in a site's files, with the options of its block. */
export const homeBlockSchema = blockSchemaOf(HOME_BLOCKS);

/** Builds the current view of one entry of `home.blocks`. */
export const showHomeBlock = blockShower<HomeBlockContext>(HOME_BLOCKS);
