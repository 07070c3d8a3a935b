import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { BACKED_UP_FOLDERS, type BackedUpFolder } from '../rules/backup-format.ts';

/** The folders of an installation. */
export interface InstallationFolders {
  readonly sitesDir: string;
  readonly dataDir: string;
}

/** The path of a backed-up folder in an installation. */
export const folderPath = ({ sitesDir, dataDir }: InstallationFolders, { root, name }: BackedUpFolder): string =>
  path.join(root === 'settings' ? sitesDir : dataDir, name);

/**
 * Whether a file belongs in a backup. Unfinished files of mails and settings, whose names begin with a dot, and backup
 * files of editors, whose names end with '~', are left out.
 */
const isKept = (file: string): boolean => file.split('/').every((part) => !part.startsWith('.') && !part.endsWith('~'));

/** The files of a folder with '/' as separator, relative to the folder; none if the folder is missing. */
export const listFolder = async (folder: string): Promise<readonly string[]> => {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)).split(path.sep).join('/'))
      .filter(isKept)
      .sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
};

/** All files of an installation that a backup contains. */
export const listBackedUpFiles = async (
  folders: InstallationFolders,
): Promise<readonly { readonly folder: BackedUpFolder; readonly files: readonly string[] }[]> =>
  Promise.all(BACKED_UP_FOLDERS.map(async (folder) => ({ folder, files: await listFolder(folderPath(folders, folder)) })));
