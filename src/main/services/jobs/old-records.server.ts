import { FollowUpStore } from '#features/analytics/server/follow-up-store.server.ts';
import { WebVitalStore } from '#features/analytics/server/web-vital-store.server.ts';
import { retentionLimit } from '#features/privacy/rules/retention.ts';
import { TurnStore } from '#features/prize-draw/server/turn-store.server.ts';
import { deleteOldImports } from '#features/stock/server/import/stock-imports.server.ts';
import { PhoneReveals } from '#features/stock/server/phone-reveals.server.ts';
import { type Clock, DAY_MS } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { JobReport, JobRun } from '#platform/jobs/timed-job.ts';

/** Time for which the report of a stock import is kept, in milliseconds. */
const IMPORT_MS = 90 * DAY_MS;
/** Time for which the measured speed of pages is kept, in milliseconds. */
const SPEED_MS = 400 * DAY_MS;

interface OldRecordParts {
  readonly database: Database;
  readonly clock: Clock;
}

type RecordingSite = Pick<Site, 'id' | 'slug' | 'privacy' | 'dealerships' | 'spinToWin'>;

/** The number of deleted records of each kind in one run. The keys are names that the operator sees. */
type Deleted = Record<
  'reports of imports' | 'revealed phone numbers' | 'form follow-ups' | 'turns of prize wheels' | 'page speeds',
  number
>;

const deleteOfSite = async ({ database, clock }: OldRecordParts, site: RecordingSite, now: number, deleted: Deleted): Promise<void> => {
  const before = retentionLimit(now, site.privacy.retentionMonths);
  deleted['revealed phone numbers'] += await new PhoneReveals(database, clock).deleteOlder(site, before);
  deleted['form follow-ups'] += await new FollowUpStore(database).deleteOlder(site, before);
  deleted['turns of prize wheels'] += await new TurnStore(database).deleteOlder(site, before);
  deleted['page speeds'] += await new WebVitalStore(database).deleteOlder(site, now - SPEED_MS);
  for (const { id } of site.dealerships) deleted['reports of imports'] += await deleteOldImports(database, id, now - IMPORT_MS);
};

/**
 * Deletes old records without personal data, because their tables would grow forever. Reports of stock imports are
 * deleted after 90 days, but the newest reports of each feed stay. The measured speed of pages is deleted after 400
 * days. The records of revealed phone numbers, of sent forms and of ended prize wheels are deleted after the retention
 * period of their site.
 *
 * @throws an error if the records of a site could not be deleted; it is thrown after the records of all other sites
 * were deleted
 */
export const deleteOldRecords = async (
  parts: OldRecordParts,
  sites: readonly RecordingSite[],
  { now, signal }: JobRun,
): Promise<JobReport> => {
  const deleted: Deleted = {
    'reports of imports': 0,
    'revealed phone numbers': 0,
    'form follow-ups': 0,
    'turns of prize wheels': 0,
    'page speeds': 0,
  };
  const failures: string[] = [];
  for (const site of sites) {
    signal.throwIfAborted();
    try {
      await deleteOfSite(parts, site, now, deleted);
    } catch (error) {
      failures.push(`the old records of ${site.slug} could not be deleted (${error instanceof Error ? error.message : String(error)})`);
    }
  }
  const counts = Object.entries(deleted).filter(([, count]) => count > 0);
  const text = counts.map(([name, count]) => `${name} ${count}`).join(', ') || 'no old records';
  if (failures.length > 0) throw new Error(`${failures.join('; ')}. Deleted: ${text}`);
  return { text, didWork: counts.length > 0 };
};
