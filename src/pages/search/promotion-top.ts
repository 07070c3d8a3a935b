import type { ShownBlock } from '#features/content/blocks/block-definition.tsx';
import { showPageBlock } from '#features/content/blocks/pages/page-blocks.ts';
import { lazyHomeStock } from '#features/content/server/home-stock.server.ts';
import type { SearchBase } from '#features/search/rules/paths/search-base.ts';
import { earliest, lasting, type Timed, untilFirstEnds } from '#kernel/timed.ts';
import type { ContentPage } from '#model/site/content/page-content.ts';
import type { Site } from '#model/site/site.ts';
import type { SearchServices } from './search-services.ts';

/**
 * Name of a content page. If a site has a content page with this name, the search for special offers on this site is
 * shown as a promotion page.
 */
const PROMOTION_PAGE = 'special-offers';

/** What a promotion page shows above the results. */
export interface PromotionTop {
  readonly page: ContentPage;
  readonly blocks: readonly ShownBlock[];
}

/**
 * Builds the blocks that are shown above the results of the search for special offers: the blocks of the content page
 * `special-offers` (ROUTE-65, A-01). They are shown only on the first page of the results. Null for all other search
 * pages, and if the site has no such content page.
 *
 * @param pageNumber number of the page of results, from 1
 */
export const promotionTop = async (
  services: SearchServices,
  site: Site,
  { base, pageNumber, now }: { readonly base: SearchBase; readonly pageNumber: number; readonly now: number },
): Promise<Timed<PromotionTop | null>> => {
  const page = Object.hasOwn(site.pages, PROMOTION_PAGE) ? site.pages[PROMOTION_PAGE] : undefined;
  if (page === undefined || base.kind !== 'specialOffers' || pageNumber > 1) return lasting(null);
  const { stock, validUntil } = lazyHomeStock(services, site, now);
  const blocks = await Promise.all(
    page.blocks.map((entry) => showPageBlock(entry, { site, now, dataUses: [] }, { stock, googleReviews: services.googleReviews })),
  );
  return {
    value: { page, blocks: blocks.flatMap(({ value }) => (value === null ? [] : [value])) },
    validUntil: earliest([untilFirstEnds(blocks), await validUntil()]),
  };
};
