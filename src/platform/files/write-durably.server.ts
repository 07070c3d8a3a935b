import { randomUUID } from 'node:crypto';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Writes a file completely or not at all, even if the power fails. */
export const writeDurably = async (file: string, content: Uint8Array): Promise<void> => {
  const folder = path.dirname(file);
  const unfinished = path.join(folder, `.${path.basename(file)}.${randomUUID()}`);
  try {
    const handle = await open(unfinished, 'wx', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  // The folder is synced too. Otherwise the new name of the file may be lost at a power failure.
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** The name that a file has while `writeDurably` writes it: '.1f.eml.0198c0de-…'. */
const UNFINISHED = /^\..+\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Deletes the unfinished files that a killed process left in a folder. The folder may be missing. If another process is
 * still writing one of the files, the call of `writeDurably` in that process fails and must be repeated there.
 *
 * @param before epoch milliseconds: files that changed later stay
 * @returns the number of deleted files
 */
export const sweepUnfinished = async (folder: string, before: number): Promise<number> => {
  const names = await readdir(folder).catch(() => []);
  let count = 0;
  for (const name of names.filter((each) => UNFINISHED.test(each))) {
    const file = path.join(folder, name);
    const changedAt = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    );
    if (changedAt === null || changedAt >= before) continue;
    await rm(file, { force: true });
    count += 1;
  }
  return count;
};
