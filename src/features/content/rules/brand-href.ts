import { makeHref } from '#features/search/rules/stock-hrefs.ts';
import type { Brand } from '#model/site/content/brand-content.ts';
import type { Site } from '#model/site/site.ts';
import { paths } from '#urls/paths.ts';

/**
 * HOME-03: the URL to which links to a brand lead: the page of the brand. If the brand has no page (`skipPage`), it is
 * the search page with the stock of the brand.
 */
export const brandHref = (site: Pick<Site, 'search'>, { slug, skipPage }: Pick<Brand, 'slug' | 'skipPage'>): string =>
  skipPage ? makeHref(site, slug) : paths.brandOverview(slug);
