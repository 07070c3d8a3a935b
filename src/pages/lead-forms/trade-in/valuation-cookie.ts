import { DAY_MS } from '#kernel/clock.ts';

/** How long a browser keeps the id of its valuation, in seconds. The valuation itself may end earlier. */
const KEPT_SECONDS = (30 * DAY_MS) / 1000;

/** The prefix `__Host-` binds the cookie to the host. Browsers accept this prefix only over TLS and from localhost. */
const cookieName = (isSecure: boolean): string => `${isSecure ? '__Host-' : ''}valuation`;

/**
 * Returns a Set-Cookie header with the id of the valuation that this browser began last, so that the shopper can use this
 * valuation in a reservation. Only pages that are not cached read the cookie.
 */
export const formatValuationCookie = (id: string, isSecure: boolean): string =>
  `${cookieName(isSecure)}=${id}; Max-Age=${KEPT_SECONDS}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

/** Reads the id of the valuation from a Cookie header; null if there is none. */
export const readValuationCookie = (header: string | null, isSecure: boolean): string | null => {
  const prefix = `${cookieName(isSecure)}=`;
  const found = (header ?? '').split(/;\s*/).find((pair) => pair.startsWith(prefix));
  return found === undefined ? null : found.slice(prefix.length);
};
