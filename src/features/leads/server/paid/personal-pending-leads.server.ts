import type { Person } from '#features/privacy/rules/person.ts';
import { plainAddress } from '#features/privacy/rules/person.ts';
import type { ErasedCounts, PersonalDataStore, PrivacySite } from '#features/privacy/rules/personal-data-store.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Lead } from '../../rules/lead.ts';
import type { PendingLeadTables } from './pending-lead-store.server.ts';

/**
 * The personal data of leads whose payment is not complete yet. These leads are at most a week old, so a site has only a few
 * of them. If a payment comes after its lead was erased, the money is refunded.
 */
export class PersonalPendingLeads implements PersonalDataStore {
  readonly name = 'unpaid forms';
  readonly belongsToAccount = false;
  readonly tables = ['pending_leads'];
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async exportPerson(site: PrivacySite, person: Person): Promise<readonly object[]> {
    const found = await this.#list(site, person);
    return found.map(({ payload: { formName: form, name, email, phone, message, details, tradeIn } }) => ({
      form,
      name,
      email,
      phone,
      message,
      details,
      ...(tradeIn ? { tradeIn } : {}),
    }));
  }

  async erasePerson(site: PrivacySite, person: Person): Promise<ErasedCounts> {
    const ids = (await this.#list(site, person)).map(({ id }) => id);
    if (ids.length === 0) return {};
    const { numDeletedRows } = await this.#tables
      .deleteFrom('pending_leads')
      .where('site_id', '=', site.id)
      .where('id', 'in', ids)
      .executeTakeFirst();
    return { [this.name]: Number(numDeletedRows) };
  }

  async countPerson(site: PrivacySite, person: Person): Promise<ErasedCounts> {
    return { [this.name]: (await this.#list(site, person)).length };
  }

  async eraseOlder(site: PrivacySite, before: number): Promise<ErasedCounts> {
    const { numDeletedRows } = await this.#tables
      .deleteFrom('pending_leads')
      .where('site_id', '=', site.id)
      .where('created_at', '<', new Date(before))
      .executeTakeFirst();
    return { [this.name]: Number(numDeletedRows) };
  }

  async countOlder(site: PrivacySite, before: number): Promise<ErasedCounts> {
    const { count } = await this.#tables
      .selectFrom('pending_leads')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('site_id', '=', site.id)
      .where('created_at', '<', new Date(before))
      .executeTakeFirstOrThrow();
    return { [this.name]: Number(count) };
  }

  async #list(site: PrivacySite, person: Person) {
    const rows = await this.#tables.selectFrom('pending_leads').selectAll().where('site_id', '=', site.id).execute();
    return rows.filter(({ payload }) => isSentBy(payload, person));
  }

  get #tables() {
    return this.#database.as<PendingLeadTables>();
  }
}

const isSentBy = ({ email, phone }: Lead, person: Person): boolean =>
  (person.email !== null && plainAddress(email ?? '') === person.email) || (person.phone !== null && phone === person.phone);
