import type { Person } from '#features/privacy/rules/person.ts';
import type { ErasedCounts, PersonalDataStore, PrivacySite } from '#features/privacy/rules/personal-data-store.ts';
import type { Database } from '#platform/database/database.server.ts';

const SENT_BY_PERSON = `(lower(l.payload ->> 'email') = lower($2) or l.payload ->> 'phone' = $3)`;
/**
 * SQL condition for the valuations of a person: each of these valuations belongs to a lead that the person has sent.
 */
const IS_OF_PERSON = `v.site_id = $1 and exists (
  select 1 from leads l where l.site_id = v.site_id and l.id = v.lead_id and ${SENT_BY_PERSON})`;
/**
 * SQL condition for the results of a person's valuations. A result belongs to the person if a lead from the person
 * contains the id of the valuation. The valuation itself may have expired.
 */
const IS_RESULT_OF_PERSON = `m.site_id = $1 and m.column_name = 'valuation' and exists (
  select 1 from leads l where l.site_id = m.site_id and l.payload -> 'tradeIn' ->> 'valuationId' = m.id::text and ${SENT_BY_PERSON})`;

/**
 * The rows that are deleted or counted. Each key names one kind of rows in the report about the erased data. Each value
 * is SQL text: a table with a condition for its rows.
 */
type ChosenRows = Readonly<Record<'trade-in valuations' | 'results of valuations', string>>;
const OF_PERSON: ChosenRows = {
  'trade-in valuations': `trade_in_valuations v where ${IS_OF_PERSON}`,
  'results of valuations': `miscellaneous_values m where ${IS_RESULT_OF_PERSON}`,
};
const OLDER: ChosenRows = {
  'trade-in valuations': 'trade_in_valuations where site_id = $1 and created_at < $2',
  'results of valuations': 'miscellaneous_values where site_id = $1 and recorded_at < $2',
};

/**
 * Finds and deletes the valuations of shoppers' own vehicles, and the results that a site keeps for its dealer
 * (API-19).
 *
 * A valuation contains a number plate. A result contains neither a number plate nor personal data. If a lead contains
 * the id of a valuation, the valuation and its result belong to the person who sent this lead. Valuations expire within
 * days. Results are kept for the retention period of the site.
 */
export class PersonalValuations implements PersonalDataStore {
  readonly name = 'trade-in valuations';
  readonly belongsToAccount = false;
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
         from trade_in_valuations v where ${IS_OF_PERSON} order by v.created_at`,
      about,
    );
    const results = await this.#database.pool.query<object>(
      `select m.recorded_at as "recordedAt", m.value as result from miscellaneous_values m
        where ${IS_RESULT_OF_PERSON} order by m.recorded_at`,
      about,
    );
    return [...valuations.rows, ...results.rows];
  }

  erasePerson(site: PrivacySite, { email, phone }: Person): Promise<ErasedCounts> {
    return this.#each('delete from', OF_PERSON, [site.id, email, phone]);
  }

  countPerson(site: PrivacySite, { email, phone }: Person): Promise<ErasedCounts> {
    return this.#each('select 1 from', OF_PERSON, [site.id, email, phone]);
  }

  eraseOlder(site: PrivacySite, before: number): Promise<ErasedCounts> {
    return this.#each('delete from', OLDER, [site.id, new Date(before)]);
  }

  countOlder(site: PrivacySite, before: number): Promise<ErasedCounts> {
    return this.#each('select 1 from', OLDER, [site.id, new Date(before)]);
  }

  /**
   * Deletes or counts the rows of each kind in `chosen`, depending on `verb`.
   *
   * @returns the number of rows for each name in `chosen`
   */
  async #each(verb: 'delete from' | 'select 1 from', chosen: ChosenRows, parameters: readonly unknown[]): Promise<ErasedCounts> {
    const counts: Record<string, number> = {};
    for (const [name, rows] of Object.entries(chosen))
      counts[name] = (await this.#database.pool.query(`${verb} ${rows}`, [...parameters])).rowCount ?? 0;
    return counts;
  }
}
