import { type RawBuilder, sql } from 'kysely';
import type { Person } from '#features/privacy/rules/person.ts';
import type { ErasedCounts, PersonalDataStore, PrivacySite } from '#features/privacy/rules/personal-data-store.ts';
import type { Database } from '#platform/database/database.server.ts';
import { isSentBy } from '../privacy/person-leads.server.ts';
import type { AttachmentFiles } from './attachment-files.server.ts';

/**
 * The files that people sent with leads. They are erased before their leads. A mail that is sent after its
 * files were erased, but before its lead is erased, says that the file is no longer stored.
 */
export class PersonalAttachments implements PersonalDataStore {
  readonly name = 'attachments';
  readonly belongsToAccount = false;
  readonly tables = ['lead_attachments'];
  readonly #database: Database;
  readonly #files: AttachmentFiles;

  constructor(database: Database, files: AttachmentFiles) {
    this.#database = database;
    this.#files = files;
  }

  /** The content of each file is exported as base64. */
  async exportPerson(site: PrivacySite, person: Person): Promise<readonly object[]> {
    const exported: object[] = [];
    for (const { id, lead_id: leadId } of await this.#list(site, sql`${isSentBy(person)}`)) {
      exported.push({ leadId, file: id, content: (await this.#files.read(site, id))?.toString('base64') ?? null });
    }
    return exported;
  }

  erasePerson(site: PrivacySite, person: Person): Promise<ErasedCounts> {
    return this.#erase(site, sql`${isSentBy(person)}`);
  }

  async countPerson(site: PrivacySite, person: Person): Promise<ErasedCounts> {
    return { attachments: (await this.#list(site, sql`${isSentBy(person)}`)).length };
  }

  eraseOlder(site: PrivacySite, before: number): Promise<ErasedCounts> {
    return this.#erase(site, sql`leads.created_at < ${new Date(before)}`);
  }

  async countOlder(site: PrivacySite, before: number): Promise<ErasedCounts> {
    return { attachments: (await this.#list(site, sql`leads.created_at < ${new Date(before)}`)).length };
  }

  /**
   * Deletes first the files and then their database rows. If the program is killed before the rows are deleted, a repeated call
   * still finds the files by their rows.
   */
  async #erase(site: PrivacySite, condition: RawBuilder<unknown>): Promise<ErasedCounts> {
    const ids = (await this.#list(site, condition)).map(({ id }) => id);
    await this.#files.remove(site, ids);
    await this.#database.pool.query('delete from lead_attachments where site_id = $1 and id = any($2)', [site.id, ids]);
    return { attachments: ids.length };
  }

  async #list(site: PrivacySite, condition: RawBuilder<unknown>): Promise<readonly { readonly id: string; readonly lead_id: string }[]> {
    const query = sql<{ id: string; lead_id: string }>`select lead_attachments.id, lead_attachments.lead_id
      from lead_attachments join leads on leads.site_id = lead_attachments.site_id and leads.id = lead_attachments.lead_id
      where lead_attachments.site_id = ${site.id} and ${condition} order by lead_attachments.created_at, lead_attachments.id`;
    return (await query.execute(this.#database.as())).rows;
  }
}
