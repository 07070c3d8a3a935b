import { randomUUID } from 'node:crypto';
import { isAnswerLost } from '#platform/database/database-unavailable.server.ts';
import type { ScanVerdict, VirusScanner } from '#platform/virus-scan/virus-scanner.server.ts';
import { checkFiles, type TypedFile } from '../../rules/attachments/check-files.ts';
import { FILE_TYPE_TEXTS, formatBytes } from '../../rules/attachments/file-types.ts';
import type { LeadAttachment, PostedFile, ScanState } from '../../rules/attachments/lead-attachment.ts';
import type { MailRow } from '../../rules/fields/lead-field.ts';
import type { FieldProblem, FormModel } from '../../rules/form/form-model.ts';
import type { Lead } from '../../rules/lead.ts';
import { contentRefusal } from './active-content.server.ts';
import type { AttachmentFiles } from './attachment-files.server.ts';

/** The checked files of a posted form. `texts` has one text for each file field, with the names and sizes of its files. */
export interface CheckedFiles {
  readonly problems: readonly FieldProblem[];
  readonly files: readonly (LeadAttachment & { readonly content: Uint8Array })[];
  readonly texts: Readonly<Record<string, string>>;
}

/** The files that are attached to a mail to the dealer, and the rows of the mail's table that describe these files. */
export interface MailedFiles {
  readonly attachments: readonly { readonly filename: string; readonly contentType: string; readonly content: Buffer }[];
  readonly rows: readonly MailRow[];
}

const REFUSED = {
  active: 'contains scripts, macros or embedded files. Please save it without them, for example as a new PDF.',
  unreadable: 'is protected with a password or damaged. Please send a file that opens without a password.',
} as const;

/**
 * Handles the files that shoppers send with a form: checks them, keeps them until the lead is stored, and adds them
 * to the mail to the dealer.
 */
export class LeadAttachments {
  readonly #files: AttachmentFiles;
  /** The virus scanner; null if the installation has none. */
  readonly #scanner: VirusScanner | null;

  constructor(files: AttachmentFiles, scanner: VirusScanner | null) {
    this.#files = files;
    this.#scanner = scanner;
  }

  /**
   * Checks the posted files: whether the form allows their number, size and type, and whether they contain active
   * content or viruses. The type is detected from the content.
   */
  async check(model: Pick<FormModel, 'fields'>, posted: readonly PostedFile[]): Promise<CheckedFiles> {
    const problems: FieldProblem[] = [];
    const files: (LeadAttachment & { content: Uint8Array })[] = [];
    const texts: Record<string, string> = {};
    for (const field of model.fields.filter(({ type }) => type === 'file')) {
      const own = posted.filter((file) => file.field === field.name);
      const checked = checkFiles(field, own);
      const problem = checked.problem ?? activeContentIn(checked.files);
      const scanned = problem === null ? await this.#scanAll(checked.files) : [];
      const infected = scanned.find(({ scan }) => scan === 'infected');
      const message = infected === undefined ? problem : `The virus scanner refuses the file ${infected.name}.`;
      if (message !== null) problems.push({ field: field.name, message });
      files.push(...scanned);
      texts[field.name] = own.length === 0 ? '' : scanned.map(describe).join('\n') || 'refused';
    }
    return { problems, files, texts };
  }

  /**
   * Writes the files and stores their lead. The files are deleted if the lead could not be stored, or if an earlier
   * post has already stored the lead.
   *
   * If the database does not answer, no file is deleted: the database may still store the lead some seconds later,
   * because a commit that waits for the disk cannot be cancelled. After an hour, the job `orphaned-attachments`
   * deletes files that have no lead.
   *
   * @param store stores the lead with the given files
   */
  async storeWith<Stored>(
    site: { readonly id: number },
    { files }: CheckedFiles,
    store: (attachments: readonly LeadAttachment[]) => Promise<Stored>,
  ): Promise<Stored> {
    const ids = files.map(({ id }) => id);
    let mayBeStoredLater = false;
    try {
      for (const { id, content } of files) await this.#files.write(site, id, content);
      return await store(files.map(({ content: _content, ...attachment }) => attachment)).catch((error: unknown) => {
        mayBeStoredLater = isAnswerLost(error);
        throw error;
      });
    } finally {
      if (!mayBeStoredLater) await this.#files.removeUnstored(site, ids).catch(() => {});
    }
  }

  /**
   * Scans the files of a lead again and returns those that may be mailed. Also returns rows for the mail: one row for each
   * file with the result of the scan. If the installation has no virus scanner, another row says that the files were
   * not scanned.
   */
  async forMail({ siteId, attachments = [] }: Pick<Lead, 'siteId' | 'attachments'>): Promise<MailedFiles> {
    const mailed: MailedFiles['attachments'][number][] = [];
    const rows: MailRow[] = [];
    for (const { id, name, type } of attachments) {
      const content = await this.#files.read({ id: siteId }, id);
      const state = content === null ? null : await this.#scan(content);
      rows.push({ label: 'File', value: `${name}, ${state === null ? 'no longer stored' : STATES[state]}` });
      if (content !== null && (state === 'clean' || state === 'no-scanner')) {
        mailed.push({ filename: name, contentType: FILE_TYPE_TEXTS[type].mime, content });
      }
    }
    if (this.#scanner === null && mailed.length > 0) rows.push({ label: 'Virus scan', value: NOT_SCANNED });
    return { attachments: mailed, rows };
  }

  async #scanAll(files: readonly TypedFile[]): Promise<CheckedFiles['files']> {
    const scanned: CheckedFiles['files'][number][] = [];
    for (const file of files) scanned.push({ ...file, id: randomUUID(), scan: await this.#scan(file.content) });
    return scanned;
  }

  async #scan(content: Uint8Array): Promise<ScanState> {
    return this.#scanner === null ? 'no-scanner' : STATE_OF[await this.#scanner.scan(content)];
  }
}

const STATE_OF: Readonly<Record<ScanVerdict, ScanState>> = { clean: 'clean', infected: 'infected', unavailable: 'pending' };

/** What the mail to the dealer says about a file. */
const STATES: Readonly<Record<ScanState, string>> = {
  clean: 'attached; the virus scanner found nothing',
  'no-scanner': 'attached',
  pending:
    'held, because the virus scanner did not answer. The file is kept; the operator of the website can copy it for you (forecourt leads files).',
  infected: 'held, because the virus scanner found a virus. Please do not ask for this file.',
};

/** The sentence that a mail contains if no virus scanner has checked its attached files. */
const NOT_SCANNED = 'Files were not scanned for viruses, because this installation has no virus scanner. Scripts and macros are refused.';

const activeContentIn = (files: readonly TypedFile[]): string | null => {
  for (const { name, type, content } of files) {
    const refusal = contentRefusal(type, content);
    if (refusal !== null) return `The file ${name} ${REFUSED[refusal]}`;
  }
  return null;
};

const describe = ({ name, type, bytes }: LeadAttachment): string => `${name} (${FILE_TYPE_TEXTS[type].label}, ${formatBytes(bytes)})`;
