import type { Site } from '#model/site/site.ts';
import type { FinanceLenderEntry } from '#model/vehicle/finance-lender-entry.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { buildSite, type SiteOverrides } from '#test/builders/site/site-builder.ts';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { buildLender } from '#test/builders/vehicle-page/lender-builder.ts';

export type FinanceOverrides = NonNullable<SiteOverrides['finance']>;

/** A site with a finance provider. By default this provider is Example Finance. */
export const buildFinanceSite = (finance: FinanceOverrides = {}, more: SiteOverrides = {}): Site =>
  buildSite({ ...more, finance: { provider: 'Example Finance', ...finance } });

/** A vehicle with the finance data of one lender, stored under the name of the provider. */
export const buildFinancedVehicle = (
  lender: Partial<FinanceLenderEntry> = {},
  vehicle: Partial<Vehicle> = {},
  provider = 'example-finance',
): Vehicle => buildVehicle({ financeLenders: { [provider]: buildLender(lender) }, ...vehicle });
