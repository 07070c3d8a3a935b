import { createElement } from 'react';
import { modelHref } from '#features/content/rules/models/model-hrefs.ts';
import { modelImage } from '#features/content/rules/models/model-image.ts';
import { listedModels, modelAtPath, modelMake, modelTitle } from '#features/content/rules/models/model-range.ts';
import { modelOfferViews } from '#features/content/server/build-offer-view.server.ts';
import { sanitisedText } from '#features/content/server/sanitised-text.server.ts';
import { chargingView, energyCostView } from '#features/content/views/electric-view.ts';
import { modelTileView } from '#features/content/views/model-tile-view.ts';
import { modelStockHref } from '#features/search/rules/stock-hrefs.ts';
import { centsToDollars } from '#kernel/money.ts';
import { truncate } from '#kernel/text.ts';
import { untilFirstEnds } from '#kernel/timed.ts';
import type { Model } from '#model/site/content/model-content.ts';
import type { Site } from '#model/site/site.ts';
import { breadcrumbData } from '#pages/breadcrumb-data.ts';
import type { PageAnswer, PageHandler, PageRequest } from '#pages/page.ts';
import { paths } from '#urls/paths.ts';
import { ModelPage, type ModelPageView } from './model-page.tsx';
import type { ModelServices } from './model-services.ts';
import { findModelStock, type ModelStock } from './model-stock.ts';

/** Maximum number of tiles for other models on the page of a model. */
const OTHER_MODELS = 8;

/**
 * `GET /{model-slug}` (ROUTE-34): the page of a model with its facts, its offers and its stock. A model with the option
 * `overrideUrl` redirects to this URL, and a retired model redirects to its stock. Other paths are not found. The page has
 * no route of its own, because fixed routes and the search pages of a site have precedence.
 * `main/model-or-search-route.ts` calls this handler if no fixed route and no search page has the path.
 */
export const modelPage =
  (services: ModelServices): PageHandler =>
  async (page) => {
    const model = modelAtPath(page.site, page.url.pathname);
    if (model === null) return services.notFound(page);
    if (model.overrideUrl !== null) return { kind: 'redirect', status: 302, location: model.overrideUrl };
    if (model.status === 'retired') return { kind: 'redirect', status: 302, location: modelStockHref(page.site, model) };
    if (page.url.pathname !== paths.model(model.slug)) return { kind: 'redirect', status: 301, location: paths.model(model.slug) };
    return answer(services, page, model);
  };

const answer = async (services: ModelServices, { site, canonicalOrigin }: PageRequest, model: Model): Promise<PageAnswer> => {
  const now = services.clock.now();
  const stock = await findModelStock(services, site, model);
  const offers = modelOfferViews(site, model.slug, now);
  const title = modelTitle(site, model);
  const path = paths.model(model.slug);
  const crumbs = [
    { label: 'Home', href: paths.home() },
    { label: 'Models', href: paths.pages.models() },
    { label: model.name, href: null },
  ];
  const banner = model.banner ?? (modelImage(model) === null ? null : { src: modelImage(model) ?? '', alt: title });
  const view: ModelPageView = {
    title,
    name: model.name,
    words: model.words,
    intro: model.intro,
    isComing: model.status === 'coming',
    banner,
    shape: modelTileView(model).shape,
    facts: model.facts,
    chapters: model.chapters.map((chapter) => ({ ...chapter, html: sanitisedText(chapter.text, 'markdown') })),
    charging: model.electric && chargingView(model.electric),
    costs: model.electric && energyCostView(site, model.electric),
    stock: stock.value,
    offers: offers.value,
    enquiry: { label: site.card.labels.quote, href: paths.modelEnquiry(model.slug) },
    testDriveHref: site.features.testDrivePage ? paths.pages.testDrive() : null,
    others: listedModels(site)
      .filter(({ slug }) => slug !== model.slug)
      .slice(0, OTHER_MODELS)
      .map(modelTileView),
  };
  const description = [model.words, model.intro, view.offers[0]?.name, stock.value.countText].filter((part) => part).join('. ');
  return {
    kind: 'page',
    status: 200,
    head: {
      sheets: ['line-up'],
      nextSheets: ['search', 'vehicle'],
      title: `${title}: facts, offers and stock | ${site.name}`,
      description: truncate(`${title} at ${site.name}: ${description || 'pictures, facts and stock'}.`, 155),
      canonicalPath: path,
      indexable: true,
      imageUrl: banner?.src ?? null,
      imageAlt: title,
      jsonLd: [breadcrumbData(crumbs, canonicalOrigin, path), modelData(site, model, stock.value, canonicalOrigin)],
    },
    body: createElement(ModelPage, { site, path, crumbs, view }),
    caching: { until: untilFirstEnds([stock, offers]) },
  };
};

/**
 * A model as structured data for search engines (schema.org Car), with the lowest price of its stock that applies
 * without conditions.
 */
const modelData = (site: Site, model: Model, { lowestUnconditionalCents, count, href }: ModelStock, origin: string): object => {
  const image = model.banner?.src ?? modelImage(model);
  const make = modelMake(site, model);
  return {
    '@context': 'https://schema.org',
    '@type': 'Car',
    name: modelTitle(site, model),
    model: model.name,
    ...(make === null ? {} : { brand: { '@type': 'Brand', name: make } }),
    ...(model.bodies[0] === undefined ? {} : { bodyType: model.bodies[0] }),
    ...(image === null ? {} : { image: new URL(image, origin).href }),
    ...(model.electric === null ? {} : { fuelType: 'Electric' }),
    url: new URL(modelHref(model), origin).href,
    ...(lowestUnconditionalCents === null
      ? {}
      : {
          offers: {
            '@type': 'AggregateOffer',
            priceCurrency: 'AUD',
            lowPrice: centsToDollars(lowestUnconditionalCents),
            offerCount: count,
            url: new URL(href, origin).href,
          },
        }),
  };
};
