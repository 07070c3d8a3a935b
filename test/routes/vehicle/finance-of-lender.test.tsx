import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoLender } from '#features/stock/rules/demo-stock/demo-prices.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { vehiclePage } from '#pages/vehicle/vehicle.route.ts';
import { openPageBench, type PageBench, pageOf } from '#test/builders/pages/page-bench.tsx';
import type { MarkupElement } from '#test/builders/pages/page-markup.ts';

let bench: PageBench;
let stock: Readonly<Record<string, Vehicle>>;

beforeAll(async () => {
  bench = await openPageBench();
  const manual = demoLender({ price: 34_990, carType: 'demo', ageYears: 1 }, 'Manual');
  stock = await bench.addVehicles({
    financed: { make: 'Toyota', model: 'Corolla', price: 34_990, finance_lenders: { manual: manual as never } },
  });
});
afterAll(() => bench.close());

const show = async (finance: Partial<Site['finance']>): Promise<MarkupElement> => {
  const slug = stock.financed?.slug ?? '';
  const site = { ...bench.site, finance: { ...bench.site.finance, provider: 'Manual', ...finance } };
  return pageOf(await bench.ask(vehiclePage(bench.services), `/cars/${slug}`, { slug, site }));
};
const figures = (part: MarkupElement) => ({
  week: /\$[\d,.]+ a week/.exec(part.text)?.[0],
  rates: /[\d.]+% p\.a\. · comparison rate [\d.]+% p\.a\./.exec(part.text)?.[0],
});
const both = async (finance: Partial<Site['finance']>) => {
  const page = await show(finance);
  const panel = page.one(({ attributes }) => (attributes.class ?? '').split(' ').includes('sidebar-finance'));
  return { panel: figures(panel), calculator: figures(page.byId('finance-calculator')) };
};

test('FIN-16 VDP-50 the finance panel and the calculator show the same repayment, both with the lender’s rate and with the site’s own rate', async () => {
  const { panel, calculator } = await both({ beginsWithLender: true });
  expect(panel).toEqual({ week: '$147.12 a week', rates: '7.49% p.a. · comparison rate 8.05% p.a.' });
  expect(calculator).toEqual(panel);
  const ownRate = await both({});
  expect(ownRate.calculator.rates).toContain('10.00% p.a.');
  expect(ownRate.calculator.week).not.toBe(panel.week);
  expect(ownRate.panel).toEqual(ownRate.calculator);
});
