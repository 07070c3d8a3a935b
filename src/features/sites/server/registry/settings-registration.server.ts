import { createPauses } from '#kernel/steps.ts';
import type { Dealership, DealershipSettings } from '#model/dealership/dealership.ts';
import type { Site } from '#model/site/site.ts';
import { withReachableLinks } from '../../rules/reachable-links.ts';
import type { Resolution } from '../../rules/settings/resolve/resolve-sites.ts';
import type { ResolvedSite } from '../../rules/settings/resolve/resolved-site.ts';
import type { TenantStore } from '../tenant-store.server.ts';
import { contentVersionOf, SettingsHashes } from './content-version.server.ts';
import type { ServedSettings, ServedSite } from './served-settings.server.ts';

export interface SettingsRegistrationOptions {
  readonly tenants: Pick<TenantStore, 'registerSite' | 'registerDealership' | 'setAccountGroup'>;
  /**
   * Returns whether a site has a page at a path. Links in content are shown only if their page exists. If `hasPage` is
   * undefined, all links are shown.
   */
  readonly hasPage?: ((site: Site, path: string) => boolean) | undefined;
}

/**
 * Creates the objects of the served sites and dealerships from their resolved settings. New sites and dealerships get
 * an id in the database. A site or dealership whose files have errors keeps its last valid version.
 */
export class SettingsRegistration {
  readonly #options: SettingsRegistrationOptions;
  readonly #hashes = new SettingsHashes();
  readonly #registered = new WeakMap<DealershipSettings, Dealership>();

  constructor(options: SettingsRegistrationOptions) {
    this.#options = options;
  }

  /**
   * @param former the settings that were served until now
   * @throws if a new site or dealership, or a changed account group, cannot be written to the database
   */
  async register(resolution: Resolution, former: ServedSettings): Promise<ServedSettings> {
    const dealerships = await this.#registerDealerships(resolution, former);
    const sites = await this.#registerSites(resolution, dealerships, former);
    return { sites, dealerships };
  }

  async #registerDealerships(resolution: Resolution, former: ServedSettings): Promise<ReadonlyMap<string, Dealership>> {
    const registered = new Map<string, Dealership>();
    for (const settings of resolution.dealerships) {
      // An unchanged dealership keeps its earlier object. So other code can compare objects to find out whether a dealership
      // has changed.
      const dealership = this.#registered.get(settings) ?? { ...settings, id: await this.#dealershipId(settings, former) };
      this.#registered.set(settings, dealership);
      registered.set(settings.slug, dealership);
    }
    for (const slug of resolution.brokenDealerships) {
      const lastGood = former.dealerships.get(slug);
      if (lastGood) registered.set(slug, lastGood);
    }
    // A site file can define dealerships itself. If the file now has errors, the last valid versions of these dealerships are
    // kept.
    for (const slug of resolution.brokenSites)
      for (const lastGood of former.sites.get(slug)?.site.dealerships ?? [])
        if (!registered.has(lastGood.slug)) registered.set(lastGood.slug, lastGood);
    return registered;
  }

  async #dealershipId({ slug }: DealershipSettings, former: ServedSettings): Promise<number> {
    return former.dealerships.get(slug)?.id ?? (await this.#options.tenants.registerDealership(slug));
  }

  async #registerSites(
    resolution: Resolution,
    dealerships: ReadonlyMap<string, Dealership>,
    former: ServedSettings,
  ): Promise<ReadonlyMap<string, ServedSite>> {
    const served = new Map<string, ServedSite>();
    const pauseIfLong = createPauses();
    for (const resolved of resolution.sites) {
      await pauseIfLong();
      const known = former.sites.get(resolved.slug);
      const hash = this.#hashes.of(resolved);
      // If the settings of a site are unchanged, the same Site object is kept. So the data that is cached for this object, such
      // as styles and indexes, stays valid.
      served.set(resolved.slug, known?.hash === hash ? known : { site: await this.#registerSite(resolved, dealerships, known), hash });
    }
    for (const slug of resolution.brokenSites) {
      const lastGood = former.sites.get(slug);
      if (lastGood) served.set(slug, lastGood);
    }
    return new Map([...served].sort(([left], [right]) => (left < right ? -1 : 1)));
  }

  async #registerSite(resolved: ResolvedSite, dealerships: ReadonlyMap<string, Dealership>, known: ServedSite | undefined): Promise<Site> {
    const { tenants, hasPage } = this.#options;
    const attach = ({ slug }: DealershipSettings): Dealership => {
      const dealership = dealerships.get(slug);
      if (!dealership) throw new Error(`the dealership '${slug}' has no database id, because it was not registered`);
      return dealership;
    };
    const id = known?.site.id ?? (await tenants.registerSite(resolved.slug));
    const { accountGroup } = resolved.signIn;
    // The account group is written to the database only if it has changed. So changes of other options become effective
    // even while the database cannot be reached.
    if (known?.site.signIn.accountGroup !== accountGroup) await tenants.setAccountGroup(id, accountGroup);
    const site: Site = {
      ...resolved,
      id,
      dealerships: resolved.dealerships.map(attach),
      primaryDealership: attach(resolved.primaryDealership),
      contentVersion: contentVersionOf(resolved),
    };
    return hasPage ? withReachableLinks(site, (path) => hasPage(site, path)) : site;
  }
}
