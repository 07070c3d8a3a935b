import type { CodeStore } from './code-store.server.ts';
import type { CodeFiles } from './personal-accounts.server.ts';

type Removable = Readonly<Record<keyof CodeFiles, Pick<CodeFiles['mails'], 'remove'>>>;

/** Number of codes that one statement deletes. A statement of PostgreSQL can contain at most 65,535 values. */
const STEP = 1_000;

/**
 * Deletes the codes that have ended, with the files of their messages. The files are deleted before the rows. So if this
 * run is stopped, the next run still finds the rows.
 *
 * @param now epoch milliseconds
 * @returns the number of deleted codes
 */
export const deleteEndedCodes = async (codes: CodeStore, files: Removable, now: number): Promise<number> => {
  let deleted = 0;
  let ids: readonly string[] = [];
  do {
    ids = await codes.listEnded(now, STEP);
    await files.mails.remove(ids);
    await files.texts.remove(ids);
    deleted += await codes.deleteEnded(ids, now);
  } while (ids.length === STEP);
  return deleted;
};
