import { loanCalculatorView } from '#features/finance/views/loan-calculator-view.ts';
import { siteLeadVehicle } from '#features/leads/rules/site-lead-vehicle.ts';
import { isAvailable } from '#features/stock/rules/availability.ts';
import type { VehicleFinder } from '#features/vehicle-page/server/find-vehicle.server.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { PageHandler, PageRequest } from '#pages/page.ts';
import { formRoutes } from '#pages/route.ts';
import { paths } from '#urls/paths.ts';
import { FinancePage } from './finance-page.tsx';
import type { LeadFormServices, LeadFormSubject } from './lead-form-answer.ts';
import { showLeadForm, takeLeadForm } from './lead-form-handler.ts';

export interface FinancePageServices extends LeadFormServices {
  readonly vehicles: Pick<VehicleFinder, 'findById'>;
  readonly notFound: PageHandler;
}

/** The query parameters that a link to the finance page may have (ROUTE-16). */
const LINK_PARAMS = ['preferredDealership', 'vehiclePriceBudget', 'car_id', 'car_type'] as const;
const LONGEST_PARAM = 100;

/**
 * `GET` and `POST /finance` (ROUTE-16): the page with the calculator and the finance enquiry form, both prefilled from
 * the query. The full application (FIN-50) is planned to replace the enquiry.
 */
export const financePage =
  (services: FinancePageServices): PageHandler =>
  async (page) => {
    if (!page.site.features.finance) return services.notFound(page);
    if (page.request.method !== 'POST') return showLeadForm(services, page, subjectOf(page, await findLinked(services, page)));
    return takeLeadForm(services, page, subjectOf(page, null), async () => subjectOf(page, await findLinked(services, page)));
  };

/**
 * Finds the vehicle that the query names. Null if there is none, if it belongs to another site, or if it is no longer
 * available.
 */
const findLinked = async ({ vehicles }: FinancePageServices, { site, url }: PageRequest): Promise<Vehicle | null> => {
  const id = url.searchParams.get('car_id') ?? '';
  const vehicle = /^\d{1,15}$/.test(id) ? await vehicles.findById(site, Number(id)) : null;
  return vehicle && isAvailable(vehicle) ? vehicle : null;
};

const subjectOf = ({ site, url, canonicalOrigin }: PageRequest, vehicle: Vehicle | null): LeadFormSubject => {
  const linked = LINK_PARAMS.flatMap((name): readonly (readonly [string, string])[] => {
    const value = url.searchParams.get(name)?.slice(0, LONGEST_PARAM);
    return value === undefined ? [] : [[name, value]];
  });
  const dealership = site.dealerships.find(({ slug }) => slug === url.searchParams.get('preferredDealership'));
  const calculator = loanCalculatorView(site, {
    vehicle,
    extent: 'full',
    action: `${paths.pages.finance()}#finance-calculator`,
    params: (name) => url.searchParams.get(name) ?? (name === 'amount' && !vehicle ? url.searchParams.get('vehiclePriceBudget') : null),
    kept: linked,
  });
  return {
    kind: 'finance',
    vehicle: vehicle && siteLeadVehicle(site, vehicle, canonicalOrigin),
    ...(dealership ? { dealershipSlug: dealership.slug } : {}),
    path: paths.pages.finance() + (linked.length === 0 ? '' : `?${new URLSearchParams(linked.map(([name, value]) => [name, value]))}`),
    crumbs: [
      { label: 'Home', href: paths.home() },
      { label: 'Finance', href: null },
    ],
    pageAround: (form) => ({
      head: {
        title: `Finance | ${site.name}`,
        description: `Work out what a ${site.vehicleWord.singular} costs a week, and ask ${site.name} for finance.`,
        canonicalPath: paths.pages.finance(),
        // The canonical URL is the page without its query.
        indexable: url.search === '',
        sheets: ['vehicle', 'calculators'],
      },
      body: <FinancePage site={site} calculator={calculator} form={form} />,
    }),
  };
};

export const FINANCE_ROUTES = formRoutes<FinancePageServices>({
  path: '/finance',
  handler: financePage,
  isOn: ({ features }) => features.finance,
});
