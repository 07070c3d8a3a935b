import type { Person } from '#features/privacy/rules/person.ts';
import type { ErasedCounts, PersonalDataStore, PrivacySite } from '#features/privacy/rules/personal-data-store.ts';
import type { Database } from '#platform/database/database.server.ts';

const SENT_BY_PERSON = `(lower(l.payload ->> 'email') = lower($2) or l.payload ->> 'phone' = $3)`;
/** The condition that a valuation belongs to a lead of the person. */
const IS_OF_PERSON = `v.site_id = $1 and l.site_id = v.site_id and l.id = v.lead_id and ${SENT_BY_PERSON}`;
/** The condition that a lead of the person names the valuation of a result. The valuation itself may have expired. */
const IS_RESULT_OF_PERSON = `m.site_id = $1 and m.column_name = 'valuation' and l.site_id = m.site_id
  and l.payload -> 'tradeIn' ->> 'valuationId' = m.id::text and ${SENT_BY_PERSON}`;

/**
 * The valuations of shoppers' own vehicles, and the results that a site keeps for its dealer (API-19).
 *
 * A valuation contains a number plate. A result contains neither plate nor person, but the lead of a person names its
 * valuation. Both belong to a person as soon as the person has sent such a lead. Valuations expire within days; results
 * are kept for the retention period of the site.
 */
export class PersonalValuations implements PersonalDataStore {
  readonly name = 'trade-in valuations';
  readonly tables = ['trade_in_valuations', 'miscellaneous_values'];
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async exportPerson(site: PrivacySite, { email, phone }: Person): Promise<readonly object[]> {
    const about = [site.id, email, phone];
    const valuations = await this.#database.pool.query<object>(
      `select v.created_at as "createdAt", v.expires_at as "expiresAt", v.intent, v.rego, v.rego_state as "regoState", v.vehicle,
              v.answers, v.outcome, v.decision
         from trade_in_valuations v, leads l where ${IS_OF_PERSON} order by v.created_at`,
      about,
    );
    const results = await this.#database.pool.query<object>(
      `select m.recorded_at as "recordedAt", m.value as result from miscellaneous_values m, leads l
        where ${IS_RESULT_OF_PERSON} order by m.recorded_at`,
      about,
    );
    return [...valuations.rows, ...results.rows];
  }

  async erasePerson(site: PrivacySite, { email, phone }: Person): Promise<ErasedCounts> {
    const about = [site.id, email, phone];
    return {
      'trade-in valuations': await this.#delete(`trade_in_valuations v using leads l where ${IS_OF_PERSON}`, about),
      'results of valuations': await this.#delete(`miscellaneous_values m using leads l where ${IS_RESULT_OF_PERSON}`, about),
    };
  }

  async eraseOlder(site: PrivacySite, before: number): Promise<ErasedCounts> {
    const about = [site.id, new Date(before)];
    return {
      'trade-in valuations': await this.#delete('trade_in_valuations where site_id = $1 and created_at < $2', about),
      'results of valuations': await this.#delete('miscellaneous_values where site_id = $1 and recorded_at < $2', about),
    };
  }

  async countOlder(site: PrivacySite, before: number): Promise<number> {
    const { rows } = await this.#database.pool.query<{ count: number }>(
      `select (select count(*) from trade_in_valuations where site_id = $1 and created_at < $2)
            + (select count(*) from miscellaneous_values where site_id = $1 and recorded_at < $2) as count`,
      [site.id, new Date(before)],
    );
    return rows[0]?.count ?? 0;
  }

  /** Deletes rows. @returns their number */
  async #delete(what: string, parameters: readonly unknown[]): Promise<number> {
    const { rowCount } = await this.#database.pool.query(`delete from ${what}`, [...parameters]);
    return rowCount ?? 0;
  }
}
