import type { Person } from '#features/privacy/rules/person.ts';
import type { ErasedCounts, PersonalDataStore, PrivacySite } from '#features/privacy/rules/personal-data-store.ts';
import type { Database } from '#platform/database/database.server.ts';

/** The condition that a valuation belongs to a lead of the person. */
const IS_OF_PERSON = `v.site_id = $1 and l.site_id = v.site_id and l.id = v.lead_id
  and (lower(l.payload ->> 'email') = lower($2) or l.payload ->> 'phone' = $3)`;

const countOf = (rows: number | null): ErasedCounts => ({ 'trade-in valuations': rows ?? 0 });

/**
 * The valuations of shoppers' own vehicles. They contain a number plate, and belong to a person as soon as the person
 * has sent a lead with them. All others expire within days and contain nothing that names a person.
 */
export class PersonalValuations implements PersonalDataStore {
  readonly name = 'trade-in valuations';
  readonly tables = ['trade_in_valuations'];
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async exportPerson(site: PrivacySite, { email, phone }: Person): Promise<readonly object[]> {
    const { rows } = await this.#database.pool.query<object>(
      `select v.created_at as "createdAt", v.expires_at as "expiresAt", v.intent, v.rego, v.rego_state as "regoState", v.vehicle,
              v.answers, v.outcome, v.decision
         from trade_in_valuations v, leads l where ${IS_OF_PERSON} order by v.created_at`,
      [site.id, email, phone],
    );
    return rows;
  }

  async erasePerson(site: PrivacySite, { email, phone }: Person): Promise<ErasedCounts> {
    const { rowCount } = await this.#database.pool.query(`delete from trade_in_valuations v using leads l where ${IS_OF_PERSON}`, [
      site.id,
      email,
      phone,
    ]);
    return countOf(rowCount);
  }

  async eraseOlder(site: PrivacySite, before: number): Promise<ErasedCounts> {
    const { rowCount } = await this.#database.pool.query('delete from trade_in_valuations where site_id = $1 and created_at < $2', [
      site.id,
      new Date(before),
    ]);
    return countOf(rowCount);
  }

  async countOlder(site: PrivacySite, before: number): Promise<number> {
    const { rows } = await this.#database.pool.query<{ count: number }>(
      'select count(*) from trade_in_valuations where site_id = $1 and created_at < $2',
      [site.id, new Date(before)],
    );
    return rows[0]?.count ?? 0;
  }
}
