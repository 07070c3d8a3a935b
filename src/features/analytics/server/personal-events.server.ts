import type { Person } from '#features/privacy/rules/person.ts';
import type { ErasedCounts, PersonalDataStore, PrivacySite } from '#features/privacy/rules/personal-data-store.ts';
import type { Database } from '#platform/database/database.server.ts';

const IS_OF_PERSON = `site_id = $1 and (lower(user_data ->> 'email') = lower($2) or user_data ->> 'phone' = $3)`;
/** The name of the erased data in the reports for operators. */
const ERASED = 'user data of analytics events';
const IS_OLDER = 'site_id = $1 and occurred_at < $2 and user_data is not null';

/**
 * Exports and erases the personal data in analytics events: name, e-mail address and phone number (EVENT-14). Events
 * contain personal data only on sites with `analytics.userData: true`. An erasure removes the personal data from the
 * event, and keeps the rest of the event for the statistics. The events of a lead are erased together with the lead.
 */
export class PersonalEvents implements PersonalDataStore {
  readonly name = 'analytics events';
  readonly belongsToAccount = false;
  readonly tables = ['analytics_events'];
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async exportPerson(site: PrivacySite, { email, phone }: Person): Promise<readonly object[]> {
    const { rows } = await this.#database.pool.query<object>(
      `select occurred_at as "occurredAt", event_id as "event", vehicle_id as "vehicle", user_data as "userData"
         from analytics_events where ${IS_OF_PERSON} order by occurred_at`,
      [site.id, email, phone],
    );
    return rows;
  }

  erasePerson(site: PrivacySite, { email, phone }: Person): Promise<ErasedCounts> {
    return this.#erase(IS_OF_PERSON, [site.id, email, phone]);
  }

  countPerson(site: PrivacySite, { email, phone }: Person): Promise<ErasedCounts> {
    return this.#count(IS_OF_PERSON, [site.id, email, phone]);
  }

  eraseOlder(site: PrivacySite, before: number): Promise<ErasedCounts> {
    return this.#erase(IS_OLDER, [site.id, new Date(before)]);
  }

  countOlder(site: PrivacySite, before: number): Promise<ErasedCounts> {
    return this.#count(IS_OLDER, [site.id, new Date(before)]);
  }

  async #erase(condition: string, parameters: readonly unknown[]): Promise<ErasedCounts> {
    const erased = await this.#database.pool.query(`update analytics_events set user_data = null where ${condition}`, [...parameters]);
    return { [ERASED]: erased.rowCount ?? 0 };
  }

  async #count(condition: string, parameters: readonly unknown[]): Promise<ErasedCounts> {
    const found = await this.#database.pool.query(`select 1 from analytics_events where ${condition}`, [...parameters]);
    return { [ERASED]: found.rowCount ?? 0 };
  }
}
