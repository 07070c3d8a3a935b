import { addCounts } from '#features/privacy/rules/add-counts.ts';
import type { Person } from '#features/privacy/rules/person.ts';
import type { ErasedCounts, PersonalDataStore, PrivacySite } from '#features/privacy/rules/personal-data-store.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { MessageFiles } from '#platform/files/message-files.server.ts';
import type { LeadStore } from '../lead-store.server.ts';
import type { LeadTables } from '../lead-tables.server.ts';
import type { StoredLead } from '../stored-lead.server.ts';
import { BELONGING_TABLES, LEAD_BELONGINGS } from './lead-belongings.ts';
import type { LeadEraser } from './lead-eraser.server.ts';
import { isSentBy } from './person-leads.server.ts';

export interface PersonalLeadsDependencies {
  readonly database: Database;
  readonly store: Pick<LeadStore, 'find'>;
  readonly eraser: LeadEraser;
  readonly mailFiles: Pick<MessageFiles, 'read'>;
}

/** Number of leads that one transaction erases. */
const BATCH = 200;

/** The personal data of leads: forms, consents, deliveries in every state, events, and the mails stored as files. */
export class PersonalLeads implements PersonalDataStore {
  readonly name = 'leads';
  readonly belongsToAccount = false;
  readonly tables = ['leads', 'lead_deliveries', ...BELONGING_TABLES.filter((table) => table !== 'analytics_events')];
  readonly #dependencies: PersonalLeadsDependencies;

  constructor(dependencies: PersonalLeadsDependencies) {
    this.#dependencies = dependencies;
  }

  async exportPerson(site: PrivacySite, person: Person): Promise<readonly object[]> {
    const exported: object[] = [];
    for (const id of await this.#listIds(site, person)) {
      const stored = await this.#dependencies.store.find(site, id);
      if (stored !== null) exported.push(await this.#describe(site, stored));
    }
    return exported;
  }

  async erasePerson(site: PrivacySite, person: Person): Promise<ErasedCounts> {
    const ids = await this.#listIds(site, person);
    let erased: ErasedCounts = {};
    for (let at = 0; at < ids.length; at += BATCH)
      erased = addCounts(erased, await this.#dependencies.eraser.erase(site, ids.slice(at, at + BATCH)));
    return erased;
  }

  async eraseOlder(site: PrivacySite, before: number): Promise<ErasedCounts> {
    let erased: ErasedCounts = {};
    for (;;) {
      const batch = await this.#select(site).where('created_at', '<', new Date(before)).orderBy('created_at').limit(BATCH).execute();
      if (batch.length === 0) return erased;
      const ids = batch.map(({ id }) => id);
      erased = addCounts(erased, await this.#dependencies.eraser.erase(site, ids));
    }
  }

  async countPerson(site: PrivacySite, person: Person): Promise<ErasedCounts> {
    return this.#count(site, await this.#listIds(site, person));
  }

  async countOlder(site: PrivacySite, before: number): Promise<ErasedCounts> {
    const rows = await this.#select(site).where('created_at', '<', new Date(before)).execute();
    return this.#count(
      site,
      rows.map(({ id }) => id),
    );
  }

  async #count(site: PrivacySite, ids: readonly string[]): Promise<ErasedCounts> {
    let found: ErasedCounts = {};
    for (let at = 0; at < ids.length; at += BATCH)
      found = addCounts(found, await this.#dependencies.eraser.count(site, ids.slice(at, at + BATCH)));
    return found;
  }

  async #listIds(site: PrivacySite, person: Person): Promise<readonly string[]> {
    const rows = await this.#select(site).where(isSentBy(person)).orderBy('created_at').execute();
    return rows.map(({ id }) => id);
  }

  #select(site: PrivacySite) {
    return this.#dependencies.database.as<LeadTables>().selectFrom('leads').select('id').where('leads.site_id', '=', site.id);
  }

  /**
   * The rows of other tables that belong to a lead, as they are stored. The keys are the names of `LEAD_BELONGINGS`.
   */
  async #belongings(site: PrivacySite, leadId: string): Promise<Readonly<Record<string, readonly object[]>>> {
    const found: [string, readonly object[]][] = [];
    for (const table of BELONGING_TABLES) {
      const { rows } = await this.#dependencies.database.pool.query<{ stored: object }>(
        `select to_jsonb(stored) as stored from ${table} as stored where site_id = $1 and lead_id = $2`,
        [site.id, leadId],
      );
      if (rows.length > 0) found.push([LEAD_BELONGINGS[table], rows.map(({ stored }) => stored)]);
    }
    return Object.fromEntries(found);
  }

  async #describe(site: PrivacySite, { lead, state, heldReason, dealershipSlug, deliveries }: StoredLead): Promise<object> {
    // The export contains all fields of the lead. Therefore, fields that are added to leads later are exported too,
    // without a change of this code.
    const { createdAt, consent, ...rest } = lead;
    return {
      sentAt: new Date(createdAt).toISOString(),
      dealership: dealershipSlug,
      state,
      heldReason,
      ...rest,
      consent: { ...consent, at: new Date(consent.at).toISOString() },
      ...(await this.#belongings(site, lead.id)),
      passedOnTo: await Promise.all(
        deliveries.map(async ({ id, channel, receiver, status, deliveredAt }) => ({
          channel,
          receiver,
          status,
          deliveredAt: deliveredAt === null ? null : new Date(deliveredAt).toISOString(),
          storedMail: await this.#dependencies.mailFiles.read(id),
        })),
      ),
    };
  }
}
