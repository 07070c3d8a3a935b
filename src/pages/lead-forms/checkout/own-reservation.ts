import { isActive } from '#features/checkout/rules/reservation-state.ts';
import type { Reservations } from '#features/checkout/server/reservations.server.ts';
import type { LeadVehicle } from '#features/leads/rules/lead-vehicle.ts';
import { DAY_MS } from '#kernel/clock.ts';
import type { PageAnswer, PageRequest } from '#pages/page.ts';
import type { TradeInServices } from '../trade-in/trade-in-services.ts';

interface OwnReservationServices extends Pick<TradeInServices, 'leads'> {
  readonly reservations: Pick<Reservations, 'find'>;
}

/** Lifetime in seconds of the cookie with the link of a reservation. */
const KEPT_SECONDS = (7 * DAY_MS) / 1000;

/** The prefix `__Host-` binds the cookie to the host. Browsers accept this prefix only over TLS and from localhost. */
const cookieName = (isSecure: boolean): string => `${isSecure ? '__Host-' : ''}reservation`;

const isSecure = ({ leads }: OwnReservationServices, { url }: PageRequest): boolean => leads.isCookieSecure(url.origin);

/**
 * Returns a Set-Cookie header. The cookie contains the path of the latest reservation that this browser has made. Only
 * private pages read the cookie.
 */
export const ownReservationCookie = (services: OwnReservationServices, page: PageRequest, path: string): string => {
  const secure = isSecure(services, page);
  return `${cookieName(secure)}=${encodeURIComponent(path)}; Max-Age=${KEPT_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
};

/**
 * If this browser has already reserved the vehicle, redirects to the page of the reservation. Without this redirect, a
 * shopper who goes back from that page in the browser would read that the vehicle is no longer available. Null if this
 * browser has not reserved the vehicle, or if the reservation has ended.
 */
export const ownReservation = async (
  services: OwnReservationServices,
  page: PageRequest,
  vehicle: LeadVehicle,
): Promise<PageAnswer | null> => {
  const prefix = `${cookieName(isSecure(services, page))}=`;
  const pair = (page.request.headers.get('cookie') ?? '').split(/;\s*/).find((one) => one.startsWith(prefix));
  const location = pair === undefined ? null : URL.parse(decode(pair.slice(prefix.length)), page.url.origin);
  const found = location === null ? null : await services.reservations.find(page.site, location.searchParams.get('t') ?? '');
  if (found === null || location === null) return null;
  const { vehicleId, state } = found.reservation;
  if (vehicleId !== vehicle.id || !isActive(state)) return null;
  return { kind: 'redirect', status: 303, location: location.pathname + location.search };
};

/** Decodes the value of a cookie; empty if the value is not encoded correctly. */
const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
};
