import type { SettingsProblem } from '#features/settings-files/rules/settings-problem.ts';
import type { ProblemAt } from '#features/settings-files/rules/validate-settings.ts';
import type { DealershipSettings } from '#model/dealership/dealership.ts';
import type { SiteSettings } from '#model/site/site.ts';

/** The settings of a site after its files and its template were combined. The database ids are not yet added. */
export interface ResolvedSite extends Omit<SiteSettings, 'dealerships' | 'primaryDealership'> {
  readonly dealerships: readonly DealershipSettings[];
  readonly primaryDealership: DealershipSettings;
}

/** A site, and the function `problemAt`, which creates a problem with the file and line of an option. */
export interface PlacedSite {
  readonly site: ResolvedSite;
  /** The dealerships that the site file itself defines. */
  readonly inline: readonly DealershipSettings[];
  readonly problemAt: ProblemAt;
}

/** A dealership, and the function `problemAt`, which creates a problem with the file and line of an option. */
export interface PlacedDealership {
  readonly dealership: DealershipSettings;
  /** Creates a problem with the file and line of an option. The path of the option begins at the dealership. */
  readonly problemAt: ProblemAt;
}

export type Problems = readonly SettingsProblem[];
