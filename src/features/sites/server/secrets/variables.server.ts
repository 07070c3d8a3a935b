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
  #values: Variables;

  constructor(options: VariablesOptions) {
    this.#options = options;
    this.#values = options.environment;
  }

  /**
   * Reads the folder again. If no value has changed since the last call, `values` is the same object as before. The value of
   * a file that exists but cannot be read now stays as it was.
   */
  async read(): Promise<ReadVariables> {
    const { environment, secretsDir } = this.#options;
    if (secretsDir === null) return { values: environment, problems: [] };
    const secrets = await readSecretFiles(secretsDir, this.#secrets.values);
    if (!isSame(secrets.values, this.#secrets.values)) this.#values = { ...environment, ...Object.fromEntries(secrets.values) };
    this.#secrets = secrets;
    return { values: this.#values, problems: secrets.problems };
  }
}

const isSame = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean =>
  one.size === other.size && [...one].every(([name, value]) => other.get(name) === value);
