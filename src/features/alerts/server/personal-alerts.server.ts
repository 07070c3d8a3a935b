import type { Person } from '#features/privacy/rules/person.ts';
import type { ErasedCounts, PersonalDataStore, PrivacySite } from '#features/privacy/rules/personal-data-store.ts';
import type { Database } from '#platform/database/database.server.ts';

/**
 * The SQL condition for the rows of one person. A row of an alert contains an e-mail address, but no phone number. So
 * for a person with a phone number, the condition finds the e-mail address of the account with this number.
 */
const OF_PERSON = `(email = lower($2) or email in (
  select email from accounts where realm_id = account_realm($1) and phone = $3 and email is not null))`;

/**
 * Exports and erases the e-mail alerts of a person: the alerts, the alert mails that are not sent yet, and the last
 * known price and state of each watched vehicle.
 *
 * The retention period of an alert starts again with each daily check. So an alert is deleted only after the site has
 * switched alerts off, because then the alert is no longer checked.
 */
export class PersonalAlerts implements PersonalDataStore {
  readonly name = 'email alerts';
  readonly belongsToAccount = true;
  readonly tables = ['alerts', 'alert_vehicles', 'alert_mails'];
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async exportPerson(site: PrivacySite, { email, phone }: Person): Promise<readonly object[]> {
    const { rows } = await this.#database.pool.query<object>(
      `select a.kind, a.email, a.name, a.search, a.created_at as "createdAt", a.confirmed_at as "confirmedAt", a.told_at as "toldAt",
              (select json_agg(json_build_object('vehicleId', v.vehicle_id, 'title', v.title, 'state', v.state, 'priceCents', v.price_cents))
                 from alert_vehicles v where v.site_id = a.site_id and v.alert_id = a.id) as vehicles
         from alerts a where a.site_id = $1 and ${OF_PERSON} order by a.created_at`,
      [site.id, email, phone],
    );
    const mails = await this.#database.pool.query<object>(
      `select email, content ->> 'subject' as "mailToSend", created_at as "createdAt"
         from alert_mails where site_id = $1 and ${OF_PERSON} order by created_at`,
      [site.id, email, phone],
    );
    return [...rows, ...mails.rows];
  }

  erasePerson(site: PrivacySite, { email, phone }: Person): Promise<ErasedCounts> {
    return this.#each('delete from', OF_PERSON, [site.id, email, phone]);
  }

  countPerson(site: PrivacySite, { email, phone }: Person): Promise<ErasedCounts> {
    return this.#each('select 1 from', OF_PERSON, [site.id, email, phone]);
  }

  eraseOlder(site: PrivacySite, before: number): Promise<ErasedCounts> {
    return this.#each('delete from', 'created_at < $2', [site.id, new Date(before)], 'told_at < $2');
  }

  countOlder(site: PrivacySite, before: number): Promise<ErasedCounts> {
    return this.#each('select 1 from', 'created_at < $2', [site.id, new Date(before)], 'told_at < $2');
  }

  /**
   * Deletes or counts the alerts and the unsent mails that meet a condition. `verb` is the beginning of the SQL
   * statement: 'delete from' deletes the rows, and 'select 1 from' only counts them. If an alert is deleted, the
   * database also deletes its rows in `alert_vehicles`.
   *
   * @returns the number of rows for each kind of data, such as 'email alerts'
   */
  async #each(
    verb: 'delete from' | 'select 1 from',
    condition: string,
    parameters: readonly unknown[],
    alertCondition = condition,
  ): Promise<ErasedCounts> {
    const run = async (table: string, where: string): Promise<number> =>
      (await this.#database.pool.query(`${verb} ${table} where site_id = $1 and ${where}`, [...parameters])).rowCount ?? 0;
    return { 'email alerts': await run('alerts', alertCondition), 'mails of alerts': await run('alert_mails', condition) };
  }
}
