import { keepUnset, referencedNames } from '#features/settings-files/rules/env-references.ts';
import { formatProblem } from '#features/settings-files/rules/settings-problem.ts';
import { resolveSites } from '#features/sites/rules/settings/resolve/resolve-sites.ts';
import { readSettingsSources } from '#features/sites/server/site-files.server.ts';
import { TenantStore } from '#features/sites/server/tenant-store.server.ts';
import type { DealershipSettings } from '#model/dealership/dealership.ts';
import { SITE_SCHEMAS } from '../site-schemas.ts';
import { readSiteVariables } from '../site-variables.server.ts';
import type { CliContext } from './cli-context.server.ts';
import { fail } from './fail.server.ts';

/**
 * Reads the settings of all sites and dealerships. A reference to a variable that is not set is no error; the reference
 * stays in the settings as text. So a command that needs no webhook secrets works in a shell without these secrets.
 */
const readForCommand = async ({ environment }: CliContext) => {
  const { values } = await readSiteVariables(environment);
  return resolveSites(await readSettingsSources(environment.SITES_DIR), { schemas: SITE_SCHEMAS, environment: keepUnset(values) });
};

/**
 * Whether a command can use the feeds of a dealership: no `source` of a feed refers to a variable that is not set.
 * References in other settings of the dealership do not matter.
 */
const hasWholeFeeds = ({ feeds }: DealershipSettings): boolean => feeds.every(({ source }) => referencedNames(source ?? '').length === 0);

/** The dealerships whose feeds a command can use, and the errors in the files of all other dealerships. */
export interface FeedOwners {
  readonly dealerships: readonly DealershipSettings[];
  /** For each dealership whose feeds a command cannot use: its slug and the errors in its file. */
  readonly broken: ReadonlyMap<string, readonly string[]>;
}

/** Reads all dealerships. Returns those whose feeds a command can use, and the errors in the files of the others. */
export const readFeedOwners = async (context: CliContext): Promise<FeedOwners> => {
  const { values } = await readSiteVariables(context.environment);
  const sources = await readSettingsSources(context.environment.SITES_DIR);
  const strict = resolveSites(sources, { schemas: SITE_SCHEMAS, environment: values });
  const kept = (await readForCommand(context)).dealerships.filter(hasWholeFeeds);
  const usable = new Map([...kept, ...strict.dealerships].map((dealership) => [dealership.slug, dealership]));
  const errorsOf = (slug: string) => strict.problems.filter(({ file }) => file === `dealerships/${slug}.yaml`).map(formatProblem);
  const broken = [...strict.brokenDealerships].filter((slug) => !usable.has(slug));
  return { dealerships: [...usable.values()], broken: new Map(broken.map((slug) => [slug, errorsOf(slug)])) };
};

/** The settings of a dealership. Null if it is unknown or its file has errors; the error is then printed. */
export const findDealership = async (context: CliContext, slug: string): Promise<DealershipSettings | null> => {
  const { dealerships, broken } = await readFeedOwners(context);
  const found = dealerships.find((dealership) => dealership.slug === slug);
  if (found) return found;
  const known = dealerships.map((dealership) => dealership.slug).join(', ') || 'none yet';
  const errors = broken.get(slug) ?? [];
  fail(
    context,
    errors.length > 0 ? errors.join('\n') : `there is no dealership '${slug}'; known: ${known}. To add it, write dealerships/${slug}.yaml`,
  );
  return null;
};

/**
 * A dealership with its settings and its id in the database. Null if it is unknown or its file has errors; the error is
 * then printed.
 */
export const openDealership = async (context: CliContext, slug: string) => {
  const settings = await findDealership(context, slug);
  if (settings === null) return null;
  const database = await context.openDatabase();
  const id = await new TenantStore(database).registerDealership(slug);
  return { settings, database, dealership: { id, slug } };
};

/** A site with its id in the database. Null if it is unknown or its files have errors; the error is then printed. */
export const openSite = async (context: CliContext, slug: string) => {
  const { sites } = await readForCommand(context);
  if (!sites.some((site) => site.slug === slug)) {
    const known = sites.map((site) => site.slug).join(', ') || 'none yet';
    fail(context, `there is no site '${slug}', or its files have errors; known: ${known}`);
    return null;
  }
  const database = await context.openDatabase();
  const id = await new TenantStore(database).registerSite(slug);
  return { database, site: { id, slug } };
};

/**
 * Reads sites with their ids in the database. With a slug, this is the site with this slug; otherwise, all sites whose
 * files have no errors. Prints an error and returns null if no site has the given slug, or if the files of this site
 * have errors.
 */
export const openSites = async (context: CliContext, slug: string | undefined) => {
  const { sites } = await readForCommand(context);
  const chosen = slug === undefined ? sites : sites.filter((site) => site.slug === slug);
  if (slug !== undefined && chosen.length === 0) {
    const known = sites.map((site) => site.slug).join(', ') || 'none yet';
    fail(context, `there is no site '${slug}', or its files have errors; known: ${known}`);
    return null;
  }
  const database = await context.openDatabase();
  const tenants = new TenantStore(database);
  return Promise.all(chosen.map(async (site) => ({ id: await tenants.registerSite(site.slug), slug: site.slug, privacy: site.privacy })));
};
