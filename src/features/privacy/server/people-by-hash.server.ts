import type pg from 'pg';
import { type Person, plainAddress } from '../rules/person.ts';

const PEOPLE_AT_ONCE = 5_000;

/** The erasures that are repeated, and how their hashes are compared with stored contact details. */
export interface HashedPeople {
  /** Keyed hashes in hexadecimal digits. */
  readonly hashes: ReadonlySet<string>;
  readonly hashOf: (address: string) => Buffer;
  /**
   * Converts a typed phone number to E.164 format, as the program does for posted forms. Null if the text cannot be a phone
   * number.
   */
  readonly phoneOf: (typed: string) => string | null;
  /**
   * If the reason is 'account', people are searched for only in accounts and alerts, because leads and unfinished forms are
   * not erased when a shopper deletes their account.
   */
  readonly reason: 'request' | 'account';
}

/**
 * Finds the people of a site whose e-mail address or phone number has one of the given hashes. A finished erasure
 * leaves only these hashes. With the hashes, the erasure can be repeated on older data, which still contain the person.
 *
 * @param client a connection with an open transaction
 */
export const findPeopleByHash = async (
  client: pg.ClientBase,
  siteId: number,
  { hashes, hashOf, phoneOf, reason }: HashedPeople,
): Promise<readonly Person[]> => {
  if (hashes.size === 0) return [];
  const isMeant = (address: string | null): address is string => address !== null && hashes.has(hashOf(address).toString('hex'));
  const people = new Map<string, Person>();
  // The realm of an account is the site or the group of sites that shares the account. If the site joined a group after an
  // account was made, the realm of this account is still the site.
  await client.query(`declare people no scroll cursor for
    select lower(trim(payload ->> 'email')) as email, payload ->> 'phone' as phone, false as "isTyped" from leads
      where site_id = ${siteId} and ${reason === 'request'}
    union select lower(trim(payload ->> 'email')), payload ->> 'phone', false from pending_leads
      where site_id = ${siteId} and ${reason === 'request'}
    union select answers ->> 'email', answers ->> 'phone', true from form_drafts
      where site_id = ${siteId} and ${reason === 'request'}
    union select email, null, false from alerts where site_id = ${siteId}
    union select email, phone, false from accounts where realm_id in (${siteId}, account_realm(${siteId}))`);
  for (;;) {
    const { rows } = await client.query<Person & { readonly isTyped: boolean }>(`fetch ${PEOPLE_AT_ONCE} from people`);
    for (const { isTyped, ...stored } of rows) {
      const email = isTyped && stored.email !== null ? plainAddress(stored.email) : stored.email;
      const phone = isTyped && stored.phone !== null ? phoneOf(stored.phone) : stored.phone;
      if (isMeant(email)) people.set(email, { email, phone: null });
      if (isMeant(phone)) people.set(phone, { email: null, phone });
    }
    if (rows.length < PEOPLE_AT_ONCE) break;
  }
  await client.query('close people');
  return [...people.values()];
};
