import type { LeadStore } from '#features/leads/server/lead-store.server.ts';
import { ReplyClockStore } from '#features/leads/server/reply-clock/reply-clock-store.server.ts';
import type { StoredLead } from '#features/leads/server/stored-lead.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { CliContext } from '../cli-context.server.ts';
import { fail } from '../fail.server.ts';

/** Maximum number of leads that the error for an ambiguous id lists. */
const MOST_NAMED = 5;

/** A site with stored leads. */
export interface LeadSiteRow {
  readonly id: number;
  readonly slug: string;
}

/**
 * The sites that a command is about: the given site, or all sites if none is given. If the site is unknown, prints an error and
 * returns null.
 */
export const chooseSites = async (
  context: CliContext,
  store: LeadStore,
  slug: string | undefined,
): Promise<readonly LeadSiteRow[] | null> => {
  const sites = await store.listSites();
  const chosen = slug === undefined ? sites : sites.filter((site) => site.slug === slug);
  if (slug === undefined || chosen.length > 0) return chosen;
  fail(context, `there is no site '${slug}'; known sites: ${sites.map((site) => site.slug).join(', ') || 'none yet'}`);
  return null;
};

/** True if the given dealership is known, or if no dealership is given. Prints an error if the given dealership is unknown. */
export const isDealership = async (context: CliContext, database: Database, slug: string | undefined): Promise<boolean> => {
  const known = await new ReplyClockStore(database).listDealershipSlugs();
  if (slug === undefined || known.includes(slug)) return true;
  fail(context, `there is no dealership '${slug}'; known dealerships: ${known.join(', ') || 'none yet'}`);
  return false;
};

/**
 * Finds a lead and its site by the lead id. The first characters of the id are enough if no other id starts with them.
 * If there is no such lead, it prints an error and returns null.
 */
export const findLead = async (
  context: CliContext,
  store: LeadStore,
  typed: string,
): Promise<{ readonly site: LeadSiteRow; readonly stored: StoredLead } | null> => {
  const found: { readonly site: LeadSiteRow; readonly leadId: string }[] = [];
  for (const site of await store.listSites()) {
    for (const leadId of await store.listIdsFrom(site, typed, MOST_NAMED + 1)) found.push({ site, leadId });
  }
  const [first, second] = found;
  if (first !== undefined && second === undefined) {
    const stored = await store.find(first.site, first.leadId);
    if (stored !== null) return { site: first.site, stored };
  }
  const several = found.slice(0, MOST_NAMED).map(({ leadId }) => leadId);
  fail(
    context,
    second === undefined
      ? `there is no lead '${typed}'`
      : `the ids of several leads begin with '${typed}': ${several.join(', ')}${found.length > MOST_NAMED ? ', …' : ''}`,
  );
  return null;
};
