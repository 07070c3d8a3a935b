import { periodState } from '#features/content/rules/content-dates.ts';
import { matchesCarTypes } from '#features/content/rules/matches-car-types.ts';
import { salesChangeAt, salesThisMonth } from '#features/content/rules/sales-counter.ts';
import { fillWarranty } from '#features/content/rules/warranty-words.ts';
import { customBlocksAt } from '#features/content/server/custom-blocks.server.ts';
import { earliest, lasting, type Timed } from '#kernel/timed.ts';
import type { HomeBlock } from '#model/site/content/home-blocks.ts';
import type { Site } from '#model/site/site.ts';
import { brandsBlock, modelsBlock, offersBlock } from './catalogue-blocks.ts';
import type { HomeBlockView } from './home-view.ts';
import { locationsBlock } from './locations-block.ts';
import { reviewsBlock } from './reviews-block.ts';

type BlockOf<Name extends HomeBlock['block']> = Extract<HomeBlock, { readonly block: Name }>;

/** What has nothing to show, now and ever. */
const NOTHING = lasting(null);

/** A block that is made of the site's files and the clock alone. */
export const contentBlock = (site: Site, block: HomeBlock, now: number): Timed<HomeBlockView | null> => {
  const { home } = site;
  switch (block.block) {
    case 'slider':
      return site.slides.length === 0 ? NOTHING : lasting({ kind: 'slider', slides: site.slides, seconds: home.sliderSeconds });
    case 'promotions':
      return promotions(site, block, now);
    case 'stats':
      return home.stats.length === 0 ? NOTHING : lasting({ kind: 'stats', stats: home.stats });
    case 'salesCounter':
      return home.salesCounter === 'off'
        ? NOTHING
        : { value: { kind: 'salesCounter', value: salesThisMonth(now) }, validUntil: salesChangeAt(now) };
    case 'whyBuy':
      return home.whyBuy.length === 0 ? NOTHING : lasting(whyBuy(site, block));
    case 'bands':
      return home.bands.length === 0 ? NOTHING : lasting({ kind: 'bands', bands: home.bands });
    case 'custom': {
      const found = customBlocksAt(site, 'home').find(({ name }) => name === block.name);
      return found ? lasting({ kind: 'custom', block: found }) : NOTHING;
    }
    case 'reviews':
      return reviewsBlock(site, block, now);
    case 'locations':
      return locationsBlock(site, block, now);
    case 'brands':
      return lasting(brandsBlock(site, block));
    case 'models':
      return lasting(modelsBlock(site, block));
    case 'offers':
      return lasting(offersBlock(site, block));
    default:
      return NOTHING;
  }
};

/** HOME-17: promotions of this time and of the site's car types, in the order of their positions (HOME-19). */
const promotions = (site: Site, block: BlockOf<'promotions'>, now: number): Timed<HomeBlockView | null> => {
  const timed = site.promotions
    .filter(({ display, strictDisplay }) => matchesCarTypes({ carTypes: display, strictDisplay }, site.stock.carTypes))
    .map((promotion) => ({ promotion, ...periodState(promotion, site.timeZone, now) }));
  const shown = timed
    .filter(({ isShown }) => isShown)
    .map(({ promotion }) => promotion)
    .toSorted((left, right) => left.position - right.position)
    .slice(0, block.limit);
  return {
    value: shown.length === 0 ? null : { kind: 'promotions', title: block.title ?? 'On now', promotions: shown },
    validUntil: earliest(timed.map(({ changesAt }) => changesAt)),
  };
};

/** HOME-14, HOME-15. */
const whyBuy = ({ home }: Site, block: BlockOf<'whyBuy'>): HomeBlockView => ({
  kind: 'whyBuy',
  title: block.title ?? 'Why Buy From Us',
  reasons: home.whyBuy.map((reason) => ({ ...reason, text: fillWarranty(reason.text, home.warranty) })),
});
