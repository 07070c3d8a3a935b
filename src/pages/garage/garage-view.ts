import { formatContactAddress } from '#features/accounts/rules/contact-address.ts';
import type { SessionEntry } from '#features/accounts/server/session-store.server.ts';
import type { SignedIn } from '#features/accounts/server/sessions.server.ts';
import { formatInstant } from '#kernel/format-date.ts';
import type { PasskeysView } from './passkeys-view.ts';

/** A browser in which the shopper is signed in. */
export interface DeviceRow {
  readonly id: string;
  readonly device: string;
  /** When the browser was last used: 'Last used on Tuesday 24 November 2026'. */
  readonly used: string;
  readonly isThis: boolean;
}

/** The account of a signed-in shopper, as the page of the account shows it. */
export interface AccountView {
  readonly email: string | null;
  /** The phone number in the format that shoppers use: '0412 345 678'. */
  readonly phone: string | null;
  readonly devices: readonly DeviceRow[];
  readonly passkeys: PasskeysView;
}

/** Builds the view of an account. @param timeZone the time zone of the site */
export const accountView = (
  { account, sessionId }: SignedIn,
  sessions: readonly SessionEntry[],
  passkeys: PasskeysView,
  timeZone: string,
): AccountView => ({
  email: account.email,
  phone: account.phone === null ? null : formatContactAddress({ channel: 'sms', address: account.phone }),
  devices: sessions.map(({ id, device, seenAt }) => ({
    id,
    device,
    used: `Last used on ${formatInstant(seenAt, 'longWithWeekday', timeZone)}`,
    isThis: id === sessionId,
  })),
  passkeys,
});
