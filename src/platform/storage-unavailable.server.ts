import { isDatabaseUnavailable } from './database/database-unavailable.server.ts';

/**
 * Codes with which the operating system says that a file cannot be written now: the disk is full or broken, the quota is used
 * up, or the file system is read-only.
 */
const DISK_CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'];

/**
 * Whether an error means that nothing can be stored at the moment, in the database or as a file. If the failed request
 * is repeated later, it may succeed.
 *
 * @example isStorageUnavailable(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })) === true
 */
export const isStorageUnavailable = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || (error instanceof Error && DISK_CODES.includes((error as NodeJS.ErrnoException).code));
