import type { Generated, JSONColumnType, Selectable } from 'kysely';
import { DAY_MS } from '#kernel/clock.ts';
import { isUuid } from '#kernel/uuid.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { FormDraft } from '../../rules/forms/form-draft.ts';
import { storableJson } from '../storable-json.server.ts';

/**
 * How long a draft is kept after its last change, in milliseconds. During this time the lead of the form's first step
 * can be completed.
 */
export const DRAFT_MS = DAY_MS;

/** The Kysely type of the table in `db/migrations/0011_form_drafts.sql`, `0018_sent_drafts.sql` and `0019_draft_start.sql`. */
export interface DraftTables {
  form_drafts: {
    site_id: number;
    id: string;
    form_name: string;
    path: string;
    started_at: Date;
    step: number;
    answers: JSONColumnType<FormDraft['answers'], string, string>;
    lead_id: string | null;
    sent_as: Generated<string | null>;
    expires_at: Date;
  };
}

type DraftForm = Pick<FormDraft, 'formName' | 'path'>;

/** The site whose drafts a method reads or changes. The method never finds drafts of other sites. */
interface DraftSite {
  readonly id: number;
}

/** Stores the answers of forms with several steps (`form_drafts`). */
export class FormDraftStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Finds an unsent draft by its id, its form and the path of the form's page; null if the site has no such draft, or
   * if it has expired.
   *
   * @param now epoch milliseconds
   */
  async find(site: DraftSite, id: string, form: DraftForm, now: number): Promise<FormDraft | null> {
    if (!isUuid(id)) return null;
    return draftOf(await this.#select(site, form, now).where('id', '=', id).where('sent_as', 'is', null).executeTakeFirst());
  }

  /**
   * Finds the draft that was sent with this submission id (`markSent`). Used when the last step of the form is posted
   * again. Null if the site has no such draft, or if the draft has expired.
   */
  async findSent(site: DraftSite, submissionId: string, form: DraftForm, now: number): Promise<FormDraft | null> {
    if (!isUuid(submissionId)) return null;
    return draftOf(await this.#select(site, form, now).where('sent_as', '=', submissionId).executeTakeFirst());
  }

  /** Stores a draft. If the site already has a draft with the same id, the new draft replaces it. */
  async save(site: DraftSite, draft: FormDraft, now: number): Promise<void> {
    const changed = {
      step: draft.step,
      answers: storableJson(draft.answers),
      lead_id: draft.leadId,
      expires_at: new Date(now + DRAFT_MS),
    };
    await this.#database
      .as<DraftTables>()
      .insertInto('form_drafts')
      .values({
        site_id: site.id,
        id: draft.id,
        form_name: draft.formName,
        path: draft.path,
        started_at: new Date(draft.startedAt),
        ...changed,
      })
      .onConflict((conflict) => conflict.columns(['site_id', 'id']).doUpdateSet(changed))
      .execute();
  }

  /**
   * Stores the submission id with which the last step was sent. The form then no longer shows the answers of the draft. The
   * draft is deleted later, when it expires; its expiry does not change.
   */
  async markSent(site: DraftSite, id: string, submissionId: string): Promise<void> {
    if (!isUuid(submissionId)) return this.delete(site, id);
    await this.#database
      .as<DraftTables>()
      .updateTable('form_drafts')
      .set({ sent_as: submissionId })
      .where('site_id', '=', site.id)
      .where('id', '=', id)
      .execute();
  }

  async delete(site: DraftSite, id: string): Promise<void> {
    await this.#database.as<DraftTables>().deleteFrom('form_drafts').where('site_id', '=', site.id).where('id', '=', id).execute();
  }

  /**
   * Deletes the expired drafts of all sites.
   *
   * @returns the number of deleted drafts
   */
  async deleteExpired(now: number): Promise<number> {
    const { numDeletedRows } = await this.#database
      .as<DraftTables>()
      .deleteFrom('form_drafts')
      .where('expires_at', '<=', new Date(now))
      .executeTakeFirst();
    return Number(numDeletedRows);
  }

  #select(site: DraftSite, { formName, path }: DraftForm, now: number) {
    return this.#database
      .as<DraftTables>()
      .selectFrom('form_drafts')
      .selectAll()
      .where('site_id', '=', site.id)
      .where('form_name', '=', formName)
      .where('path', '=', path)
      .where('expires_at', '>', new Date(now));
  }
}

const draftOf = (row: Selectable<DraftTables['form_drafts']> | undefined): FormDraft | null =>
  row === undefined
    ? null
    : {
        id: row.id,
        formName: row.form_name,
        path: row.path,
        startedAt: row.started_at.getTime(),
        step: row.step,
        answers: row.answers,
        leadId: row.lead_id,
      };
