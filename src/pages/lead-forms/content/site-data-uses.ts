import { accountDataUse } from '#features/accounts/rules/data-use.ts';
import { alertDataUse } from '#features/alerts/rules/data-use.ts';
import { analyticsDataUse } from '#features/analytics/rules/data-use.ts';
import { leadDataUses } from '#features/leads/rules/data-uses.ts';
import { fileDataUse } from '#features/leads/rules/file-data-use.ts';
import { financeDataUse } from '#features/leads/rules/finance-data-use.ts';
import { paymentDataUse } from '#features/payments/rules/data-use.ts';
import { prizeDrawDataUse } from '#features/prize-draw/rules/data-use.ts';
import { deliveryDataUse } from '#features/running-costs/rules/data-use.ts';
import { tradeInDataUse } from '#features/trade-in/rules/data-use.ts';
import { embedDataUse } from '#features/vehicle-page/rules/data-use.ts';
import type { DataUse } from '#model/site/data-use.ts';
import type { Site } from '#model/site/site.ts';

/** The descriptions of all features. A feature that handles personal information adds its description here. */
const FEATURES: readonly ((site: Site) => readonly DataUse[])[] = [
  leadDataUses,
  accountDataUse,
  alertDataUse,
  fileDataUse,
  financeDataUse,
  paymentDataUse,
  tradeInDataUse,
  prizeDrawDataUse,
  deliveryDataUse,
  embedDataUse,
  analyticsDataUse,
];

/**
 * What the features of a site do with personal information, for its privacy policy (Australian Privacy Principles 1.4
 * and 1.7). A feature that is off has no description.
 */
export const siteDataUses = (site: Site): readonly DataUse[] => FEATURES.flatMap((dataUsesOf) => dataUsesOf(site));
