import { formatProblem, type SettingsProblem } from '#features/settings-files/rules/settings-problem.ts';
import type { Resolution } from '../../rules/settings/resolve/resolve-sites.ts';
import type { ServedSettings, SiteChange } from './served-settings.server.ts';

export interface SettingsLog {
  info(about: object, message: string): void;
  warn(about: object, message: string): void;
  error(about: object, message: string): void;
}

/**
 * Logs each problem of the settings files only once, and keeps the list of current problems. Also logs which sites a reload
 * changed.
 */
export class SettingsReports {
  readonly #log: SettingsLog;
  #problems: readonly SettingsProblem[] = [];
  /** The sites that have files but are not served because of errors. */
  #down: ReadonlySet<string> = new Set();

  constructor(log: SettingsLog) {
    this.#log = log;
  }

  /** The problems that the last call of `reportProblems` reported for the settings files. */
  problems(): readonly SettingsProblem[] {
    return this.#problems;
  }

  /** Stores the current problems, and logs those that were not among the previous problems. */
  reportProblems(problems: readonly SettingsProblem[], resolution: Resolution, served: ServedSettings): void {
    const known = new Set(this.#problems.map(formatProblem));
    this.#problems = problems;
    for (const problem of problems) {
      const text = formatProblem(problem);
      if (known.has(text)) continue;
      const { message, ...place } = problem;
      const suffix = isServedAsBefore(problem, resolution, served) ? ' (the last valid version is still served)' : '';
      this.#log.warn({ ...place, problem: message }, `${text}${suffix}`);
    }
  }

  /**
   * Logs each site that is not served, and each site that was restored from its stored last valid files.
   *
   * @param restored slugs of the sites whose last valid settings were read from the data folder
   */
  reportBroken({ brokenSites }: Resolution, restored: readonly string[], { sites }: ServedSettings): void {
    for (const site of restored)
      this.#log.warn({ site }, `site '${site}' is served from the last valid version of its files, because they now have errors`);
    const down = new Set([...brokenSites].filter((slug) => !sites.has(slug)));
    for (const site of down) {
      if (this.#down.has(site)) continue;
      this.#log.error({ site }, `site '${site}' is not served, because its files have errors and no valid version of them is stored`);
    }
    this.#down = down;
  }

  /** Logs that files were read again. A person who has saved a file can see in the log that the program has read it. */
  reportReload({ added, updated, removed }: SiteChange): void {
    const changed = [...words('added', added), ...words('updated', updated), ...words('removed', removed)].join('; ');
    const problems = this.#problems.length;
    const remainingProblems = problems === 0 ? '' : `; ${problems} problem${problems === 1 ? '' : 's'} left`;
    this.#log.info(
      { added, updated, removed, problems },
      `the site files were read again: ${changed || 'no site changed'}${remainingProblems}`,
    );
  }
}

const isServedAsBefore = ({ file }: SettingsProblem, { brokenSites }: Resolution, { sites }: ServedSettings): boolean => {
  const slug = /^sites\/([^/]+)\//.exec(file)?.[1];
  return slug !== undefined && brokenSites.has(slug) && sites.has(slug);
};

const words = (what: string, slugs: readonly string[]): readonly string[] => (slugs.length === 0 ? [] : [`${what} ${slugs.join(', ')}`]);
