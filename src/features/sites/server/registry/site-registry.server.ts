import type { SettingsProblem } from '#features/settings-files/rules/settings-problem.ts';
import type { Dealership } from '#model/dealership/dealership.ts';
import type { Site } from '#model/site/site.ts';
import type { SiteSchemas } from '#model/site/site-schemas.ts';
import { normalizeHost } from '../../rules/host-name.ts';
import type { Services } from '../../rules/settings/stand-ins.ts';
import { SecretPoll } from '../secrets/secret-poll.server.ts';
import { compareSites, indexHosts, NOTHING_SERVED, type ServedSettings, type SiteChange } from './served-settings.server.ts';
import { SettingsReader } from './settings-reader.server.ts';
import { SettingsRegistration, type SettingsRegistrationOptions } from './settings-registration.server.ts';
import { type SettingsLog, SettingsReports } from './settings-reports.server.ts';
import { SiteReloads } from './site-reloads.server.ts';
import { type ChangedSites, SiteWatcher } from './site-watcher.server.ts';

export interface SiteRegistryOptions extends SettingsRegistrationOptions {
  /** The schemas that check the files of sites. */
  readonly schemas: SiteSchemas;
  readonly sitesDir: string;
  readonly mode: 'demo' | 'production';
  readonly services: Services;
  /** DOMAIN: every site also has the host `<slug>.<domain>`; 'localhost' by default. */
  readonly domain?: string | undefined;
  /** DEFAULT_SITE: the slug of the site that answers requests for unknown hosts. */
  readonly defaultSite?: string | undefined;
  /**
   * DATA_DIR: the folder in which the last valid settings files are stored. If the files of a site are broken when the program
   * starts, the stored files are used.
   */
  readonly dataDir?: string | undefined;
  /** The environment variables that replace `${NAME}` in files. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /**
   * SECRETS_DIR: the folder with one file for each secret. The value in a file replaces the environment variable of the same
   * name. A changed file is used without a restart.
   */
  readonly secretsDir?: string | undefined;
  /** Time in milliseconds between two checks of SECRETS_DIR for changes; 2 seconds by default. */
  readonly secretPollMs?: number | undefined;
  readonly log: SettingsLog;
  /** If the changed files cannot be read, the program tries again after this time in milliseconds. */
  readonly retryMs?: number | undefined;
}

/**
 * An empty set of changed sites. It is used for a reload after a change of a secret, because such a change does not
 * change the files of sites. Every load reads the secrets, dealerships and templates again, even if the set is empty.
 */
const NO_SITES: ChangedSites = new Set();

/**
 * All sites of the installation, with their last valid settings (SITE-02, SITE-05). A site with a broken file keeps its former
 * settings. A site is removed when its folder is deleted.
 *
 * @example
 * const registry = new SiteRegistry({ … });
 * await registry.load();
 * await registry.watch();
 * registry.findByHost('the-yard.localhost:3000')?.name;
 */
export class SiteRegistry {
  readonly #options: SiteRegistryOptions;
  readonly #reader: SettingsReader;
  readonly #registration: SettingsRegistration;
  readonly #reports: SettingsReports;
  readonly #reloads: SiteReloads;
  readonly #listeners = new Set<(change: SiteChange) => void>();
  #served: ServedSettings = NOTHING_SERVED;
  #hosts: ReadonlyMap<string, Site> = new Map();
  #lastChange: SiteChange = { added: [], updated: [], removed: [] };
  #watcher: SiteWatcher | null = null;
  #secretPoll: SecretPoll | null = null;
  #loading: Promise<void> = Promise.resolve();

  constructor(options: SiteRegistryOptions) {
    this.#options = options;
    this.#reader = new SettingsReader({
      ...options,
      domain: options.domain ?? 'localhost',
      dataDir: options.dataDir ?? null,
      secretsDir: options.secretsDir ?? null,
    });
    this.#registration = new SettingsRegistration(options);
    this.#reports = new SettingsReports(options.log);
    this.#reloads = new SiteReloads({
      load: (changed) => this.load(changed),
      onLoaded: () => this.#reports.reportReload(this.#lastChange),
      log: options.log,
      retryMs: options.retryMs,
    });
  }

  /**
   * Reads the settings files and uses those that are valid. If another load is running, this load starts when the other has
   * ended.
   *
   * @param changed slugs of the sites whose files may have changed; by default, the files of all sites are read
   */
  load(changed: ChangedSites = null): Promise<void> {
    // If the previous load failed, it may not have used all changed files. So this load reads the files of all sites.
    this.#loading = this.#loading.then(
      () => this.#load(changed),
      () => this.#load(null),
    );
    return this.#loading;
  }

  /**
   * Starts to watch the settings files and the secrets. After each change, the affected files are read again, until `close` is
   * called.
   */
  async watch(): Promise<void> {
    const { sitesDir, secretsDir, secretPollMs } = this.#options;
    this.#watcher = await SiteWatcher.start(sitesDir, (changed) => void this.#reloads.reload(changed));
    if (secretsDir === undefined) return;
    this.#secretPoll = new SecretPoll(
      () => this.#reader.hasNewSecrets(),
      () => void this.#reloads.reload(NO_SITES),
      secretPollMs,
    );
    this.#secretPoll.start();
  }

  async close(): Promise<void> {
    this.#secretPoll?.close();
    await this.#watcher?.close();
    this.#reloads.close();
    await this.#loading.catch(() => {});
  }

  /**
   * Returns the site for the value of a Host header. For an unknown host, it returns the default site, or null if there is no
   * default site.
   */
  findByHost(host: string): Site | null {
    return this.#hosts.get(normalizeHost(host)) ?? (this.#options.defaultSite ? this.findBySlug(this.#options.defaultSite) : null);
  }

  findBySlug(slug: string): Site | null {
    return this.#served.sites.get(slug)?.site ?? null;
  }

  findById(id: number): Site | null {
    return this.list().find((site) => site.id === id) ?? null;
  }

  /** All sites that are served, sorted by slug. */
  list(): readonly Site[] {
    return [...this.#served.sites.values()].map(({ site }) => site);
  }

  /** Finds a dealership by its slug, even if no site lists the dealership. */
  findDealership(slug: string): Dealership | null {
    return this.#served.dealerships.get(slug) ?? null;
  }

  findDealershipById(id: number): Dealership | null {
    return this.listDealerships().find((dealership) => dealership.id === id) ?? null;
  }

  listDealerships(): readonly Dealership[] {
    return [...this.#served.dealerships.values()];
  }

  /** The problems in the current settings files and in DEFAULT_SITE. */
  problems(): readonly SettingsProblem[] {
    return this.#reports.problems();
  }

  /**
   * Registers a listener that is called after each load that changed a site. Call the returned function to remove the listener.
   */
  onChange(listener: (change: SiteChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #load(changed: ChangedSites): Promise<void> {
    const former = this.#served;
    const { resolution, restored } = await this.#reader.read(
      {
        slugs: new Set(former.sites.keys()),
        hosts: new Map([...this.#hosts].map(([host, site]) => [host, site.slug])),
      },
      changed,
    );
    const served = await this.#registration.register(resolution, former);
    this.#served = served;
    this.#hosts = indexHosts(served, this.#options.domain ?? 'localhost');
    this.#reports.reportProblems([...resolution.problems, ...defaultSiteProblems(this.#options.defaultSite, served)], resolution, served);
    this.#reports.reportBroken(resolution, restored, served);
    this.#lastChange = compareSites(former, served);
    const { added, updated, removed } = this.#lastChange;
    if (added.length + updated.length + removed.length === 0) return;
    for (const listener of this.#listeners) listener(this.#lastChange);
  }
}

const defaultSiteProblems = (defaultSite: string | undefined, { sites }: ServedSettings): readonly SettingsProblem[] => {
  if (!defaultSite || sites.has(defaultSite)) return [];
  const allowed = [...sites.keys()].join(', ') || 'no slug, because no site is served; leave DEFAULT_SITE empty';
  return [
    {
      file: 'environment',
      line: null,
      column: null,
      option: 'DEFAULT_SITE',
      value: defaultSite,
      message: 'is not the slug of a served site',
      allowed,
    },
  ];
};
