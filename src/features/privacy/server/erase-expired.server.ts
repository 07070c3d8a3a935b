import type { Site } from '#model/site/site.ts';
import { addCounts } from '../rules/add-counts.ts';
import type { ErasedCounts } from '../rules/personal-data-store.ts';
import { retentionLimit } from '../rules/retention.ts';
import type { PersonalData } from './personal-data.server.ts';

/**
 * The fields of `Site` that this module needs. `privacy.retentionMonths` is the number of months for which personal
 * data are kept.
 */
export type RetainingSite = Pick<Site, 'id' | 'slug' | 'privacy'>;

/** The result of erasing the expired data of one site. */
export interface SiteRetention {
  readonly slug: string;
  readonly erased: ErasedCounts;
}

/**
 * Erases personal data whose retention period has ended, for one site after the other. Each site has its own retention
 * period. The report leaves out sites without such data. If `signal` is aborted, an error is thrown before the next site.
 *
 * @throws after the last site, if the data of a site could not be erased
 */
export const eraseExpired = async (
  personalData: Pick<PersonalData, 'eraseOlder'>,
  sites: readonly RetainingSite[],
  { now, signal }: { readonly now: number; readonly signal?: AbortSignal },
): Promise<readonly SiteRetention[]> => {
  const report: SiteRetention[] = [];
  const failures: string[] = [];
  for (const site of sites) {
    signal?.throwIfAborted();
    try {
      const erased = addCounts(await personalData.eraseOlder(site, retentionLimit(now, site.privacy.retentionMonths)));
      if (Object.keys(erased).length > 0) report.push({ slug: site.slug, erased });
    } catch (error) {
      failures.push(`the expired data of ${site.slug} could not be erased (${error instanceof Error ? error.message : String(error)})`);
    }
  }
  if (failures.length > 0) throw new Error(`${failures.join('; ')}. Erased: ${describeRetention(report)}`);
  return report;
};

/**
 * The report as one line, without personal data.
 *
 * @example describeRetention([{ slug: 'the-yard', erased: { leads: 2 } }]) === 'the-yard: leads 2'
 */
export const describeRetention = (report: readonly SiteRetention[]): string =>
  report
    .map(
      ({ slug, erased }) =>
        `${slug}: ${Object.entries(erased)
          .map(([name, count]) => `${name} ${count}`)
          .join(', ')}`,
    )
    .join('; ') || 'no data were older than their retention period';
