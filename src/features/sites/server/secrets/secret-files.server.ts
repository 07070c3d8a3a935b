import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { SettingsProblem } from '#features/settings-files/rules/settings-problem.ts';
import { isSettingName } from '#platform/environment-schema.server.ts';

/** The largest size of a secret in bytes. A larger file was probably put into the folder by mistake. */
const MAX_SECRET_BYTES = 64 * 1024;

/** Matches the names of variables. Files with other names, such as README.md or hidden files, are ignored. */
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

export interface SecretFiles {
  /** The values of the secrets, by file name. */
  readonly values: ReadonlyMap<string, string>;
  readonly problems: readonly SettingsProblem[];
}

export const NO_SECRETS: SecretFiles = { values: new Map(), problems: [] };

const problem = (file: string, message: string, allowed: string): SettingsProblem => ({
  file,
  line: null,
  column: null,
  option: '',
  value: null,
  message,
  allowed,
});

const reasonOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);

type ReadSecret = { readonly value: string } | { readonly problem: SettingsProblem; readonly mayKeep: boolean } | null;

/** Reads a secret from a file. Null if the path leads to a folder, or if the file was deleted in the meantime. */
const readSecret = async (file: string, name: string): Promise<ReadSecret> => {
  try {
    const about = await stat(file);
    if (about.isDirectory()) return null;
    if (!about.isFile()) return { problem: problem(file, 'is not a file', 'a file that contains one secret'), mayKeep: true };
    if (isSettingName(name)) {
      const message = `is not used, because ${name} is a setting of the program. The program reads its own settings only from environment variables, when it starts`;
      return { problem: problem(file, message, 'secrets to which settings files refer'), mayKeep: false };
    }
    if (about.size > MAX_SECRET_BYTES)
      return { problem: problem(file, `is not used, because it has ${about.size} bytes`, '65536 bytes or fewer'), mayKeep: true };
    // `echo` and most editors write a line break at the end of a file. This line break is not part of the secret.
    const value = (await readFile(file, 'utf8')).replace(/[\r\n]+$/, '');
    return value.trim() === '' ? { problem: problem(file, 'is empty', 'one secret'), mayKeep: true } : { value };
  } catch (error) {
    if (reasonOf(error) === 'ENOENT') return null;
    return { problem: problem(file, `cannot be read (${reasonOf(error)})`, 'a file that the user of the program can read'), mayKeep: true };
  }
};

/**
 * Reads a folder that contains one file for each secret. The name of the file is the name of the variable. The content of the
 * file, without line breaks at its end, is the value. Docker, Kubernetes and systemd provide secrets in this form.
 *
 * @param former the values from the previous reading. If a file exists but cannot be used now, its secret keeps its former
 * value
 */
export const readSecretFiles = async (folder: string, former: ReadonlyMap<string, string>): Promise<SecretFiles> => {
  let names: string[];
  try {
    names = (await readdir(folder)).filter((name) => NAME.test(name)).sort();
  } catch (error) {
    const message = `cannot be read (${reasonOf(error)})`;
    const allowed = 'a folder with one file for each secret, which the user of the program can read';
    return { values: former, problems: [{ ...problem('environment', message, allowed), option: 'SECRETS_DIR', value: folder }] };
  }
  const values = new Map<string, string>();
  const problems: SettingsProblem[] = [];
  for (const name of names) {
    const read = await readSecret(path.join(folder, name), name);
    if (read === null) continue;
    if ('value' in read) values.set(name, read.value);
    else {
      problems.push(read.problem);
      const value = former.get(name);
      if (read.mayKeep && value !== undefined) values.set(name, value);
    }
  }
  return { values, problems };
};
