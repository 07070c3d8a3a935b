import { findParts, SHOWN_PARTS } from '#features/content/rules/find-parts.ts';
import { partView } from '#features/content/views/part-view.ts';
import { breadcrumbData } from '#pages/breadcrumb-data.ts';
import type { PageHandler, PageRequest } from '#pages/page.ts';
import { formRoutes } from '#pages/route.ts';
import { paths } from '#urls/paths.ts';
import type { LeadFormSubject } from '../lead-form-answer.ts';
import { showLeadForm, takeLeadForm } from '../lead-form-handler.ts';
import type { ContentPageServices } from './content-page.route.tsx';
import { pageFormSubject } from './page-form-subject.ts';
import { PartsSearchPage } from './parts-search-page.tsx';

const LONGEST_QUERY = 100;

/**
 * `GET` and `POST /parts/search?q=` (ROUTE-30): finds parts in the site's file `parts.yaml`, and has a form with which
 * a shopper asks for a part that is not in this file. Because of the form, the page is private: no cache may store it.
 */
export const partsSearchPage =
  (services: ContentPageServices): PageHandler =>
  async (page) => {
    if (page.site.parts.length === 0) return services.notFound(page);
    const subject = subjectOf(page);
    return page.request.method === 'POST'
      ? takeLeadForm(services, page, subject, async () => subject)
      : showLeadForm(services, page, subject);
  };

const subjectOf = ({ site, url, canonicalOrigin }: PageRequest): LeadFormSubject => {
  const typed = (url.searchParams.get('q') ?? '').trim().slice(0, LONGEST_QUERY);
  const found = findParts(site.parts, typed);
  const partsPage = paths.pages.parts();
  const crumbs = [
    { label: 'Home', href: paths.home() },
    ...(Object.hasOwn(site.pages, 'vehicle-parts-and-accessories') ? [{ label: 'Parts and accessories', href: partsPage }] : []),
    { label: 'Parts search', href: null },
  ];
  return {
    ...pageFormSubject(site, url, 'parts'),
    path: typed === '' ? paths.partsSearch() : `${paths.partsSearch()}?${new URLSearchParams({ q: typed })}`,
    crumbs,
    pageAround: (form) => ({
      head: {
        sheets: ['content'],
        title: `Parts search | ${site.name}`,
        description: `Search the parts and accessories of ${site.name}, or ask for one that is not on the shelf.`,
        canonicalPath: paths.partsSearch(),
        indexable: typed === '',
        jsonLd: [breadcrumbData(crumbs, canonicalOrigin, paths.partsSearch())],
      },
      body: (
        <PartsSearchPage
          site={site}
          crumbs={crumbs}
          typed={typed}
          found={found.length}
          parts={found.slice(0, SHOWN_PARTS).map(partView)}
          form={form}
        />
      ),
    }),
  };
};

export const PARTS_SEARCH_ROUTES = formRoutes<ContentPageServices>({
  path: '/parts/search',
  handler: partsSearchPage,
  isOn: ({ parts }) => parts.length > 0,
});
