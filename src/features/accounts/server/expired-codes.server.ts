import type { CodeStore } from './code-store.server.ts';
import type { CodeFiles } from './personal-accounts.server.ts';

/**
 * Deletes the codes that have ended, with the files of their messages. The files are deleted first: a repeated run still
 * finds the rows if this one is stopped.
 *
 * @param now epoch milliseconds
 * @returns the number of deleted codes
 */
export const deleteEndedCodes = async (codes: CodeStore, files: CodeFiles, now: number): Promise<number> => {
  const ids = await codes.listEnded(now);
  await files.mails.remove(ids);
  await files.texts.remove(ids);
  return codes.deleteEnded(ids, now);
};
