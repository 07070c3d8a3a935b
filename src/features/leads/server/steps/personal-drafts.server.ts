import type { Person } from '#features/privacy/rules/person.ts';
import { plainAddress } from '#features/privacy/rules/person.ts';
import type { ErasedCounts, PersonalDataStore, PrivacySite } from '#features/privacy/rules/personal-data-store.ts';
import type { Database } from '#platform/database/database.server.ts';
import { parsePhoneNumber } from '../../rules/form/phone-number.ts';
import type { FormDraft } from '../../rules/forms/form-draft.ts';
import { DRAFT_MS, type DraftTables } from './form-draft-store.server.ts';

/** The personal data of unfinished forms. Unfinished forms are stored for at most a day, so a site has only a few. */
export class PersonalDrafts implements PersonalDataStore {
  readonly name = 'unfinished forms';
  readonly belongsToAccount = false;
  readonly tables = ['form_drafts'];
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async exportPerson(site: PrivacySite, person: Person): Promise<readonly object[]> {
    const found = await this.#list(site, person);
    return found.map(({ form_name: form, path, answers }) => ({ form, path, answers }));
  }

  async erasePerson(site: PrivacySite, person: Person): Promise<ErasedCounts> {
    const ids = (await this.#list(site, person)).map(({ id }) => id);
    if (ids.length === 0) return {};
    const { numDeletedRows } = await this.#tables
      .deleteFrom('form_drafts')
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
      .deleteFrom('form_drafts')
      .where('site_id', '=', site.id)
      .where('expires_at', '<', new Date(before + DRAFT_MS))
      .executeTakeFirst();
    return { [this.name]: Number(numDeletedRows) };
  }

  async countOlder(site: PrivacySite, before: number): Promise<ErasedCounts> {
    const { count } = await this.#tables
      .selectFrom('form_drafts')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('site_id', '=', site.id)
      .where('expires_at', '<', new Date(before + DRAFT_MS))
      .executeTakeFirstOrThrow();
    return { [this.name]: Number(count) };
  }

  async #list(site: PrivacySite, person: Person) {
    const drafts = await this.#tables.selectFrom('form_drafts').selectAll().where('site_id', '=', site.id).execute();
    return drafts.filter(({ answers }) => isAbout(answers, person));
  }

  get #tables() {
    return this.#database.as<DraftTables>();
  }
}

/**
 * A draft contains the phone number as the shopper typed it. So the number is first converted to E.164, as when a form
 * is sent.
 */
const isAbout = ({ email = '', phone = '' }: FormDraft['answers'], person: Person): boolean =>
  (person.email !== null && plainAddress(email) === person.email) || (person.phone !== null && parsePhoneNumber(phone) === person.phone);
