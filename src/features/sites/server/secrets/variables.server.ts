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

/** The values of one reading, and the problems of the folder of secrets. */
export interface ReadVariables {
  readonly values: Variables;
  readonly problems: readonly SettingsProblem[];
}

/**
 * Reads the values for references `${NAME}` in settings files (finding C3). They come from the environment and from the
 * files of `SECRETS_DIR`. If both contain a name, the file is used, because a file can be changed while the program runs.
 *
 * @example
 * const source = new VariableSource({ environment: process.env, secretsDir: '/etc/forecourt/secrets' });
 * (await source.read()).values.HARBOUR_WEBHOOK_SECRET // the text of /etc/forecourt/secrets/HARBOUR_WEBHOOK_SECRET
 */
export class VariableSource {
  readonly #options: VariablesOptions;
  #secrets: SecretFiles = NO_SECRETS;
  /** What the last call of `isToRead` has found. */
  #seen: SecretFiles | null = null;

  constructor(options: VariablesOptions) {
    this.#options = options;
  }

  /** Reads the folder again. A file that exists but cannot be used now keeps the value that it had before. */
  async read(): Promise<ReadVariables> {
    const { environment, secretsDir } = this.#options;
    if (secretsDir === null) return { values: environment, problems: [] };
    this.#secrets = await readSecretFiles(secretsDir, this.#secrets.values);
    const { values, problems } = this.#secrets;
    return { values: { ...environment, ...Object.fromEntries(values) }, problems };
  }

  /**
   * Whether the folder differs from what the last `read` has found, and has not changed since the last call of this
   * function. So a file that is still being written is not read yet. The caller asks again and again.
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
