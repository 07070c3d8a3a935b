import { createElement } from 'react';
import { findLeadForm } from '#features/leads/rules/forms/find-lead-form.ts';
import { type LeadVehicleSummary, leadVehicleSummary } from '#features/leads/rules/lead-vehicle-summary.ts';
import { siteLeadVehicle } from '#features/leads/rules/site-lead-vehicle.ts';
import { fixedSearchBase } from '#features/search/rules/paths/fixed-search-base.ts';
import { withSort } from '#features/search/rules/query/change-stock-query.ts';
import { EMPTY_STOCK_QUERY } from '#features/search/rules/query/stock-query.ts';
import type { StockSearchService } from '#features/search/server/stock-search.server.ts';
import { isAvailable } from '#features/stock/rules/availability.ts';
import { canBeTestDriven } from '#features/stock/rules/offered-buttons.ts';
import type { VehicleStore } from '#features/stock/server/vehicle-store.server.ts';
import type { PageHandler, PageRequest } from '#pages/page.ts';
import { formRoutes } from '#pages/route.ts';
import { paths } from '#urls/paths.ts';
import type { LeadFormServices, LeadFormSubject } from '../lead-form-answer.ts';
import { showLeadForm, takeLeadForm } from '../lead-form-handler.ts';
import { BookTestDrivePage } from './book-test-drive-page.tsx';

export interface BookTestDriveServices extends LeadFormServices {
  readonly search: Pick<StockSearchService, 'search'>;
  readonly vehicles: Pick<VehicleStore, 'listByIds'>;
  readonly notFound: PageHandler;
}

/** Name of the form definition; a site may replace it in its lead-forms.yaml. */
const FORM = 'test-drive';
/** Largest number of vehicles in the list. */
const SHOWN = 4;
/**
 * Number of vehicles that are read for the list, the newest first. Vehicles that nobody can test-drive are left out of the
 * list.
 */
const LOOKED_AT = 12;
const NEWEST = withSort(EMPTY_STOCK_QUERY, { attribute: 'created_at', direction: 'desc' });

/**
 * `GET` and `POST /book-test-drive` (ROUTE-53): a test drive without a chosen vehicle. The shopper describes the wanted
 * vehicle in the form. The page also lists the newest vehicles, with links to their own test drive forms.
 */
const bookTestDrivePage =
  (services: BookTestDriveServices): PageHandler =>
  async (page) => {
    const form = findLeadForm(page.site, FORM);
    if (!page.site.features.testDrivePage || form === null) return services.notFound(page);
    const { site, url } = page;
    const vehicles = await listNewest(services, page);
    const dealership = site.dealerships.find(({ slug }) => slug === url.searchParams.get('dealership'));
    const subject: LeadFormSubject = {
      kind: form.kind,
      form,
      vehicle: null,
      ...(dealership ? { dealershipSlug: dealership.slug } : {}),
      path: paths.pages.testDrive(),
      crumbs: [
        { label: 'Home', href: paths.home() },
        { label: form.title, href: null },
      ],
      pageAround: (view) => ({
        head: {
          title: `${form.title} | ${site.name}`,
          description: `Tell ${site.name} which ${site.vehicleWord.singular} you would like to drive, and when.`,
          canonicalPath: paths.pages.testDrive(),
          indexable: url.search === '',
        },
        body: createElement(BookTestDrivePage, { site, form: view, vehicles }),
      }),
    };
    return page.request.method === 'POST'
      ? takeLeadForm(services, page, subject, async () => subject)
      : showLeadForm(services, page, subject);
  };

/**
 * The newest vehicles for which a test drive can be booked. If the search fails, the page shows no vehicles. The
 * shopper can still use the form of the page.
 */
const listNewest = async (
  { search, vehicles, log }: BookTestDriveServices,
  { site, canonicalOrigin, requestId }: PageRequest,
): Promise<readonly LeadVehicleSummary[]> => {
  try {
    const { hits } = await search.search(site, fixedSearchBase(site, 'all'), NEWEST);
    const newest = await vehicles.listByIds(site, hits.slice(0, LOOKED_AT));
    return newest
      .filter((vehicle) => isAvailable(vehicle) && canBeTestDriven(vehicle))
      .slice(0, SHOWN)
      .map((vehicle) => leadVehicleSummary(siteLeadVehicle(site, vehicle, canonicalOrigin)));
  } catch (error) {
    log.error({ site: site.slug, requestId, error }, 'the vehicles for a test drive could not be listed');
    return [];
  }
};

export const BOOK_TEST_DRIVE_ROUTES = formRoutes<BookTestDriveServices>({
  path: '/book-test-drive',
  handler: bookTestDrivePage,
  isOn: ({ features }) => features.testDrivePage,
});
