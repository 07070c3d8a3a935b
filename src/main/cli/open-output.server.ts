import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import type { CliContext } from './cli-context.server.ts';
import { fail } from './fail.server.ts';

/** The error messages about the file of `--output`, by the code of the system error. */
const REASONS: Readonly<Record<string, (file: string) => string>> = {
  ENOENT: (file) => `the folder ${path.dirname(file)} does not exist`,
  ENOTDIR: (file) => `${path.dirname(file)} is not a folder`,
  EISDIR: (file) => `${file} is a folder; give the name of a file in it: --output ${path.join(file, '<name>')}`,
  EACCES: (file) => `this user may not write ${file}`,
  EROFS: (file) => `${file} cannot be written, because its disk is read-only`,
};

/**
 * Opens the file of the option `--output` for writing, and deletes its former content. Only the operator can read it, even if
 * it existed before with other permissions, because most outputs contain personal data.
 *
 * @returns null if the file cannot be written; the error is then printed
 */
export const openOutput = async (context: CliContext, file: string): Promise<FileHandle | null> => {
  try {
    const handle = await open(file, 'w', 0o600);
    // The output may be a device such as /dev/null. Its permissions must not change, because all programs use it.
    if ((await handle.stat()).isFile()) await handle.chmod(0o600);
    return handle;
  } catch (error) {
    const reason = REASONS[(error as NodeJS.ErrnoException).code ?? ''];
    if (reason === undefined) throw error;
    fail(context, reason(file));
    return null;
  }
};
