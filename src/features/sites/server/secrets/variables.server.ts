import type { SettingsProblem } from '#features/settings-files/rules/settings-problem.ts';
import { NO_SECRETS, readSecretFiles, type SecretFiles } from './secret-files.server.ts';

/** The values that replace references `${NAME}` in settings files, by name. */
export type Variables = Readonly<Record<string, string | undefined>>;

export interface VariablesOptions {
  /** The environment variables of the process. */
  readonly environment: Variables;
  /** SECRETS_DIR: a folder with one file for each secret; null if all values come from the environment. */
  readonly secretsDir: string | null;
}

/** The values of all variables, and the problems that were found in the folder of secrets. */
export interface ReadVariables {
  readonly values: Variables;
  readonly problems: readonly SettingsProblem[];
}

/**
 * Reads the values that replace references `${NAME}` in settings files. The values come from the environment and
 * from the files in `SECRETS_DIR`. If both have a value for a name, the value in the file is used, because a file can be
 * changed while the program runs.
 *
 * @example
 * const source = new VariableSource({ environment: process.env, secretsDir: '/etc/forecourt/secrets' });
 * (await source.read()).values.HARBOUR_WEBHOOK_SECRET // the text of /etc/forecourt/secrets/HARBOUR_WEBHOOK_SECRET
 */
export class VariableSource {
  readonly #options: VariablesOptions;
  #secrets: SecretFiles = NO_SECRETS;
  /** The secrets that the last call of `isToRead` has found in the folder. */
  #seen: SecretFiles | null = null;

  constructor(options: VariablesOptions) {
    this.#options = options;
  }

  /** Reads the folder of secrets again. If a file exists but cannot be used now, its variable keeps its former value. */
  async read(): Promise<ReadVariables> {
    const { environment, secretsDir } = this.#options;
    if (secretsDir === null) return { values: environment, problems: [] };
    this.#secrets = await readSecretFiles(secretsDir, this.#secrets.values);
    const { values, problems } = this.#secrets;
    return { values: { ...environment, ...Object.fromEntries(values) }, problems };
  }

  /**
   * Whether the folder of secrets has changed since the last `read`. An editor may still be writing a file when its
   * change is found. So the result is true only when two calls in a row have found the same change. The caller must
   * call this function regularly.
   */
  async isToRead(): Promise<boolean> {
    const { secretsDir } = this.#options;
    if (secretsDir === null) return false;
    const seen = await readSecretFiles(secretsDir, this.#secrets.values);
    const isSettled = this.#seen !== null && isSame(seen, this.#seen);
    this.#seen = seen;
    return isSettled && !isSame(seen, this.#secrets);
  }
}

const isSame = (one: SecretFiles, other: SecretFiles): boolean => textOf(one) === textOf(other);

const textOf = ({ values, problems }: SecretFiles): string => JSON.stringify([[...values], problems]);
