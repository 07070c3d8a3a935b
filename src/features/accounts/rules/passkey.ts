import { isTrustworthyOrigin } from '#kernel/trustworthy-origin.ts';

/** A passkey in the list that the page of the account shows. Times are epoch milliseconds. */
export interface PasskeyEntry {
  readonly id: string;
  readonly name: string;
  /** The host on which the passkey works. */
  readonly host: string;
  readonly createdAt: number;
  readonly usedAt: number | null;
}

/** How many passkeys an account can have. */
export const MAX_PASSKEYS = 20;

/** The longest name of a passkey. */
export const LONGEST_PASSKEY_NAME = 60;

/**
 * The host for which browsers make passkeys on a page; null if browsers make no passkeys on this page, because the
 * connection is not encrypted or the host is an IP address. A passkey works only on the host for which it was made. If a
 * site has several hosts, a shopper needs a separate passkey for each host.
 *
 * @param origin scheme and host
 * @example passkeyHost('https://the-yard.example') === 'the-yard.example'
 */
export const passkeyHost = (origin: string): string | null => {
  const { hostname } = new URL(origin);
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  return isAddress || !isTrustworthyOrigin(origin) ? null : hostname;
};
