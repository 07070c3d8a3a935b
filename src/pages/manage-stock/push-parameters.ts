import { nearestName } from '#features/settings-files/rules/settings-problem.ts';
import { err, ok, type Result } from '#kernel/result.ts';

/** The query parameters of a push. */
export interface PushParameters {
  readonly feed: string;
  /** Slug of the dealership; null means the dealership of the token. */
  readonly dealership: string | null;
  readonly isDryRun: boolean;
}

const NAMES = ['feed', 'dealership', 'dry_run'] as const;
const MAX_FEED_NAME = 60;
const YES = ['1', 'true', 'yes'];
const NO = ['0', 'false', 'no'];

const shown = (text: string): string => `'${text.slice(0, 60)}'`;

const nameProblem = (name: string): string => {
  if (name === 'full')
    return 'full is not a parameter, because a push never marks vehicles as sold; import a full feed instead (forecourt stock import --full)';
  const near = nearestName(name.replaceAll('-', '_'), NAMES);
  return `${shown(name)} is not a parameter${near === null ? '.' : `; did you mean ${near}?`} Allowed: ${NAMES.join(', ')}`;
};

/**
 * Reads the query parameters of a push, or gives an error message.
 *
 * @example readPushParameters(new URLSearchParams('dry_run=true')) // ok: { feed: 'push', dealership: null, isDryRun: true }
 */
export const readPushParameters = (given: URLSearchParams): Result<PushParameters, string> => {
  const known: readonly string[] = NAMES;
  for (const name of given.keys()) {
    if (!known.includes(name)) return err(nameProblem(name));
    if (given.getAll(name).length > 1) return err(`the parameter ${name} is given more than once`);
  }
  const feed = given.get('feed') ?? 'push';
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(feed) || feed.length > MAX_FEED_NAME) {
    return err("feed: must consist of lower-case letters, digits and single hyphens, such as 'push'");
  }
  const dryRun = given.get('dry_run')?.toLowerCase() ?? 'no';
  if (!YES.includes(dryRun) && !NO.includes(dryRun)) {
    return err(`dry_run: ${shown(dryRun)} is not allowed; allowed: ${[...YES, ...NO].join(', ')}`);
  }
  return ok({ feed, dealership: given.get('dealership'), isDryRun: YES.includes(dryRun) });
};
