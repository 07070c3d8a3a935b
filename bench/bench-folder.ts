import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Runs something with a folder of its own that is gone afterwards, with the database in it. */
export const withBenchFolder = async <T>(use: (directory: string) => Promise<T>): Promise<T> => {
  const directory = await mkdtemp(path.join(tmpdir(), 'forecourt-bench-'));
  try {
    // The database's own account must be able to pass through.
    if (process.getuid?.() === 0) await chmod(directory, 0o711);
    return await use(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};
