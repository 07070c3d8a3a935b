import type pg from 'pg';
import type { ArchiveWriter } from '#platform/archive/archive-writer.server.ts';
import { SUPPRESSION_TABLE } from '../rules/transferred-tables.ts';
import { type ExportedSite, RowWriter } from './export-tables.server.ts';

/** Makes the keyed hash of an e-mail address (`hashPersonal`). The same e-mail address has another hash on each site. */
export type HashAddress = (siteId: number, address: string) => Buffer;

/** A person who wants no marketing mails, as the archive of a site stores this person. */
export interface Suppression {
  readonly email: string;
  readonly channel: string;
  readonly created_at: string;
}

const ADDRESSES = `
  select distinct lower(trim(payload ->> 'email')) as email from leads where site_id = $1 and payload ->> 'email' is not null
  union select email from alerts where site_id = $1
  union select email from accounts where realm_id = $2 and email is not null`;
const ADDRESSES_AT_ONCE = 5_000;

/**
 * Writes a list of the people who want no marketing mails. The database has only hashes of their addresses, which another
 * installation cannot compare. So the list contains the addresses, which are found in the leads, alerts and accounts of the
 * site.
 *
 * @returns the number of rows in the list, and the number of people who are not in it because the site no longer
 *   has their address
 */
export const exportSuppressions = async (
  client: pg.ClientBase,
  site: ExportedSite,
  hashOf: HashAddress,
  writer: ArchiveWriter,
): Promise<{ readonly rows: number; readonly unknown: number }> => {
  const { rows: listed } = await client.query<{ hash: string; channel: string; created_at: string }>(
    `select encode(address_hash, 'hex') as hash, channel, to_json(created_at) #>> '{}' as created_at from ${SUPPRESSION_TABLE} where site_id = $1`,
    [site.id],
  );
  const byHash = new Map(listed.map((row) => [row.hash, row]));
  const rows = new RowWriter(writer, SUPPRESSION_TABLE);
  await client.query(
    `declare addresses no scroll cursor for ${ADDRESSES.replaceAll('$1', String(site.id)).replaceAll('$2', `(${site.realmId})`)}`,
  );
  for (;;) {
    const { rows: found } = await client.query<{ email: string }>(`fetch ${ADDRESSES_AT_ONCE} from addresses`);
    for (const { email } of found) {
      const entry = byHash.get(hashOf(site.id, email).toString('hex'));
      if (entry === undefined) continue;
      const { channel, created_at } = entry;
      await rows.add(JSON.stringify({ email, channel, created_at } satisfies Suppression));
    }
    if (found.length < ADDRESSES_AT_ONCE) break;
  }
  await client.query('close addresses');
  const count = await rows.finish();
  return { rows: count, unknown: listed.length - count };
};
