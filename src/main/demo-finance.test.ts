import { expect, test } from 'vitest';
import { weeklyRepayment } from '#features/finance/rules/weekly-repayment.ts';
import { resolveSites } from '#features/sites/rules/settings/resolve/resolve-sites.ts';
import { readSettingsSources } from '#features/sites/server/site-files.server.ts';
import { readLenders } from '#features/stock/rules/import/reading/read-lenders.ts';
import { DemoStock } from '#features/stock/server/demo-stock.server.ts';
import type { FinanceLenderEntry } from '#model/vehicle/finance-lender-entry.ts';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { buildVehicle, TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { SITE_SCHEMAS } from './site-schemas.ts';

test('FIN-40 FIN-42 FIN-48 demo sites with finance show repayments for many vehicles, but for no vehicle of an excluded dealership', async () => {
  const stock = await DemoStock.read(process.cwd());
  const { sites } = resolveSites(await readSettingsSources(process.cwd()), { schemas: SITE_SCHEMAS, environment: {} });
  const shares = sites.flatMap(({ slug, features, finance, manufacturer, dealerships }) =>
    dealerships.map((dealership) => {
      const site = buildSite({ features, finance, manufacturer });
      const records = stock?.listFeeds(dealership.slug, TEST_NOW, (name) => name).at(-1)?.records ?? [];
      const shown = records.filter(({ finance_lenders: lenders }) => {
        const financeLenders = readLenders(lenders as never).value as Readonly<Record<string, FinanceLenderEntry>>;
        const vehicle = buildVehicle({ dealershipSlug: dealership.slug, financeLenders });
        return weeklyRepayment(site, vehicle, TEST_NOW).value !== null;
      });
      return [`${slug} ${dealership.slug}`, shown.length > records.length * 0.4 ? 'many' : shown.length];
    }),
  );
  expect(Object.fromEntries(shares)).toEqual({
    'corella-motor-group corella-sydney': 'many',
    'corella-motor-group corella-adelaide': 'many',
    'corella-motor-group corella-perth': 0,
    'ironbark-touring ironbark-touring': 'many',
    'kestrel-point-kia kestrel-point-kia': 0,
    'wattlebird-cars wattlebird-cars': 'many',
  });
});
