import { creditStatements } from '#features/finance/rules/credit-statements.ts';
import { loanCalculatorView } from '#features/finance/views/loan-calculator-view.ts';
import { findLeadForm } from '#features/leads/rules/forms/find-lead-form.ts';
import { maxPostBytes } from '#features/leads/rules/forms/max-post-bytes.ts';
import { siteLeadVehicle } from '#features/leads/rules/site-lead-vehicle.ts';
import { isAvailable } from '#features/stock/rules/availability.ts';
import { financeLinkValues } from '#features/stock/rules/finance-link-values.ts';
import type { VehicleFinder } from '#features/vehicle-page/server/find-vehicle.server.ts';
import { vehicleFinanceView } from '#features/vehicle-page/views/vehicle-finance-view.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { breadcrumbData } from '#pages/breadcrumb-data.ts';
import type { PageHandler, PageRequest } from '#pages/page.ts';
import { formRoutes, type Route } from '#pages/route.ts';
import { FINANCE_FORM } from '#urls/finance-link.ts';
import { paths } from '#urls/paths.ts';
import { FinancePage } from './finance-page.tsx';
import { FINANCE_PAGES, type FinancePageKind, financeChoices } from './finance-page-kinds.ts';
import type { LeadFormServices, LeadFormSubject } from './lead-form-answer.ts';
import { showLeadForm, showLeadFormAgain, takeLeadForm } from './lead-form-handler.ts';
import { receiverOf } from './next-step.ts';

export interface FinancePageServices extends LeadFormServices {
  readonly vehicles: Pick<VehicleFinder, 'findById'>;
  readonly notFound: PageHandler;
}

/** The query parameters that a link to a finance page may have (ROUTE-16). */
const LINK_PARAMS = ['preferredDealership', 'vehiclePriceBudget', 'car_id', 'car_type'] as const;
const LONGEST_PARAM = 100;

/**
 * `GET` and `POST` of a finance page (FIN-50, ROUTE-11 to 15): The page has a form, and some of these pages also have a
 * calculator. The URL can name a vehicle, a dealership and a budget (ROUTE-16), which are filled into the form. The
 * status is 404 if the site has switched finance off.
 */
export const financePage =
  (services: FinancePageServices, kind: FinancePageKind = FINANCE_PAGES.finance): PageHandler =>
  async (page) => {
    if (!page.site.features.finance) return services.notFound(page);
    const shown = async (): Promise<LeadFormSubject> => subjectOf(services, page, kind, await findLinked(services, page));
    if (page.request.method !== 'POST') return showLeadForm(services, page, await shown());
    return takeLeadForm(services, page, subjectOf(services, page, kind, NOTHING_LINKED), shown);
  };

/** The vehicle that the URL of the page names: `vehicle` if it is for sale, `gone` if it is no longer for sale. */
interface Linked {
  readonly vehicle: Vehicle | null;
  readonly gone: Vehicle | null;
}

const NOTHING_LINKED: Linked = { vehicle: null, gone: null };

/** Finds the vehicle that the query names. Both results are null if there is no such vehicle, or if it belongs to another site. */
const findLinked = async ({ vehicles }: FinancePageServices, { site, url }: PageRequest): Promise<Linked> => {
  const id = url.searchParams.get('car_id') ?? '';
  const found = /^\d{1,15}$/.test(id) ? await vehicles.findById(site, Number(id)) : null;
  return found && !isAvailable(found) ? { vehicle: null, gone: found } : { vehicle: found, gone: null };
};

const subjectOf = (services: FinancePageServices, page: PageRequest, kind: FinancePageKind, linked: Linked): LeadFormSubject => {
  const { site, url, canonicalOrigin } = page;
  const { vehicle } = linked;
  const params = LINK_PARAMS.flatMap((name): readonly (readonly [string, string])[] => {
    const value = url.searchParams.get(name)?.slice(0, LONGEST_PARAM);
    return value === undefined ? [] : [[name, value]];
  });
  const query = params.length === 0 ? '' : `?${new URLSearchParams(params.map(([name, value]) => [name, value]))}`;
  const form = findLeadForm(site, kind.form);
  const dealership = site.dealerships.find(({ slug }) => slug === url.searchParams.get('preferredDealership'));
  const about = {
    vehicle: vehicle && siteLeadVehicle(site, vehicle, canonicalOrigin),
    ...(dealership ? { dealershipSlug: dealership.slug } : {}),
  };
  const budget = url.searchParams.get('vehiclePriceBudget') ?? (vehicle && financeLinkValues(vehicle).vehiclePriceBudget);
  const heading = kind.heading ?? form?.title ?? '';
  const crumbs = [
    { label: 'Home', href: paths.home() },
    ...(kind === FINANCE_PAGES.finance ? [] : [{ label: 'Finance', href: paths.pages.finance() }]),
    { label: heading, href: null },
  ];
  return {
    kind: form?.kind ?? 'finance',
    ...(form ? { form } : {}),
    ...about,
    ...(budget === null ? {} : { prefilled: { amount: String(budget) } }),
    path: kind.path + query,
    crumbs,
    pageAround: (view) => ({
      head: {
        title: `${heading} | ${site.name}`,
        description: kind.description(site),
        canonicalPath: kind.path,
        // The canonical URL has no query. Without a query, a page about one vehicle has no content, so it is not indexed.
        indexable: url.search === '' && !kind.isForVehicle,
        jsonLd: [breadcrumbData(crumbs, canonicalOrigin, kind.path)],
        sheets: ['vehicle', 'calculators'],
      },
      body: (
        <FinancePage
          site={site}
          page={{
            path: kind.path,
            heading,
            crumbs,
            isCalculatorFirst: kind.calculator === 'above',
            calculator: kind.calculator && calculatorOf(page, kind, vehicle, params),
            finance: vehicle && kind.isForVehicle ? vehicleFinanceView(site, vehicle, services.clock.now()).value : null,
            similarHref: linked.gone && paths.vehicleSimilar(linked.gone.slug),
            choices: financeChoices(site, kind, query, {
              hasVehicle: vehicle !== null,
              hasCalculator: calculatorOf(page, FINANCE_PAGES.finance, vehicle, params) !== null,
            }),
            creditStatements: creditStatements(site.dealerships, receiverOf(site, about).dealership),
          }}
          form={view}
        />
      ),
    }),
  };
};

const calculatorOf = (
  { site, url }: PageRequest,
  kind: FinancePageKind,
  vehicle: Vehicle | null,
  kept: readonly (readonly [string, string])[],
) =>
  loanCalculatorView(site, {
    vehicle,
    extent: 'full',
    action: `${kind.path}#finance-calculator`,
    params: (name) => url.searchParams.get(name) ?? (name === 'amount' && !vehicle ? url.searchParams.get('vehiclePriceBudget') : null),
    kept,
    ...(kind.calculator === 'below' ? { enquireHref: FINANCE_FORM } : {}),
  });

export const FINANCE_ROUTES: readonly Route<FinancePageServices>[] = Object.values(FINANCE_PAGES).flatMap((kind) =>
  formRoutes<FinancePageServices>({
    path: kind.path,
    handler: (services) => financePage(services, kind),
    isOn: ({ features }) => features.finance,
    maxBodyBytes: (site) => maxPostBytes(findLeadForm(site, kind.form)),
    formAgain: (services) => (page, typed) => showLeadFormAgain(services, page, subjectOf(services, page, kind, NOTHING_LINKED), typed),
  }),
);
