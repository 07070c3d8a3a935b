import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
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
