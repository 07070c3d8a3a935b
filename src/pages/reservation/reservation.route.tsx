import { keptOn } from '#features/checkout/rules/deposit-refund.ts';
import { isActive } from '#features/checkout/rules/reservation-state.ts';
import { reservationText } from '#features/checkout/rules/reservation-texts.ts';
import type { Reservation } from '#features/checkout/server/reservation-store.server.ts';
import type { ReservationAction, Reservations, ShownReservation } from '#features/checkout/server/reservations.server.ts';
import { dealershipOf } from '#features/dealerships/rules/dealership-of.ts';
import { timeZoneOf } from '#features/dealerships/rules/time-zones.ts';
import { leadVehicleSummary } from '#features/leads/rules/lead-vehicle-summary.ts';
import { siteLeadVehicle } from '#features/leads/rules/site-lead-vehicle.ts';
import { formatZoneTime } from '#features/leads/rules/zone-dates.ts';
import { type PaymentProgress, paymentProgress } from '#features/payments/rules/payment-progress.ts';
import type { VehicleFinder } from '#features/vehicle-page/server/find-vehicle.server.ts';
import { type Cents, formatDollars } from '#kernel/money.ts';
import type { PageAnswer, PageHandler, PageRequest } from '#pages/page.ts';
import { readPostedFields } from '#pages/posted-fields.ts';
import { formRoutes } from '#pages/route.ts';
import { paths } from '#urls/paths.ts';
import { ACTION_FIELD, ReservationPage, type ReservationView } from './reservation-page.tsx';

export interface ReservationServices {
  readonly reservations: Pick<Reservations, 'find' | 'change'>;
  readonly vehicles: Pick<VehicleFinder, 'findById'>;
  readonly notFound: PageHandler;
}

/**
 * `/reservation?t=<token>`: the page that the signed links of a reservation open. The payment provider also sends the shopper
 * back to this page. A GET never makes a decision for a person, because programs that scan mails also open the links in them.
 * With a POST, the shopper cancels the reservation, or the dealer confirms, completes or ends it. The POST redirects to the
 * same page. A change that is not possible any more is answered with 409.
 */
export const reservationPage =
  (services: ReservationServices): PageHandler =>
  async (page) => {
    const token = page.url.searchParams.get('t') ?? '';
    const shown = await services.reservations.find(page.site, token);
    if (shown === null) return services.notFound(page);
    if (page.request.method !== 'POST') return show(services, page, shown, null);
    const wanted = (await readPostedFields(page.request))?.[ACTION_FIELD];
    const allowed = actionsOf(shown).find(({ action }) => action === wanted);
    if (allowed !== undefined && (await services.reservations.change(page.site, shown.reservation.id, allowed.action)))
      return { kind: 'redirect', status: 303, location: paths.reservation(token) };
    const again = await services.reservations.find(page.site, token);
    return again === null
      ? services.notFound(page)
      : show(services, page, again, 'This could not be changed, because the reservation is in another state now.');
  };

interface OfferedAction {
  readonly action: ReservationAction;
  readonly label: string;
  readonly isMain: boolean;
}

/** The changes that the reader of a signed link may make to the reservation in its current state. */
const actionsOf = ({ reservation, reader, payment }: ShownReservation): readonly OfferedAction[] => {
  const { state } = reservation;
  if (!isActive(state)) return [];
  if (reader === 'shopper') return [{ action: 'cancel', label: cancelLabel(reservation, payment), isMain: false }];
  const release: OfferedAction = { action: 'release', label: 'End the reservation and return the deposit', isMain: false };
  if (state === 'paid') return [{ action: 'confirm', label: 'Confirm the reservation', isMain: true }, release];
  const complete: OfferedAction = { action: 'complete', label: 'Sold to this shopper', isMain: true };
  return state === 'confirmed' ? [complete, release] : [];
};

const cancelLabel = (reservation: Reservation, payment: ShownReservation['payment']): string => {
  if (reservation.state === 'held') return 'Cancel';
  const keptCents = keptOn('cancel', reservation);
  const isPartBack = payment !== null && payment.returnedCents > 0;
  if (keptCents === 0) return isPartBack ? 'Cancel and get the rest of the deposit back' : 'Cancel and get the deposit back';
  const backCents = reservation.depositCents - keptCents;
  return backCents === 0 ? 'Cancel without getting the deposit back' : `Cancel and get ${formatDollars(backCents)} of the deposit back`;
};

/** The amount that the shopper gets back. It is zero if the reservation has ended but its payment is still 'paid'. */
const backOf = ({ reservation: { state, depositCents }, payment }: ShownReservation): Cents => {
  if (payment?.state === 'paid') return isActive(state) ? depositCents : 0;
  return payment !== null && payment.refundCents > 0 ? payment.refundCents : depositCents;
};

/**
 * The row of the page that shows how much of the deposit was refunded so far. The amount includes refunds that the dealership
 * made in the payment provider's own dashboard. If nothing was refunded, there is no such row.
 */
const sentBackRow = (payment: ShownReservation['payment']): ReservationView['rows'] =>
  payment === null || payment.returnedCents === 0 ? [] : [{ label: 'Sent back', value: formatDollars(payment.returnedCents) }];

const linkOf = ({ reservation, reader, payment }: ShownReservation, progress: PaymentProgress, token: string): ReservationView['link'] => {
  if (reader === 'dealer') return null;
  if (reservation.state === 'held')
    return progress === 'to-pay' && payment?.sessionUrl
      ? { label: `Pay ${formatDollars(reservation.depositCents)}`, href: payment.sessionUrl, isPayment: true }
      : { label: 'Look again', href: paths.reservation(token), isPayment: false };
  return null;
};

const show = async (
  { vehicles }: ReservationServices,
  page: PageRequest,
  shown: ShownReservation,
  problem: string | null,
): Promise<PageAnswer> => {
  const { site, url } = page;
  const { reservation, reader, payment } = shown;
  const token = url.searchParams.get('t') ?? '';
  const progress = payment === null ? 'not-paid' : paymentProgress(payment.state);
  const dealership = dealershipOf(site, reservation);
  const until = formatZoneTime(reservation.endsAt, timeZoneOf(null, dealership));
  const vehicle = await vehicles.findById(site, reservation.vehicleId);
  const view: ReservationView = {
    ...reservationText({ ...reservation, reader, progress, until, backCents: backOf(shown) }),
    rows: [
      { label: 'Dealership', value: dealership.name },
      { label: 'Deposit', value: formatDollars(reservation.depositCents) },
      ...sentBackRow(payment),
      { label: 'Payment number', value: reservation.paymentId },
    ],
    vehicle: vehicle === null ? null : leadVehicleSummary(siteLeadVehicle(site, vehicle, page.canonicalOrigin)),
    terms: reservation.terms,
    link: linkOf(shown, progress, token),
    actions: actionsOf(shown),
    problem,
    token,
  };
  return {
    kind: 'page',
    status: problem === null ? 200 : 409,
    head: { title: `${view.title} | ${site.name}`, description: null, canonicalPath: null, indexable: false, sheets: ['account'] },
    caching: 'private',
    body: <ReservationPage site={site} view={view} />,
  };
};

export const RESERVATION_ROUTES = formRoutes<ReservationServices>({ path: '/reservation', handler: reservationPage });
