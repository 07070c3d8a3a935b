import { LeadStore } from '#features/leads/server/lead-store.server.ts';
import type { PersonalData } from '#features/privacy/server/personal-data.server.ts';
import { clockOf } from '#kernel/clock.ts';
import { loadSecret } from '#platform/secret.server.ts';
import { createPersonalData } from '../../services/personal-data.server.ts';
import type { CliContext } from '../cli-context.server.ts';
import { chooseSites, type LeadSiteRow } from '../leads/find-lead.server.ts';

/** The sites that a command `privacy …` is about, and the service that exports and erases personal data. */
export interface OpenedPersonalData {
  readonly sites: readonly LeadSiteRow[];
  readonly personalData: PersonalData;
}

/** Opens the personal data of one site or of all sites. Null if the site is unknown; the error is then printed. */
export const openPersonalData = async (context: CliContext, siteSlug: string | undefined): Promise<OpenedPersonalData | null> => {
  const database = await context.openDatabase();
  const sites = await chooseSites(context, new LeadStore(database), siteSlug);
  if (sites === null) return null;
  const { environment } = context;
  const platformSecret = await loadSecret(database, 'platform');
  const personalData = createPersonalData({ environment, database, clock: clockOf(environment.FIXED_TIME), platformSecret });
  return { sites, personalData };
};
