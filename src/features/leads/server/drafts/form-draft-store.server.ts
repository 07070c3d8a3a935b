import type { JSONColumnType } from 'kysely';
import { DAY_MS } from '#kernel/clock.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { FormDraft } from '../../rules/forms/form-draft.ts';
import { storableJson } from '../storable-json.server.ts';

/** How long a draft is kept after its last change, in milliseconds. A lead can be completed for the same time. */
export const DRAFT_MS = DAY_MS;

/** The Kysely type of the table in `db/migrations/0011_form_drafts.sql`. */
export interface DraftTables {
  form_drafts: {
    site_id: number;
    id: string;
    form_name: string;
    path: string;
    step: number;
    answers: JSONColumnType<FormDraft['answers'], string, string>;
    lead_id: string | null;
    expires_at: Date;
  };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Stores the answers of forms with several steps (`form_drafts`). */
export class FormDraftStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Finds the draft of a form at a path; null if the site has none with this id, or if it has expired.
   *
   * @param now epoch milliseconds
   */
  async find(
    site: { readonly id: number },
    id: string,
    form: Pick<FormDraft, 'formName' | 'path'>,
    now: number,
  ): Promise<FormDraft | null> {
    if (!UUID.test(id)) return null;
    const found = await this.#database
      .as<DraftTables>()
      .selectFrom('form_drafts')
      .selectAll()
      .where('site_id', '=', site.id)
      .where('id', '=', id)
      .where('form_name', '=', form.formName)
      .where('path', '=', form.path)
      .where('expires_at', '>', new Date(now))
      .executeTakeFirst();
    if (found === undefined) return null;
    const { form_name: formName, path, step, answers, lead_id: leadId } = found;
    return { id: found.id, formName, path, step, answers, leadId };
  }

  /** Stores a draft, or replaces the draft of the site that has its id. */
  async save(site: { readonly id: number }, draft: FormDraft, now: number): Promise<void> {
    const changed = {
      step: draft.step,
      answers: storableJson(draft.answers),
      lead_id: draft.leadId,
      expires_at: new Date(now + DRAFT_MS),
    };
    await this.#database
      .as<DraftTables>()
      .insertInto('form_drafts')
      .values({ site_id: site.id, id: draft.id, form_name: draft.formName, path: draft.path, ...changed })
      .onConflict((conflict) => conflict.columns(['site_id', 'id']).doUpdateSet(changed))
      .execute();
  }

  async delete(site: { readonly id: number }, id: string): Promise<void> {
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
}
