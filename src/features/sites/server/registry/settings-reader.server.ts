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
  /** SECRETS_DIR: the folder whose files replace environment variables; null if there is none. */
  readonly secretsDir: string | null;
  /** The folder in which valid files are stored for a later start; null if nothing is stored. */
  readonly dataDir: string | null;
  readonly log: { warn(about: object, message: string): void };
}

/** The sites that are served now, with their hosts. */
interface Serving {
  readonly slugs: ReadonlySet<string>;
  readonly hosts: ReadonlyMap<string, string>;
}

/** The result of reading all settings files. */
interface ReadSettings {
  /**
   * The sites and the problems of the current files. The program stores the last valid version of all files. If the
   * files of a site are broken now, `sites` and `dealerships` contain the stored version of the site and its
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
 * Reads the settings files of an installation. If the files of a site have errors already when the program starts, the
 * site is restored from its last valid files, which are stored. If a file gets an error while the site is served, the
 * site is not restored here, because `SettingsRegistration` keeps the settings that are served.
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

  /** Reads the values for references again. */
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
   * Restores sites that are not served and whose files have errors. First it combines the current site file with the
   * last valid dealership and template files. If the site still has errors, it uses the last valid site file too.
   */
  async #restore(sources: SettingsSources, found: Resolution, kept: SettingsSources, { slugs, hosts }: Serving): Promise<ReadSettings> {
    const cold = new Set([...found.brokenSites].filter((slug) => !slugs.has(slug)));
    if (cold.size === 0) return { resolution: found, restored: [] };
    // A site whose files are broken is restored with its last valid settings. It must not take a host that now belongs
    // to a site whose files are valid.
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
