import { keptOfDeposit, reservationTerms } from '#features/checkout/rules/reservation-terms.ts';
import type { Reservations } from '#features/checkout/server/reservations.server.ts';
import { dealershipOf } from '#features/dealerships/rules/dealership-of.ts';
import { findLeadForm } from '#features/leads/rules/forms/find-lead-form.ts';
import type { LeadVehicle } from '#features/leads/rules/lead-vehicle.ts';
import { siteLeadVehicle } from '#features/leads/rules/site-lead-vehicle.ts';
import type { PreparedLead } from '#features/leads/server/paid/prepared-lead.ts';
import { isReservable } from '#features/stock/rules/availability.ts';
import { reserveLink } from '#features/stock/views/reserve-link.ts';
import { findVehicle, type VehicleFinder } from '#features/vehicle-page/server/find-vehicle.server.ts';
import type { Site } from '#model/site/site.ts';
import type { LeadFormServices, LeadFormSubject } from '#pages/lead-forms/lead-form-answer.ts';
import { showLeadForm, takeLeadForm } from '#pages/lead-forms/lead-form-handler.ts';
import type { PageAnswer, PageHandler, PageRequest } from '#pages/page.ts';
import { formRoutes, type Route } from '#pages/route.ts';
import { whereOn } from '#pages/where-on.ts';
import { paths } from '#urls/paths.ts';
import { CheckoutPage, TakenPage } from './checkout-page.tsx';

export interface CheckoutServices extends LeadFormServices {
  readonly vehicles: VehicleFinder;
  readonly reservations: Pick<Reservations, 'reserve'>;
  readonly notFound: PageHandler;
}

const canReserve = ({ features }: Site): boolean => features.reserve;
const canBuyOnline = ({ features }: Site): boolean => features.reserve && features.onlineBuy;

/**
 * `GET` and `POST /cars/:slug/checkout` and `/cars/:slug/buy-online` (ROUTE-02, ROUTE-03): a shopper reads the terms of a
 * reservation, gives contact details, and goes on to the payment of the deposit. The vehicle is held from the post on. A
 * vehicle that cannot be reserved has a page with the status 409 that offers others.
 */
export const checkoutPage =
  (services: CheckoutServices): PageHandler =>
  async (page) => {
    const { site } = page;
    const found = await findVehicle(services.vehicles, site, page.params.slug ?? '');
    if (found.kind === 'missing') return services.notFound(page);
    if (found.kind === 'moved') return { kind: 'redirect', status: 308, location: reserveLink(site, found) };
    const vehicle = siteLeadVehicle(site, found.vehicle, page.canonicalOrigin);
    const subject = subjectOf(services, page, vehicle);
    if (page.request.method === 'POST') return takeLeadForm(services, page, subject, async () => subject);
    return isReservable(found.vehicle) ? showLeadForm(services, page, subject) : taken(page, vehicle);
  };

const subjectOf = (services: CheckoutServices, page: PageRequest, vehicle: LeadVehicle): LeadFormSubject => {
  const { site } = page;
  const form = findLeadForm(site, 'reservation');
  if (form === null) throw new Error("The platform has no form 'reservation'");
  const kept = keptOfDeposit(site, dealershipOf(site, vehicle), vehicle.priceCents);
  const terms = reservationTerms(site, kept);
  const crumbs = [
    { label: vehicle.title, href: paths.vehicle(vehicle.slug) },
    { label: 'Reserve', href: null },
  ];
  return {
    kind: form.kind,
    form,
    vehicle,
    path: reserveLink(site, vehicle),
    crumbs,
    payFirst: (prepared) => reserve(services, page, vehicle, prepared),
    pageAround: (view) => ({
      head: headOf(site, `Reserve: ${vehicle.title}`),
      body: <CheckoutPage site={site} currentPath={reserveLink(site, vehicle)} crumbs={crumbs} form={view} terms={terms} />,
    }),
  };
};

const reserve = async (
  { reservations }: CheckoutServices,
  page: PageRequest,
  vehicle: LeadVehicle,
  prepared: PreparedLead,
): Promise<PageAnswer> => {
  const location = await reservations.reserve(page.site, vehicle, prepared, page.canonicalOrigin);
  return location === null ? taken(page, vehicle) : { kind: 'redirect', status: 303, location };
};

const taken = ({ site }: PageRequest, vehicle: LeadVehicle): PageAnswer => ({
  kind: 'page',
  status: 409,
  head: headOf(site, `Not available: ${vehicle.title}`),
  caching: 'private',
  body: <TakenPage site={site} vehicle={vehicle} />,
});

const headOf = (site: Site, title: string) => ({
  title: `${title} | ${site.name}`,
  description: null,
  canonicalPath: null,
  indexable: false,
  sheets: ['account'] as const,
});

/** `GET /checkout-journey?car_id={slug}` (ROUTE-08): leads to the page on which a shopper reserves the vehicle. */
export const checkoutJourney =
  ({ notFound }: CheckoutServices): PageHandler =>
  async (page) => {
    const slug = page.url.searchParams.get('car_id') ?? '';
    return slug === '' ? notFound(page) : { kind: 'redirect', status: 303, location: reserveLink(page.site, { slug }) };
  };

const SLUG = '-slug-';
const pattern = (path: string): string => path.replace(SLUG, ':slug');

export const CHECKOUT_ROUTES: readonly Route<CheckoutServices>[] = [
  ...formRoutes<CheckoutServices>({
    path: pattern(paths.vehicleCheckout(SLUG)),
    handler: whereOn(canReserve, checkoutPage),
    isOn: canReserve,
  }),
  ...formRoutes<CheckoutServices>({
    path: pattern(paths.vehicleBuyOnline(SLUG)),
    handler: whereOn(canBuyOnline, checkoutPage),
    isOn: canBuyOnline,
  }),
  { method: 'GET', path: paths.checkoutJourney(), handler: whereOn(canReserve, checkoutJourney), isOn: canReserve },
];
