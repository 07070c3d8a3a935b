import type { SettingsProblem } from '#features/settings-files/rules/settings-problem.ts';
import { runInSlices } from '#kernel/steps.ts';
import type { SiteSchemas } from '#model/site/site-schemas.ts';
import { hostsOf } from '../../rules/host-name.ts';
import { NO_SOURCES, type SourceNames, settingsToKeep, withKept } from '../../rules/settings/last-good-settings.ts';
import { refuseStandIns } from '../../rules/settings/refuse-stand-ins.ts';
import { ResolveMemo } from '../../rules/settings/resolve/resolve-memo.ts';
import { type Resolution, resolvingSites } from '../../rules/settings/resolve/resolve-sites.ts';
import type { SettingsSources } from '../../rules/settings/settings-sources.ts';
import type { Services } from '../../rules/settings/stand-ins.ts';
import { VariableSource, type Variables } from '../secrets/variables.server.ts';
import { SettingsFiles } from '../site-files.server.ts';
import { LastGoodFile } from './last-good-file.server.ts';

interface SettingsReaderOptions {
  readonly schemas: SiteSchemas;
  readonly sitesDir: string;
  readonly mode: 'demo' | 'production';
  readonly services: Services;
  readonly domain: string;
  readonly environment: Variables;
  /**
   * SECRETS_DIR: the folder with one file for each secret. The value in a file replaces the environment variable of the same
   * name. Null if there is no such folder.
   */
  readonly secretsDir: string | null;
  /**
   * The folder in which the last valid version of each file is stored, for the next start of the program; null if nothing is
   * stored.
   */
  readonly dataDir: string | null;
  readonly log: { warn(about: object, message: string): void };
}

/** The sites that are served now, with their hosts. */
interface Serving {
  readonly slugs: ReadonlySet<string>;
  readonly hosts: ReadonlyMap<string, string>;
}

/** The result of reading the settings files. */
interface ReadSettings {
  /**
   * The resolved settings and the problems of the current files. A site with broken files that was not served before is
   * restored from its stored last valid version. `sites` and `dealerships` then contain the restored site and its
   * dealerships.
   */
  readonly resolution: Resolution;
  /** Slugs of the sites that use their last valid files, because their current files are broken. */
  readonly restored: readonly string[];
}

const brokenNames = ({ brokenSites, brokenDealerships, brokenTemplates }: Resolution): SourceNames => ({
  sites: brokenSites,
  dealerships: brokenDealerships,
  templates: brokenTemplates,
});

const NONE: ReadonlySet<string> = new Set();

/**
 * Reads the settings files of an installation, and stores the last valid version of each file.
 *
 * If the files of a site are broken when the program starts, the site is restored from the stored files. If a file
 * becomes broken while its site is served, this class restores nothing. In this case `SettingsRegistration` keeps the
 * settings with which the site is served.
 */
export class SettingsReader {
  readonly #options: SettingsReaderOptions;
  readonly #file: LastGoodFile | null;
  readonly #files: SettingsFiles;
  readonly #variables: VariableSource;
  readonly #memo = new ResolveMemo();
  #values: Variables;
  #kept: SettingsSources | null = null;

  constructor(options: SettingsReaderOptions) {
    this.#options = options;
    this.#files = new SettingsFiles(options.sitesDir);
    this.#variables = new VariableSource(options);
    this.#values = options.environment;
    this.#file = options.dataDir === null ? null : new LastGoodFile(options.dataDir);
  }

  /** @param changed slugs of the sites whose files may have changed since the last reading; null reads all sites */
  async read(serving: Serving, changed: ReadonlySet<string> | null): Promise<ReadSettings> {
    const sources = await (changed === null ? this.#files.readAll() : this.#files.readSites(changed));
    const variableProblems = await this.#readVariables();
    const found = await this.#resolve(sources, serving.hosts);
    const kept = await this.#readKept();
    const restored = await this.#restore(sources, found, kept, serving);
    await this.#keep(settingsToKeep(sources, brokenNames(found), kept));
    const { resolution } = restored;
    return { ...restored, resolution: { ...resolution, problems: [...variableProblems, ...resolution.problems] } };
  }

  /** Whether the folder of secrets has changed since the last `read`, so that `read` must be called again. */
  hasNewSecrets(): Promise<boolean> {
    return this.#variables.isToRead();
  }

  /** Reads the values of all environment variables and secrets again. They replace the references `${NAME}` in settings files. */
  async #readVariables(): Promise<readonly SettingsProblem[]> {
    const { values, problems } = await this.#variables.read();
    this.#memo.setValues(values);
    this.#values = values;
    return problems;
  }

  async #resolve(sources: SettingsSources, heldHosts: ReadonlyMap<string, string>): Promise<Resolution> {
    const { schemas, domain, mode, services } = this.#options;
    const options = { schemas, environment: this.#values, heldHosts, domain, memo: this.#memo };
    const resolved = await runInSlices(resolvingSites(sources, options));
    return mode === 'production' ? refuseStandIns(resolved, services) : resolved;
  }

  /**
   * Restores each site that has broken files and is not served. First, the current site file is combined with the last
   * valid versions of the broken dealership and template files. If the site still has errors, the last valid version of
   * the site file is used too.
   */
  async #restore(sources: SettingsSources, found: Resolution, kept: SettingsSources, { slugs, hosts }: Serving): Promise<ReadSettings> {
    const cold = new Set([...found.brokenSites].filter((slug) => !slugs.has(slug)));
    if (cold.size === 0) return { resolution: found, restored: [] };
    // The last valid settings of a restored site can contain a host that now belongs to another site. If the files of
    // the other site are valid, the other site keeps the host.
    const held = new Map([
      ...hosts,
      ...found.sites.flatMap((site) => hostsOf(site, this.#options.domain).map((host) => [host, site.slug] as const)),
    ]);
    const around = withKept(sources, { ...brokenNames(found), sites: NONE }, kept);
    const { brokenSites } = await this.#resolve(around, held);
    const own = new Set([...cold].filter((slug) => brokenSites.has(slug)));
    const made = await this.#resolve(withKept(around, { sites: own, dealerships: NONE, templates: NONE }, kept), held);
    const restored = made.sites.filter(({ slug }) => cold.has(slug));
    const known = new Set(found.dealerships.map(({ slug }) => slug));
    const dealerships = restored.flatMap((site) => site.dealerships).filter(({ slug }) => !known.has(slug));
    return {
      resolution: {
        ...found,
        sites: [...found.sites, ...restored],
        dealerships: [...found.dealerships, ...new Map(dealerships.map((dealership) => [dealership.slug, dealership])).values()],
      },
      restored: restored.map(({ slug }) => slug),
    };
  }

  async #readKept(): Promise<SettingsSources> {
    this.#kept ??= (await this.#file?.read()) ?? NO_SOURCES;
    return this.#kept;
  }

  async #keep(sources: SettingsSources): Promise<void> {
    this.#kept = sources;
    try {
      await this.#file?.write(sources);
    } catch (error) {
      this.#options.log.warn({ err: error }, 'the valid site files could not be stored for a later start');
    }
  }
}
