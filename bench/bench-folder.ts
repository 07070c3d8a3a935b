import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Creates a temporary folder, passes its path to `use`, and removes it afterwards. */
export const withBenchFolder = async <T>(use: (directory: string) => Promise<T>): Promise<T> => {
  const directory = await mkdtemp(path.join(tmpdir(), 'forecourt-bench-'));
  try {
    // PostgreSQL runs as another user, which must be able to enter this folder.
    if (process.getuid?.() === 0) await chmod(directory, 0o711);
    return await use(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};
