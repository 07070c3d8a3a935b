import type { DailyAlerts } from '#features/alerts/server/daily-alerts.server.ts';
import type { Site } from '#model/site/site.ts';
import type { JobRun } from '#platform/jobs/timed-job.ts';

/**
 * Writes the daily mails of all sites that have alerts on. If one site fails, the others still get their mails.
 *
 * @returns the number of mails
 * @throws AggregateError after the last site if some failed
 */
export const writeDueAlerts = async (
  alerts: Pick<DailyAlerts, 'writeDue'>,
  sites: readonly Site[],
  { now, signal }: JobRun,
): Promise<number> => {
  const errors: unknown[] = [];
  let written = 0;
  for (const site of sites.filter(({ features }) => features.alerts)) {
    try {
      written += await alerts.writeDue(site, now, signal);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `The alerts of ${errors.length} sites could not be written`);
  return written;
};
