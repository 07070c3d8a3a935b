import type { PasskeyEntry } from '#features/accounts/rules/passkey.ts';
import { formatInstant } from '#kernel/format-date.ts';

/** The passkeys of a signed-in shopper, as the page of the account shows them. */
export interface PasskeysView {
  readonly rows: readonly {
    readonly id: string;
    readonly name: string;
    /** When the passkey was last used: 'Last used on Tuesday 24 November 2026'. */
    readonly used: string;
  }[];
  /** The options with which the browser makes a new passkey, as JSON; null if it cannot make one. */
  readonly options: string | null;
  readonly suggestedName: string;
  /** The path at which the shopper signs in again before adding a passkey; null if the sign-in is recent. */
  readonly signInAgainPath: string | null;
}

/**
 * Builds the rows of the list. A passkey that was made on another host of the site is marked, because it does not work on this
 * host.
 *
 * @param host the host of the page; null if browsers allow no passkeys on this host
 * @param timeZone the time zone of the site
 */
export const passkeyRows = (passkeys: readonly PasskeyEntry[], host: string | null, timeZone: string): PasskeysView['rows'] =>
  passkeys.map(({ id, name, host: own, createdAt, usedAt }) => {
    const day = formatInstant(usedAt ?? createdAt, 'longWithWeekday', timeZone);
    const used = usedAt === null ? `Added on ${day}, not used yet` : `Last used on ${day}`;
    return { id, name, used: own === host ? used : `${used}. Works only on ${own}` };
  });
