import type { SettingsProblem } from '#features/settings-files/rules/settings-problem.ts';
import type { ProblemAt } from '#features/settings-files/rules/validate-settings.ts';
import type { DealershipSettings } from '#model/dealership/dealership.ts';
import type { SiteSettings } from '#model/site/site.ts';

/** A site as its files describe it, without its database ids. */
export interface ResolvedSite extends Omit<SiteSettings, 'dealerships' | 'primaryDealership'> {
  readonly dealerships: readonly DealershipSettings[];
  readonly primaryDealership: DealershipSettings;
}

/** A site, with the file and line of each of its options. */
export interface PlacedSite {
  readonly site: ResolvedSite;
  /** The dealerships that the site's own file defines. */
  readonly inline: readonly DealershipSettings[];
  readonly problemAt: ProblemAt;
}

/** A dealership, with the file and line of each of its options. */
export interface PlacedDealership {
  readonly dealership: DealershipSettings;
  /** Creates the message about a wrong option of the dealership. The caller gives the path of the option within the dealership. */
  readonly problemAt: ProblemAt;
}

export type Problems = readonly SettingsProblem[];
