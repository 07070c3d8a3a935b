import { formatContactAddress } from './contact-address.ts';

/**
 * The account of a signed-in shopper (AUTH-02, ENT-30). An account has an e-mail address, a phone number or both. The
 * shopper has verified each of them.
 */
export interface Account {
  readonly id: string;
  /** In lower case. */
  readonly email: string | null;
  /** E.164: '+61412345678'. */
  readonly phone: string | null;
}

/** The site whose accounts a method reads or changes. The method never finds accounts of other sites. */
export interface AccountSite {
  readonly id: number;
}

/**
 * The name under which a shopper sees an account: its e-mail address, or its phone number if it has no e-mail address.
 *
 * @example accountName({ id, email: null, phone: '+61412345678' }) === '0412 345 678'
 */
export const accountName = ({ email, phone }: Account): string => email ?? formatContactAddress({ channel: 'sms', address: phone ?? '' });
