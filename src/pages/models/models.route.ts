import { createElement } from 'react';
import { modelHref } from '#features/content/rules/models/model-hrefs.ts';
import { listedModels, modelPageCategories } from '#features/content/rules/models/model-range.ts';
import { modelTileView } from '#features/content/views/model-tile-view.ts';
import { fixedSearchBase } from '#features/search/rules/paths/fixed-search-base.ts';
import { EMPTY_STOCK_QUERY } from '#features/search/rules/query/stock-query.ts';
import { stockCountText } from '#features/search/rules/shown-count.ts';
import { bodyHref } from '#features/search/rules/stock-hrefs.ts';
import { foldName, truncate } from '#kernel/text.ts';
import type { Site } from '#model/site/site.ts';
import { breadcrumbData } from '#pages/breadcrumb-data.ts';
import { itemListData } from '#pages/item-list-data.ts';
import type { PageHandler } from '#pages/page.ts';
import { onlyParameters, type Route } from '#pages/route.ts';
import { paths } from '#urls/paths.ts';
import type { ModelServices } from './model-services.ts';
import { type ModelCategoryView, ModelsPage } from './models-page.tsx';

/** ROUTE-33: the parameter that shows the models of one body type. */
const BODY_PARAM = 'body';
/** If no model has the body type in the URL, a notice quotes at most this many characters of the body type. */
const SHOWN_CHARACTERS = 40;
const bodyPath = (slug: string): string => `${paths.pages.models()}?${BODY_PARAM}=${slug}`;

/**
 * `GET /models` (ROUTE-32): all models of the site by body category (MODEL-01), or with `?body=` the models of one
 * category (ROUTE-33). If the category is unknown, the page shows all models and a notice about this, and is not
 * indexed.
 */
export const modelsPage =
  (services: ModelServices): PageHandler =>
  async (page) => {
    const { site, url, canonicalOrigin } = page;
    if (listedModels(site).length === 0) return services.notFound(page);
    const { categories, validUntil } = await buildCategories(services, site);
    const asked = url.searchParams.get(BODY_PARAM);
    const chosen = categories.find(({ slug }) => slug === asked) ?? null;
    const unknown = chosen === null && asked !== null && asked.trim() !== '' ? truncate(asked, SHOWN_CHARACTERS) : null;
    const shown = chosen === null ? categories : [chosen];
    const make = site.manufacturer?.name ?? '';
    const heading = [make, chosen === null ? 'models' : `${chosen.body} models`].filter((word) => word !== '').join(' ');
    const title = `${heading.charAt(0).toUpperCase()}${heading.slice(1)}`;
    const crumbs = [
      { label: 'Home', href: paths.home() },
      { label: 'Models', href: chosen === null ? null : paths.pages.models() },
      ...(chosen === null ? [] : [{ label: chosen.body, href: null }]),
    ];
    const names = [...new Set(shown.flatMap(({ models }) => models.map(({ name }) => name)))];
    const path = chosen === null ? paths.pages.models() : bodyPath(chosen.slug);
    const listed = listedModels(site).filter(({ name }) => names.includes(name));
    return {
      kind: 'page',
      status: 200,
      head: {
        sheets: ['line-up'],
        title: `${title} | ${site.name}`,
        description: `${names.slice(0, 6).join(', ')}${names.length > 6 ? ' and more' : ''}: pictures, facts, offers and stock at ${site.name}.`,
        canonicalPath: path,
        indexable: unknown === null,
        jsonLd: [
          breadcrumbData(crumbs, canonicalOrigin, path),
          itemListData(
            title,
            listed.map((model) => ({ name: model.name, href: modelHref(model) })),
            canonicalOrigin,
          ),
        ],
      },
      body: createElement(ModelsPage, {
        site,
        heading: title,
        crumbs,
        categories: shown,
        all: categories,
        chosenSlug: chosen?.slug ?? null,
        unknown,
      }),
      caching: { until: validUntil },
    };
  };

/** The body categories with their models. A category has a link to the vehicles in stock with this body, if there are any. */
const buildCategories = async ({ search }: ModelServices, site: Site) => {
  const { facets, validUntil } = await search.search(site, fixedSearchBase(site, 'all'), EMPTY_STOCK_QUERY);
  const categories = modelPageCategories(site).map(({ body, slug, models }): ModelCategoryView => {
    const stock = facets.simple_body?.find(({ value, count }) => count > 0 && foldName(value) === foldName(body));
    return {
      body,
      slug,
      models: models.map(modelTileView),
      stock: stock ? { text: `${stockCountText(site, stock.count)} in stock`, href: bodyHref(site, stock.value) } : null,
    };
  });
  return { categories, validUntil };
};

export const modelRangeRoute: Route<ModelServices> = {
  method: 'GET',
  path: '/models',
  handler: modelsPage,
  canonicalAddress: onlyParameters(BODY_PARAM),
  isOn: (site) => listedModels(site).length > 0,
  pagePaths: (site) => [paths.pages.models(), ...modelPageCategories(site).map(({ slug }) => bodyPath(slug))],
};
