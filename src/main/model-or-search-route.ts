import { listedModels, modelAtPath } from '#features/content/rules/models/model-range.ts';
import { resolveSearchPath } from '#features/search/rules/paths/resolve-search-path.ts';
import type { Site } from '#model/site/site.ts';
import { modelPage } from '#pages/models/model.route.ts';
import type { ModelServices } from '#pages/models/model-services.ts';
import type { Route } from '#pages/route.ts';
import { searchRoute } from '#pages/search/search.route.ts';
import type { SearchServices } from '#pages/search/search-services.ts';
import { paths } from '#urls/paths.ts';

/**
 * The model whose page answers at a path; null if a search page of the site has this path, or if no model page has this
 * path.
 */
const modelInsteadOfSearch = (site: Site, path: string) =>
  resolveSearchPath(site.search.paths, path) === null ? modelAtPath(site, path) : null;

/**
 * The route for every path that no other route handles. It first looks for a search page, whose path a site can change
 * (ROUTE-28), and then for the page of a model (ROUTE-34). So fixed routes and search pages have priority over a model
 * with the same path.
 */
export const modelOrSearchRoute: Route<SearchServices & ModelServices> = {
  ...searchRoute,
  handler: (services) => {
    const search = searchRoute.handler(services);
    const model = modelPage(services);
    return (page) => (modelInsteadOfSearch(page.site, page.url.pathname) === null ? search(page) : model(page));
  },
  canonicalAddress: (site, url) =>
    modelInsteadOfSearch(site, url.pathname) === null ? (searchRoute.canonicalAddress?.(site, url) ?? null) : url.pathname,
  isOn: (site, path) => modelInsteadOfSearch(site, path) !== null || searchRoute.isOn?.(site, path) === true,
  pagePaths: (site) => [
    ...(searchRoute.pagePaths?.(site) ?? []),
    ...listedModels(site)
      .filter(({ overrideUrl }) => overrideUrl === null)
      .map(({ slug }) => paths.model(slug)),
  ],
};
