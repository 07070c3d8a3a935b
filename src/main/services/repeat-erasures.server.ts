import type pg from 'pg';
import { parsePhoneNumber } from '#features/leads/rules/form/phone-number.ts';
import { findPeopleByHash } from '#features/privacy/server/people-by-hash.server.ts';
import { hashPersonal } from '#features/privacy/server/personal-hash.server.ts';
import { CLOCK_TOLERANCE_MS, type Clock } from '#kernel/clock.ts';
import { databaseInTransaction } from '#platform/database/transaction-database.server.ts';
import type { Environment } from '#platform/environment.server.ts';
import { createPersonalData } from './personal-data.server.ts';

interface ErasureParts {
  /** `DATA_DIR` is the folder with attachments and mails. The repeated erasures delete files of erased people there. */
  readonly environment: Pick<Environment, 'DATA_DIR'>;
  readonly clock: Clock;
  readonly platformSecret: Uint8Array;
}

/** The people whose data were erased, as hashes in hexadecimal digits. The hashes were made for the site with the id `hashedFor`. */
export interface RepeatedErasures {
  readonly siteId: number;
  readonly hashedFor: number;
  readonly reason: 'request' | 'account';
  readonly hashes: ReadonlySet<string>;
}

/**
 * Erases the data of people again, after a backup or an export from the time before the erasure has brought these data
 * back. This happens in the open transaction of the connection, so nobody can read the data before they are erased.
 *
 * @returns the number of people whose data were found and erased
 */
export const repeatErasures = async (client: pg.ClientBase, erasures: RepeatedErasures, parts: ErasureParts): Promise<number> => {
  const { siteId, hashedFor, reason, hashes } = erasures;
  const hashOf = (address: string): Buffer => hashPersonal(parts.platformSecret, { id: hashedFor }, address);
  const people = await findPeopleByHash(client, siteId, { hashes, hashOf, phoneOf: parsePhoneNumber, reason });
  const personalData = createPersonalData({ ...parts, database: databaseInTransaction(client), isJournalled: false });
  for (const person of people)
    await (reason === 'account' ? personalData.eraseAccount({ id: siteId }, person) : personalData.erasePerson({ id: siteId }, person));
  return people.length;
};

/**
 * Lists the erasures of personal data on a site that began at the time `since` or later. Only erasures that a person
 * asked for are listed, not those after the retention period.
 *
 * @param since ISO time from the clock of another machine. That clock may be ahead, so erasures that began up to
 * `CLOCK_TOLERANCE_MS` earlier are also listed
 */
export const listErasureHashes = async (
  client: pg.ClientBase,
  siteSlug: string,
  since: string,
): Promise<readonly Omit<RepeatedErasures, 'siteId'>[]> => {
  const { rows } = await client.query<ErasureHashes>(
    `select site_id as "siteId", reason, encode(email_hash, 'hex') as email, encode(phone_hash, 'hex') as phone from privacy_erasures
     join sites on sites.id = site_id where sites.slug = $1 and reason in ('request', 'account') and begun_at >= $2 and (email_hash is not null or phone_hash is not null)`,
    [siteSlug, new Date(Date.parse(since) - CLOCK_TOLERANCE_MS)],
  );
  return groupErasures(rows).map(({ siteId: _, ...erasures }) => erasures);
};

/**
 * One erasure that a person asked for. `email` and `phone` are hashes of the contact details, in hexadecimal digits.
 */
export interface ErasureHashes {
  readonly siteId: number;
  readonly reason: 'request' | 'account';
  readonly email: string | null;
  readonly phone: string | null;
}

/** Combines all erasures with the same site and the same reason into one entry. */
export const groupErasures = (erasures: readonly ErasureHashes[]): readonly RepeatedErasures[] =>
  [...Map.groupBy(erasures, ({ siteId, reason }) => `${siteId} ${reason}`).values()].flatMap((group) =>
    group.slice(0, 1).map(({ siteId, reason }) => ({
      siteId,
      hashedFor: siteId,
      reason,
      hashes: new Set(group.flatMap(({ email, phone }) => [email, phone].filter((hash) => hash !== null))),
    })),
  );
