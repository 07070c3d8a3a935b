import { makeHref } from '#features/search/rules/stock-hrefs.ts';
import type { Brand } from '#model/site/content/brand-content.ts';
import type { Site } from '#model/site/site.ts';
import { paths } from '#urls/paths.ts';

/** HOME-03: the link of a brand: its own page, or its stock if it has no page. */
export const brandHref = (site: Pick<Site, 'search'>, { slug, skipPage }: Pick<Brand, 'slug' | 'skipPage'>): string =>
  skipPage ? makeHref(site, slug) : paths.brandOverview(slug);
