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
   * Whether a site has a page at a path. Content links to missing pages are not shown. Without this function all
   * links are shown.
   */
  readonly hasPage?: ((site: Site, path: string) => boolean) | undefined;
}

/**
 * Turns the settings that were read into the sites and dealerships that are served. They get their ids in the database.
 * Those with errors are replaced by their last valid version.
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
      // If a dealership has not changed, its earlier object is used again. Code that compares the objects then sees
      // that the dealership has not changed.
      const dealership = this.#registered.get(settings) ?? { ...settings, id: await this.#dealershipId(settings, former) };
      this.#registered.set(settings, dealership);
      registered.set(settings.slug, dealership);
    }
    for (const slug of resolution.brokenDealerships) {
      const lastGood = former.dealerships.get(slug);
      if (lastGood) registered.set(slug, lastGood);
    }
    // A site file can also define dealerships. If the file has errors, the last valid definitions of these dealerships are used.
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
      // Keeps the same Site object if its settings are unchanged, so that data cached for the object (styles,
      // indexes) stay valid.
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
    // The database is needed only if the account group has changed. So other options can be changed while the database cannot be reached.
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
