import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { ArchiveManifest } from '#platform/archive/verify-archive.server.ts';
import { writeDurably } from '#platform/files/write-durably.server.ts';
import { BACKED_UP_FOLDERS, type BackedUpFolder, backedUpFile } from '../rules/backup-format.ts';
import { folderPath, type InstallationFolders, listFolder } from './backed-up-files.server.ts';

/** While this file is in DATA_DIR, a restore is running or was interrupted. */
const MARKER = 'restore-unfinished.json';

const swapSchema = z.object({
  /** Id of the restore. The database contains this id as soon as the restore is committed. */
  id: z.uuid(),
  staging: z.array(z.string()),
  moves: z.array(z.object({ staged: z.string(), target: z.string(), aside: z.string().nullable() })),
});

/**
 * The folders that a restore replaces. A restored folder is first written beside its target. If the target exists, it
 * is then renamed to `aside`; if it does not exist, `aside` is null. At the end the restored folder is renamed to the
 * target.
 */
export type FolderSwap = z.infer<typeof swapSchema>;

const exists = async (file: string): Promise<boolean> => (await stat(file).catch(() => null)) !== null;

const hashOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
};

/**
 * The result of comparing a folder with the backup. 'empty': neither contains files. 'missing': only the backup
 * contains files. `file` is the first file that is different.
 */
type FolderState = { readonly kind: 'empty' | 'missing' | 'same' } | { readonly kind: 'differs'; readonly file: string };

const compareFolder = async (
  folders: InstallationFolders,
  folder: BackedUpFolder,
  archived: ReadonlyMap<string, string>,
): Promise<FolderState> => {
  const target = folderPath(folders, folder);
  const files = await listFolder(target);
  const prefix = backedUpFile(folder, '');
  const wanted = [...archived.keys()].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
  if (files.length === 0) return { kind: wanted.length === 0 ? 'empty' : 'missing' };
  const added = files.find((file) => !archived.has(prefix + file));
  if (added !== undefined) return { kind: 'differs', file: added };
  if (wanted.length !== files.length) return { kind: 'differs', file: wanted.find((file) => !files.includes(file)) ?? '' };
  for (const file of files) if ((await hashOf(path.join(target, file))) !== archived.get(prefix + file)) return { kind: 'differs', file };
  return { kind: 'same' };
};

/**
 * The folders that a restore is going to replace. `swap` lists all of them. `differing` lists those that already
 * contain files, if these files differ from the files in the backup.
 */
export interface PlannedSwap {
  readonly swap: FolderSwap;
  readonly differing: readonly { readonly folder: string; readonly file: string }[];
}

/** Compares the folders of the installation with a backup. Folders with the same content stay as they are. */
export const planSwap = async (
  folders: InstallationFolders,
  manifest: ArchiveManifest,
  { id, now }: { readonly id: string; readonly now: number },
): Promise<PlannedSwap> => {
  const archived = new Map(manifest.files.map(({ name, sha256 }) => [name, sha256]));
  const moves: FolderSwap['moves'] = [];
  const differing: { folder: string; file: string }[] = [];
  const ending = `.set-aside-${new Date(now).toISOString().replace(/[:.]/g, '-')}`;
  for (const folder of BACKED_UP_FOLDERS) {
    const state = await compareFolder(folders, folder, archived);
    // Files of shoppers are always restored to a new folder, even if the present files equal those in the backup. The
    // reason is that the restore then deletes the files of shoppers whose data were erased after the backup was made.
    if (state.kind === 'empty' || (state.kind === 'same' && folder.root === 'settings')) continue;
    const target = path.resolve(folderPath(folders, folder));
    if (state.kind === 'differs') differing.push({ folder: target, file: state.file });
    moves.push({
      staged: path.join(stagingOf(folders, folder, id), folder.name),
      target,
      aside: (await exists(target)) ? target + ending : null,
    });
  }
  return { swap: { id, staging: [...new Set(moves.map(({ staged }) => path.dirname(staged)))], moves }, differing };
};

/**
 * The path of the hidden folder to which a restore writes the files at first. The folder is on the same disk as the
 * final place of the files, so the files can later be moved there by renaming.
 */
export const stagingOf = ({ sitesDir, dataDir }: InstallationFolders, { root }: Pick<BackedUpFolder, 'root'>, id: string): string =>
  path.resolve(root === 'settings' ? sitesDir : dataDir, `.restore-${id}`);

const markerOf = (dataDir: string): string => path.join(dataDir, MARKER);

/**
 * Checks whether a restore can create its temporary folders. The check creates each folder and deletes it again.
 *
 * @returns what prevents it; null if nothing does
 */
export const findUnwritable = async ({ staging }: FolderSwap): Promise<string | null> => {
  for (const folder of staging) {
    try {
      const created = await mkdir(folder, { recursive: true, mode: 0o700 });
      if (created !== undefined) await rm(created, { recursive: true });
    } catch (error) {
      return `folders cannot be created in ${path.dirname(folder)} (${(error as Error).message}). The user of this command must be able to write there; in a container, the folder must be mounted writable (docs/backups.md)`;
    }
  }
  return null;
};

/** Records the swap, so that the swap can be undone or completed after a kill, and creates the folders for staged files. */
export const beginSwap = async (dataDir: string, swap: FolderSwap): Promise<void> => {
  await mkdir(dataDir, { recursive: true });
  await writeDurably(markerOf(dataDir), Buffer.from(JSON.stringify(swap)));
  for (const { staged } of swap.moves) await mkdir(staged, { recursive: true, mode: 0o700 });
};

/** Moves all staged folders to their target places. An existing folder at a target is moved aside first. */
export const placeFolders = async ({ moves }: FolderSwap): Promise<void> => {
  for (const { staged, target, aside } of moves) {
    if (aside !== null) await rename(target, aside);
    await rename(staged, target);
  }
};

/** Moves every replaced folder back to its former place. This function can be called again after it was interrupted. */
const undo = async ({ moves }: FolderSwap): Promise<void> => {
  for (const { staged, target, aside } of moves.toReversed()) {
    // If the staged folder no longer exists, it was already renamed to the target. The target then contains restored
    // files, so it is deleted.
    if (!(await exists(staged)) && (await exists(target)) && (aside === null || (await exists(aside))))
      await rm(target, { recursive: true, force: true });
    if (aside !== null && (await exists(aside)) && !(await exists(target))) await rename(aside, target);
  }
};

const end = async (dataDir: string, { staging }: FolderSwap): Promise<void> => {
  for (const folder of staging) await rm(folder, { recursive: true, force: true });
  await rm(markerOf(dataDir), { force: true });
};

/** Ends a swap of folders. If the restore was committed, the restored folders stay. Otherwise the former folders are put back. */
export const endSwap = async (dataDir: string, swap: FolderSwap, isCommitted: boolean): Promise<void> => {
  if (!isCommitted) await undo(swap);
  await end(dataDir, swap);
};

/** The folder swap of an interrupted restore; null if no folder swap is unfinished. */
export const findInterruptedSwap = async (dataDir: string): Promise<FolderSwap | null> => {
  try {
    return swapSchema.parse(JSON.parse(await readFile(markerOf(dataDir), 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new Error(`${markerOf(dataDir)} cannot be read (${(error as Error).message}); restore this file or remove it`);
  }
};
