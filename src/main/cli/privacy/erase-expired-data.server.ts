import { retentionLimit } from '#features/privacy/rules/retention.ts';
import { eraseExpired } from '#features/privacy/server/erase-expired.server.ts';
import { clockOf } from '#kernel/clock.ts';
import type { CliContext } from '../cli-context.server.ts';
import { openSites } from '../open-tenant.server.ts';
import { describeCounts } from './describe-counts.ts';
import { openPersonalData } from './open-personal-data.server.ts';

/** Options of `privacy retention`. */
export interface RetentionOptions {
  readonly site?: string;
  readonly dryRun?: boolean;
}

/** `privacy retention` */
export const eraseExpiredData = async (context: CliContext, options: RetentionOptions): Promise<void> => {
  const sites = await openSites(context, options.site);
  const opened = sites && (await openPersonalData(context, options.site));
  if (!sites || !opened) return;
  const now = clockOf(context.environment.FIXED_TIME).now();
  if (options.dryRun) {
    for (const site of sites) {
      const { retentionMonths } = site.privacy;
      const counts = await opened.personalData.countOlder(site, retentionLimit(now, retentionMonths));
      context.write(
        Object.keys(counts).length === 0
          ? `${site.slug}: nothing is older than ${retentionMonths} months`
          : `${site.slug}: would erase ${describeCounts(counts)} (older than ${retentionMonths} months)`,
      );
    }
    return;
  }
  const report = await eraseExpired(opened.personalData, sites, { now });
  for (const { slug, erased } of report) context.write(`${slug}: erased ${describeCounts(erased)}`);
  if (report.length === 0) context.write('Nothing is past its retention period');
};
