import type { Person } from '#features/privacy/rules/person.ts';
import type { ErasedCounts, PersonalDataStore, PrivacySite } from '#features/privacy/rules/personal-data-store.ts';
import type { Database } from '#platform/database/database.server.ts';

/**
 * The SQL condition that a row belongs to a person. Rows of alerts contain no phone number. A request with a phone
 * number therefore finds the account with this number first, and then the alerts of the account's e-mail address.
 */
const OF_PERSON = `(email = lower($2) or email in (
  select email from accounts where realm_id = account_realm($1) and phone = $3 and email is not null))`;

/**
 * The e-mail alerts of a person and the alert mails that are not sent yet. Also, for each saved vehicle, the price and
 * state with which the next daily check compares it.
 *
 * An active alert is not deleted when the retention period is over, because each daily check starts the period again. An
 * alert is deleted only if it is no longer checked, because the site has switched alerts off.
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
   * Deletes rows, or only counts them if `verb` is 'select 1 from'. The database deletes the rows of `alert_vehicles` together
   * with their alert.
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
