import type pg from 'pg';
import type { Person } from '../rules/person.ts';

const PEOPLE_AT_ONCE = 5_000;

/**
 * Finds the people of a site whose e-mail address or phone number has one of the given hashes. A finished erasure
 * leaves only these hashes. With the hashes, the erasure can be repeated on older data, which still contain the person.
 *
 * @param client a connection with an open transaction
 * @param hashes keyed hashes in hexadecimal digits
 * @param reason 'account': only people with an account or an alert are found, because leads are not erased with an account
 */
export const findPeopleByHash = async (
  client: pg.ClientBase,
  siteId: number,
  hashes: ReadonlySet<string>,
  hashOf: (address: string) => Buffer,
  reason: 'request' | 'account',
): Promise<readonly Person[]> => {
  if (hashes.size === 0) return [];
  const isMeant = (address: string | null): boolean => address !== null && hashes.has(hashOf(address).toString('hex'));
  const people: Person[] = [];
  await client.query(`declare people no scroll cursor for
    select lower(trim(payload ->> 'email')) as email, payload ->> 'phone' as phone from leads
      where site_id = ${siteId} and ${reason === 'request'}
    union select email, null from alerts where site_id = ${siteId}
    union select email, phone from accounts where realm_id = account_realm(${siteId})`);
  for (;;) {
    const { rows } = await client.query<Person>(`fetch ${PEOPLE_AT_ONCE} from people`);
    for (const { email, phone } of rows) {
      if (isMeant(email)) people.push({ email, phone: null });
      if (isMeant(phone)) people.push({ email: null, phone });
    }
    if (rows.length < PEOPLE_AT_ONCE) break;
  }
  await client.query('close people');
  return people;
};
