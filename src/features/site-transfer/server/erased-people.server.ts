import type pg from 'pg';
import type { HashAddress } from './suppressions.server.ts';

/** A person whose data this installation erased after the archive was written. */
export interface ErasedPerson {
  readonly email: string | null;
  readonly phone: string | null;
}

const PEOPLE_AT_ONCE = 5_000;

/**
 * Finds the people in the imported rows whose data were erased here after the export: an archive that is older than an
 * erasure would bring the data back. An erasure is recognised by its hash, so only erasures of this installation are found.
 */
export const findErasedPeople = async (
  client: pg.ClientBase,
  importedSiteId: number,
  exported: { readonly site: string; readonly exportedAt: string },
  hashOf: HashAddress,
): Promise<readonly ErasedPerson[]> => {
  const { rows: erasures } = await client.query<{ site_id: number; email: string | null; phone: string | null }>(
    `select site_id, encode(email_hash, 'hex') as email, encode(phone_hash, 'hex') as phone from privacy_erasures
     join sites on sites.id = site_id where sites.slug = $1 and reason = 'request' and begun_at >= $2 and (email_hash is not null or phone_hash is not null)`,
    [exported.site, exported.exportedAt],
  );
  const [first] = erasures;
  if (first === undefined) return [];
  const hashes = new Set(erasures.flatMap(({ email, phone }) => [email, phone].filter((hash) => hash !== null)));
  const isErased = (address: string | null): boolean => address !== null && hashes.has(hashOf(first.site_id, address).toString('hex'));
  const erased: ErasedPerson[] = [];
  await client.query(`declare people no scroll cursor for
    select lower(trim(payload ->> 'email')) as email, payload ->> 'phone' as phone from leads where site_id = ${importedSiteId}
    union select email, null from alerts where site_id = ${importedSiteId}
    union select email, phone from accounts where realm_id = account_realm(${importedSiteId})`);
  for (;;) {
    const { rows } = await client.query<ErasedPerson>(`fetch ${PEOPLE_AT_ONCE} from people`);
    for (const { email, phone } of rows) {
      if (isErased(email)) erased.push({ email, phone: null });
      if (isErased(phone)) erased.push({ email: null, phone });
    }
    if (rows.length < PEOPLE_AT_ONCE) break;
  }
  await client.query('close people');
  return erased;
};
