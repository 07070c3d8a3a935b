import { formatProblem, type SettingsProblem } from '#features/settings-files/rules/settings-problem.ts';
import { createPauses } from '#kernel/steps.ts';
import type { Dealership, DealershipSettings } from '#model/dealership/dealership.ts';
import type { Site } from '#model/site/site.ts';
import type { SiteSchemas } from '#model/site/site-schemas.ts';
import { hostsOf, normalizeHost } from '../rules/host-name.ts';
import { withReachableLinks } from '../rules/reachable-links.ts';
import type { Resolution } from '../rules/settings/resolve-sites.ts';
import type { Services } from '../rules/settings/stand-ins.ts';
import { contentVersionOf, SettingsHashes } from './content-version.server.ts';
import { SecretPoll } from './secrets/secret-poll.server.ts';
import { SettingsReader } from './settings-reader.server.ts';
import { SiteReloads } from './site-reloads.server.ts';
import { type ChangedSites, SiteWatcher } from './site-watcher.server.ts';
import type { TenantStore } from './tenant-store.server.ts';

interface RegistryLog {
  info(about: object, message: string): void;
  warn(about: object, message: string): void;
  error(about: object, message: string): void;
}

export interface SiteRegistryOptions {
  /** The schemas that check the files of sites. */
  readonly schemas: SiteSchemas;
  readonly sitesDir: string;
  readonly tenants: Pick<TenantStore, 'registerSite' | 'registerDealership' | 'setAccountGroup'>;
  readonly mode: 'demo' | 'production';
  readonly services: Services;
  /** DOMAIN: every site also has the host `<slug>.<domain>`; 'localhost' by default. */
  readonly domain?: string | undefined;
  /** DEFAULT_SITE: the site for unknown hosts. */
  readonly defaultSite?: string | undefined;
  /**
   * DATA_DIR: the folder in which the last valid settings files are stored. If the present files are broken at a start,
   * the stored files are used.
   */
  readonly dataDir?: string | undefined;
  /**
   * Whether a site has a page at a path. Content links to missing pages are not shown. Without this function all
   * links are shown.
   */
  readonly hasPage?: ((site: Site, path: string) => boolean) | undefined;
  /** The environment variables that replace `${NAME}` in files. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /**
   * SECRETS_DIR: the folder with one file for each secret. A file replaces the environment variable of its name, and a
   * changed file is used without a restart.
   */
  readonly secretsDir?: string | undefined;
  /** Time in milliseconds between two looks at SECRETS_DIR; 2 seconds by default. */
  readonly secretPollMs?: number | undefined;
  readonly log: RegistryLog;
  /** Time in milliseconds after which a failed reading of changed files is repeated. */
  readonly retryMs?: number | undefined;
}

/** No file of a site has changed. The files of dealerships and templates, and the secrets, are read in each load. */
const NO_SITES: ChangedSites = new Set();

/** Slugs of the sites that a reload changed. */
export interface SiteChange {
  readonly added: readonly string[];
  readonly updated: readonly string[];
  readonly removed: readonly string[];
}

interface Entry {
  readonly site: Site;
  readonly hash: string;
}

/**
 * Every site of the installation, with its last valid settings (SITE-02, SITE-05). A site with a broken file keeps
 * its former settings. Deleting a site's folder removes the site.
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
  readonly #hashes = new SettingsHashes();
  readonly #numbered = new WeakMap<DealershipSettings, Dealership>();
  readonly #listeners = new Set<(change: SiteChange) => void>();
  #entries: ReadonlyMap<string, Entry> = new Map();
  #dealerships: ReadonlyMap<string, Dealership> = new Map();
  #hosts: ReadonlyMap<string, Site> = new Map();
  #problems: readonly SettingsProblem[] = [];
  #lastChange: SiteChange = { added: [], updated: [], removed: [] };
  /** Sites that have files but are not served. */
  #down: ReadonlySet<string> = new Set();
  readonly #reloads: SiteReloads;
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
    const { log, retryMs } = options;
    this.#reloads = new SiteReloads({ load: (changed) => this.load(changed), onLoaded: () => this.#tellReload(), log, retryMs });
  }

  /**
   * Reads the files and uses the valid ones. If a load is already running, the call waits for its end and then reads
   * the files again.
   *
   * @param changed slugs of the sites whose files may have changed; by default, the files of all sites are read
   */
  load(changed: ChangedSites = null): Promise<void> {
    // If the previous load failed, it is not known which changed files it has read. So this load reads the files of all sites.
    this.#loading = this.#loading.then(
      () => this.#load(changed),
      () => this.#load(null),
    );
    return this.#loading;
  }

  /** Reads the files of a site again whenever one of them or a secret changes, until `close` is called. */
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

  /** The site for a Host header. An unknown host gets the default site, or null if there is none. */
  findByHost(host: string): Site | null {
    return this.#hosts.get(normalizeHost(host)) ?? (this.#options.defaultSite ? this.findBySlug(this.#options.defaultSite) : null);
  }

  findBySlug(slug: string): Site | null {
    return this.#entries.get(slug)?.site ?? null;
  }

  findById(id: number): Site | null {
    return this.list().find((site) => site.id === id) ?? null;
  }

  /** All sites that are served, sorted by slug. */
  list(): readonly Site[] {
    return [...this.#entries.values()].map(({ site }) => site);
  }

  /** Finds a dealership by slug, whether a site lists it or not. */
  findDealership(slug: string): Dealership | null {
    return this.#dealerships.get(slug) ?? null;
  }

  findDealershipById(id: number): Dealership | null {
    return this.listDealerships().find((dealership) => dealership.id === id) ?? null;
  }

  listDealerships(): readonly Dealership[] {
    return [...this.#dealerships.values()];
  }

  /** The problems of the current files. */
  problems(): readonly SettingsProblem[] {
    return this.#problems;
  }

  /** Calls the listener after each load that changed a site. The returned function ends the subscription. */
  onChange(listener: (change: SiteChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Logs every reload, so that the person who saved a file sees that it was read. */
  #tellReload(): void {
    const { added, updated, removed } = this.#lastChange;
    const changed = [...words('added', added), ...words('updated', updated), ...words('removed', removed)].join('; ');
    const problems = this.#problems.length;
    const remainingProblems = problems === 0 ? '' : `; ${problems} problem${problems === 1 ? '' : 's'} left`;
    this.#options.log.info(
      { added, updated, removed, problems },
      `the site files were read again: ${changed || 'no site changed'}${remainingProblems}`,
    );
  }

  async #load(changed: ChangedSites): Promise<void> {
    const { resolution, restored } = await this.#reader.read(
      {
        slugs: new Set(this.#entries.keys()),
        hosts: new Map([...this.#hosts].map(([host, site]) => [host, site.slug])),
      },
      changed,
    );
    const dealerships = await this.#numberDealerships(resolution);
    const entries = await this.#numberSites(resolution, dealerships);
    const change = compareEntries(this.#entries, entries);
    const fresh = this.#setProblems([...resolution.problems, ...this.#defaultSiteProblems(entries)]);
    this.#entries = entries;
    this.#dealerships = dealerships;
    this.#hosts = indexHosts(entries, this.#options.domain ?? 'localhost');
    for (const problem of fresh) {
      const isServing = entries.size > 0 && this.#isLastGood(problem, resolution);
      const { message: problemText, ...place } = problem;
      this.#options.log.warn(
        { ...place, problem: problemText },
        `${formatProblem(problem)}${isServing ? ' (the last valid version is still served)' : ''}`,
      );
    }
    this.#tellBroken(resolution, restored);
    this.#lastChange = change;
    if (change.added.length + change.updated.length + change.removed.length === 0) return;
    for (const listener of this.#listeners) listener(change);
  }

  /** Logs each site that is not served, and each site that is served with older settings than those in its files. */
  #tellBroken({ brokenSites }: Resolution, restored: readonly string[]): void {
    for (const site of restored)
      this.#options.log.warn({ site }, `site '${site}' is served from the last valid version of its files, because they now have errors`);
    const down = new Set([...brokenSites].filter((slug) => !this.#entries.has(slug)));
    for (const site of down) {
      if (this.#down.has(site)) continue;
      this.#options.log.error(
        { site },
        `site '${site}' is not served, because its files have errors and no valid version of them is stored`,
      );
    }
    this.#down = down;
  }

  #isLastGood(problem: SettingsProblem, resolution: Resolution): boolean {
    const slug = /^sites\/([^/]+)\//.exec(problem.file)?.[1];
    return slug !== undefined && resolution.brokenSites.has(slug) && this.#entries.has(slug);
  }

  async #numberDealerships(resolution: Resolution): Promise<ReadonlyMap<string, Dealership>> {
    const numbered = new Map<string, Dealership>();
    for (const settings of resolution.dealerships) {
      // If a dealership has not changed, its earlier object is used again. Code that compares the objects then sees
      // that the dealership has not changed.
      const dealership = this.#numbered.get(settings) ?? { ...settings, id: await this.#dealershipId(settings) };
      this.#numbered.set(settings, dealership);
      numbered.set(settings.slug, dealership);
    }
    for (const slug of resolution.brokenDealerships) {
      const lastGood = this.#dealerships.get(slug);
      if (lastGood) numbered.set(slug, lastGood);
    }
    // A site file can also define dealerships. If the file has errors, the last valid definitions of these dealerships are used.
    for (const slug of resolution.brokenSites)
      for (const lastGood of this.#entries.get(slug)?.site.dealerships ?? [])
        if (!numbered.has(lastGood.slug)) numbered.set(lastGood.slug, lastGood);
    return numbered;
  }

  async #dealershipId({ slug }: DealershipSettings): Promise<number> {
    return this.#dealerships.get(slug)?.id ?? (await this.#options.tenants.registerDealership(slug));
  }

  async #numberSites(resolution: Resolution, dealerships: ReadonlyMap<string, Dealership>): Promise<ReadonlyMap<string, Entry>> {
    const entries = new Map<string, Entry>();
    const attach = ({ slug }: DealershipSettings): Dealership => {
      const dealership = dealerships.get(slug);
      if (!dealership) throw new Error(`the dealership '${slug}' has no database id, because it was not registered`);
      return dealership;
    };
    const pauseIfLong = createPauses();
    for (const resolved of resolution.sites) {
      await pauseIfLong();
      const known = this.#entries.get(resolved.slug);
      const hash = this.#hashes.of(resolved);
      if (known?.hash === hash) {
        // Keeps the same Site object if its settings are unchanged, so that data cached for the object (styles,
        // indexes) stay valid.
        entries.set(resolved.slug, known);
        continue;
      }
      const { tenants } = this.#options;
      const id = known?.site.id ?? (await tenants.registerSite(resolved.slug));
      const { accountGroup } = resolved.signIn;
      // The database is needed only if the account group has changed. So other options can be changed while the database cannot be reached.
      if (known?.site.signIn.accountGroup !== accountGroup) await tenants.setAccountGroup(id, accountGroup);
      const site: Site = {
        ...resolved,
        id,
        dealerships: resolved.dealerships.map(attach),
        primaryDealership: attach(resolved.primaryDealership),
        contentVersion: contentVersionOf(resolved),
      };
      const { hasPage } = this.#options;
      entries.set(resolved.slug, { site: hasPage ? withReachableLinks(site, (path) => hasPage(site, path)) : site, hash });
    }
    for (const slug of resolution.brokenSites) {
      const lastGood = this.#entries.get(slug);
      if (lastGood) entries.set(slug, lastGood);
    }
    return new Map([...entries].sort(([left], [right]) => (left < right ? -1 : 1)));
  }

  #defaultSiteProblems(entries: ReadonlyMap<string, Entry>): readonly SettingsProblem[] {
    const { defaultSite } = this.#options;
    if (!defaultSite || entries.has(defaultSite)) return [];
    const allowed = [...entries.keys()].join(', ') || 'no slug, because no site is served; leave DEFAULT_SITE empty';
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
  }

  /** Stores the current problems and returns the new ones, so that each problem is logged once. */
  #setProblems(problems: readonly SettingsProblem[]): readonly SettingsProblem[] {
    const known = new Set(this.#problems.map(formatProblem));
    this.#problems = problems;
    return problems.filter((problem) => !known.has(formatProblem(problem)));
  }
}

const words = (what: string, slugs: readonly string[]): readonly string[] => (slugs.length === 0 ? [] : [`${what} ${slugs.join(', ')}`]);

const indexHosts = (entries: ReadonlyMap<string, Entry>, domain: string): ReadonlyMap<string, Site> => {
  const hosts = new Map<string, Site>();
  for (const { site } of entries.values()) for (const host of hostsOf(site, domain)) hosts.set(host, site);
  return hosts;
};

const compareEntries = (before: ReadonlyMap<string, Entry>, after: ReadonlyMap<string, Entry>): SiteChange => ({
  added: [...after.keys()].filter((slug) => !before.has(slug)),
  updated: [...after].flatMap(([slug, { hash }]) => (before.has(slug) && before.get(slug)?.hash !== hash ? [slug] : [])),
  removed: [...before.keys()].filter((slug) => !after.has(slug)),
});
