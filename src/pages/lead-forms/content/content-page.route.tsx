import type { ShownBlock } from '#features/content/blocks/block-definition.tsx';
import { needsLineUpSheet, showPageBlock } from '#features/content/blocks/pages/page-blocks.ts';
import { contentPageNames, contentPageOf, pageNameFor } from '#features/content/rules/content-page-of.ts';
import { formOfPage } from '#features/content/rules/page-forms.ts';
import { type HomeServices, lazyHomeStock } from '#features/content/server/home-stock.server.ts';
import { findLeadForm } from '#features/leads/rules/forms/find-lead-form.ts';
import { maxPostBytes } from '#features/leads/rules/forms/max-post-bytes.ts';
import { truncate } from '#kernel/text.ts';
import { earliest, untilFirstEnds } from '#kernel/timed.ts';
import type { ContentPage } from '#model/site/content/page-content.ts';
import type { Site } from '#model/site/site.ts';
import { breadcrumbData } from '#pages/breadcrumb-data.ts';
import type { PageHandler, PageHead, PageRequest } from '#pages/page.ts';
import { refuseText } from '#pages/refusals.ts';
import type { Route } from '#pages/route.ts';
import { contentPagePath, STANDARD_PAGES } from '#urls/content-page-paths.ts';
import { paths } from '#urls/paths.ts';
import { withoutEndSlashes } from '#urls/without-end-slashes.ts';
import type { LeadFormServices, LeadFormSubject } from '../lead-form-answer.ts';
import { showLeadForm, takeLeadForm } from '../lead-form-handler.ts';
import { ContentPageView } from './content-page.tsx';
import { questionsData, webPageData } from './content-page-data.ts';
import { pageFormSubject } from './page-form-subject.ts';
import { siteDataUses } from './site-data-uses.ts';

export interface ContentPageServices extends LeadFormServices, HomeServices {
  readonly notFound: PageHandler;
}

/** The page whose blocks are shown above the search for special offers. This page has no URL of its own. */
const SPECIAL_OFFERS = 'special-offers';

/** A content page with its blocks, before its form is added. */
interface BuiltPage {
  readonly name: string;
  readonly page: ContentPage;
  readonly blocks: readonly ShownBlock[];
  /** Time in epoch milliseconds until which the blocks are up to date; null: no limit. */
  readonly validUntil: number | null;
}

/**
 * `GET` and `POST` of a content page (ROUTE-42 to 52, 56, 65, 67 to 72, 79). A page without a form is public and cached. A
 * page with a form is private, and its form posts to the page.
 */
const contentPage =
  (services: ContentPageServices, name: string): PageHandler =>
  async (request) => {
    const page = contentPageOf(request.site, name);
    if (page === null) return services.notFound(request);
    if (name === SPECIAL_OFFERS) return { kind: 'redirect', status: 301, location: request.site.search.paths.specialOffers };
    const built = await build(services, request.site, pageNameFor(request.site, name), page);
    const form = formOfPage(page);
    if (form === null) {
      if (request.request.method === 'POST')
        return refuseText('method-not-allowed', `POST is not allowed at ${request.url.pathname}. Allowed: GET, HEAD.`, {
          allow: 'GET, HEAD',
        });
      const { head, body } = shown(request, built, null);
      return { kind: 'page', status: 200, head, body, caching: { until: built.validUntil } };
    }
    const subject = subjectOf(request, built, form);
    return request.request.method === 'POST'
      ? takeLeadForm(services, request, subject, async () => subject)
      : showLeadForm(services, request, subject);
  };

const build = async (services: ContentPageServices, site: Site, name: string, page: ContentPage): Promise<BuiltPage> => {
  const now = services.clock.now();
  const { stock, validUntil } = lazyHomeStock(services, site, now);
  const context = { site, now, dataUses: siteDataUses(site) };
  const blocks = await Promise.all(
    page.blocks.map((entry) => showPageBlock(entry, context, { stock, googleReviews: services.googleReviews })),
  );
  return {
    name,
    page,
    blocks: blocks.flatMap(({ value }) => (value === null ? [] : [value])),
    validUntil: earliest([untilFirstEnds(blocks), await validUntil()]),
  };
};

const subjectOf = (request: PageRequest, built: BuiltPage, form: string): LeadFormSubject => ({
  ...pageFormSubject(request.site, request.url, form),
  path: contentPagePath(built.name),
  crumbs: crumbsOf(built.page),
  pageAround: (view) => shown(request, built, view),
});

const crumbsOf = ({ title }: ContentPage) => [
  { label: 'Home', href: paths.home() },
  { label: title, href: null },
];

const shown = (
  { site, canonicalOrigin }: PageRequest,
  { name, page, blocks }: BuiltPage,
  form: Parameters<NonNullable<LeadFormSubject['pageAround']>>[0] | null,
) => {
  const path = contentPagePath(name);
  const crumbs = crumbsOf(page);
  const description = page.description ?? truncate(page.intro === '' ? `${page.heading ?? page.title} at ${site.name}.` : page.intro, 155);
  const image = page.picture === null ? null : new URL(page.picture.src, canonicalOrigin).href;
  const head: PageHead = {
    sheets: page.blocks.some(needsLineUpSheet) ? ['content', 'line-up'] : ['content'],
    title: `${page.title} | ${site.name}`,
    description,
    canonicalPath: path,
    indexable: true,
    imageUrl: page.picture?.src ?? null,
    jsonLd: [
      breadcrumbData(crumbs, canonicalOrigin, path),
      webPageData(name, { title: page.title, description, url: canonicalOrigin + path, image }),
      ...questionsData(blocks.flatMap(({ questions }) => questions)),
    ],
  };
  return {
    head,
    body: <ContentPageView site={site} page={page} path={path} crumbs={crumbs} blocks={blocks} form={form} />,
  };
};

/** The path of a content page, without the suffix of a promotion page, so that all suffixes share one cache entry (ROUTE-65). */
const pathOf = (site: Site, path: string): string => {
  const name = nameAt(path);
  const shown = pageNameFor(site, name);
  return shown === name ? path : contentPagePath(shown);
};

/** The name of the page at a path: the last part of the path. */
const nameAt = (path: string): string => withoutEndSlashes(path).split('/').at(-1) ?? '';

const routesAt = (
  path: string,
  nameOf: (request: PageRequest) => string,
  pagePaths?: (site: Site) => readonly string[],
): readonly Route<ContentPageServices>[] => {
  const handler =
    (services: ContentPageServices): PageHandler =>
    (request) =>
      contentPage(services, nameOf(request))(request);
  return [
    {
      method: 'GET',
      path,
      handler,
      ...(pagePaths ? { pagePaths } : {}),
      isOn: (site, at) => contentPageOf(site, nameAt(at)) !== null,
      canonicalAddress: (site, url) => {
        const page = contentPageOf(site, nameAt(url.pathname));
        return page === null || formOfPage(page) !== null ? null : pathOf(site, url.pathname);
      },
    },
    {
      method: 'POST',
      path,
      handler,
      isOn: (site, at) => {
        const page = contentPageOf(site, nameAt(at));
        return page !== null && formOfPage(page) !== null;
      },
      maxBodyBytes: (site, at) => {
        const page = contentPageOf(site, nameAt(at));
        const form = page && formOfPage(page);
        return form ? maxPostBytes(findLeadForm(site, form)) : undefined;
      },
    },
  ];
};

/**
 * The routes of all content pages. A standard page, such as the page about the warranty, has two paths: `/warranty` and
 * `/pages/warranty` (ROUTE-45). The canonical URL is the path that `contentPagePath` returns.
 */
export const CONTENT_PAGE_ROUTES: readonly Route<ContentPageServices>[] = [
  ...STANDARD_PAGES.flatMap((name) => routesAt(`/${name}`, () => name)),
  ...routesAt(
    '/pages/:name',
    ({ params }) => params.name ?? '',
    (site) =>
      contentPageNames(site)
        .map(contentPagePath)
        .filter((path) => path.startsWith('/pages/')),
  ),
];
