import { err, ok, type Result } from '#kernel/result.ts';
import { type ArchiveManifest, verifyArchiveFile } from '#platform/archive/verify-archive.server.ts';
import type { Migration } from '#platform/database/migrate.server.ts';
import {
  BACKUP_HEADER,
  BACKUP_MANIFEST,
  type BackupHeader,
  backupHeaderSchema,
  backupPlaceOf,
  refuseBackup,
} from '../rules/backup-format.ts';

export interface VerifiedBackup {
  readonly header: BackupHeader;
  readonly manifest: ArchiveManifest;
}

/**
 * Reads a whole backup and compares it with its checksums, before a restore changes anything.
 *
 * @param migrations the migrations of this installation
 * @returns the content of the backup, or the reason why it is refused: the file is missing, damaged, no backup, or made
 * by a newer version
 */
export const verifyBackup = async (file: string, migrations: readonly Migration[]): Promise<Result<VerifiedBackup, string>> => {
  const verified = await verifyArchiveFile<BackupHeader>(file, {
    headerFile: BACKUP_HEADER,
    manifestFile: BACKUP_MANIFEST,
    headerSchema: backupHeaderSchema,
    kind: 'backup (forecourt backup writes such files)',
    refuseHeader: (header) => refuseBackup(header, migrations),
    refuseName: (name) => (backupPlaceOf(name) === null ? `the file '${name}' in it is not allowed` : null),
  });
  switch (verified.kind) {
    case 'good':
      return ok(verified);
    case 'missing':
      return err(`there is no file ${file}`);
    case 'refused':
      return err(`${file} ${verified.reason}`);
    case 'damaged':
      return err(`${file} is damaged: ${verified.reason}. Nothing was restored; copy the backup again, or use another one`);
  }
};
