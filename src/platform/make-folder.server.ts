import { mkdir } from 'node:fs/promises';

/**
 * Creates a folder with its parent folders, if it does not exist.
 *
 * @param mode permissions of the new folders
 * @throws the error of the file system, for example `EROFS` if it is read-only (`isStorageUnavailable`)
 */
export const makeFolder = async (folder: string, mode?: number): Promise<void> => {
  const options = { recursive: true, ...(mode === undefined ? {} : { mode }) };
  try {
    await mkdir(folder, options);
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' || path === undefined) throw error;
    // On a read-only file system, a recursive `mkdir` of Node fails with ENOENT, which hides the cause. A `mkdir` of only the
    // folder at `path` fails with the real error.
    await mkdir(path, mode);
    await mkdir(folder, options);
  }
};
