import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { calculatorOutcome } from '#features/finance/rules/calculator/calculator-outcome.ts';
import { calculatorSetup } from '#features/finance/rules/calculator/calculator-setup.ts';
import { defaultChoice } from '#features/finance/rules/calculator/read-loan-choice.ts';
import { fixedClock } from '#kernel/clock.ts';
import { lasting } from '#kernel/timed.ts';
import type { Site } from '#model/site/site.ts';
import type { FinanceLenderEntry } from '#model/vehicle/finance-lender-entry.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { notFoundPage } from '#pages/not-found/not-found.route.ts';
import type { PageHandler } from '#pages/page.ts';
import { printPage } from '#pages/print/print.route.ts';
import { vehiclePage } from '#pages/vehicle/vehicle.route.ts';
import { vehicleFinancePage } from '#pages/vehicle-finance/vehicle-finance.route.tsx';
import { vehicleRepaymentsPage } from '#pages/vehicle-finance/vehicle-repayments.route.tsx';
import { parseMarkup } from '#test/builders/pages/page-markup.ts';
import { buildDealership, buildSite } from '#test/builders/site/site-builder.ts';
import { buildVehicle, TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { buildLender } from '#test/builders/vehicle-page/lender-builder.ts';

const RUNS = 150;

const lender: fc.Arbitrary<FinanceLenderEntry> = fc
  .record({
    interestRate: fc.constantFrom(0, 4.5, 7.49, 8.99, 12.94, 18, null),
    comparisonRate: fc.constantFrom(8.1, 9.56, 19.2, null),
    paymentWeekCents: fc.option(fc.integer({ min: 1_000, max: 90_000 }), { nil: null }),
    depositCents: fc.constantFrom(null, 0, 100_000, 349_900, 9_000_000),
    termMonths: fc.constantFrom(null, 24, 47, 60, 84),
    balloonCents: fc.constantFrom(null, 0, 500_000),
    establishmentFeesCents: fc.constantFrom(null, 0, 39_500),
    disclaimer: fc.constantFrom(null, 'Comparison rate 9.86% p.a.'),
  })
  .map((entry) => buildLender({ ...entry, termYears: null, termWeeks: null }));

const vehicles = (provider: string): fc.Arbitrary<Vehicle> =>
  fc
    .record({
      priceCents: fc.constantFrom(null, 40_000, 99_000, 500_000, 799_050, 2_199_000, 3_499_000, 12_499_000, 30_000_000),
      offerPriceCents: fc.constantFrom(null, 3_000_000),
      subscriptionPriceCents: fc.constantFrom(null, 21_600),
      year: fc.constantFrom(2010, 2023),
      entry: lender,
    })
    // The page of an electric vehicle has no fuel calculator. The weekly costs in a fuel calculator would look like
    // repayments to this test.
    .map(({ entry, ...fields }) => buildVehicle({ ...fields, simpleFuel: 'Electric', financeLenders: { [provider]: entry } }));

const sites: fc.Arbitrary<Site> = fc
  .record({
    preset: fc.constantFrom('detail' as const, 'card' as const),
    provider: fc.constantFrom('example', 'angle', 'taurus', 'manual', 'nissan', 'ausloans', 'powertorque', 'idm', 'toyota'),
    beginsWithLender: fc.boolean(),
    rounding: fc.constantFrom(null, 'none' as const, 'ceil' as const, 'floor' as const),
    establishmentFee: fc.constantFrom(null, 0, 990),
    maxFollowsPrice: fc.boolean(),
    interestLocked: fc.boolean(),
    weeklyFigure: fc.constantFrom('inline' as const, 'tooltip' as const),
  })
  .map(({ maxFollowsPrice, interestLocked, weeklyFigure, ...finance }) =>
    buildSite({
      dealerships: [buildDealership({ id: 1 })],
      card: { weeklyFigure },
      finance: { ...finance, calculator: { maxFollowsPrice, interestLocked } },
    }),
  );

const PAGES: Readonly<Record<string, (services: never) => PageHandler>> = {
  vehicle: vehiclePage,
  finance: vehicleFinancePage,
  repayments: vehicleRepaymentsPage,
  print: printPage,
};

/**
 * The visible text of a vehicle's page. The page also contains a card of the same vehicle, because in this test the
 * list of similar vehicles contains the vehicle itself.
 */
const textOf = async (page: keyof typeof PAGES, site: Site, vehicle: Vehicle): Promise<string> => {
  const services = {
    clock: fixedClock(TEST_NOW),
    vehicles: { findBySlug: async () => vehicle, findById: async () => vehicle, findUnlisted: async () => null },
    views: { listCounts: async () => new Map() },
    similar: { list: async () => lasting([{ ...vehicle, id: vehicle.id + 1, slug: `${vehicle.slug}-2` }]) },
    marketPrices: { find: async () => ({ gauge: null, retryAt: null }) },
    log: { warn: () => {} },
    notFound: notFoundPage,
  };
  const url = new URL(`http://yard.localhost/x?car_id=${vehicle.slug}`);
  const answer = await PAGES[page]?.(services as never)({
    site,
    url,
    canonicalOrigin: url.origin,
    request: new Request(url),
    params: { slug: vehicle.slug },
    clientAddress: '192.0.2.1',
    requestId: 'test',
  });
  return answer?.kind === 'page' ? parseMarkup(renderToStaticMarkup(answer.body)).text : '';
};

const repaymentsIn = (text: string): readonly string[] =>
  [...text.matchAll(/\$[\d,]+(?:\.\d\d)? a (?:week|fortnight|month)(?![a-z])/g)].map(([found]) => found);

test('FIN-20 FIN-22 CARD-08 VDP-50 every page of a vehicle shows the repayment that its calculator shows for the default values', async () => {
  const counts: Record<string, number> = {};
  await fc.assert(
    fc.asyncProperty(
      sites.chain((site) => fc.tuple(fc.constant(site), vehicles(site.finance.provider ?? ''))),
      async ([site, vehicle]) => {
        const setup = calculatorSetup(site, vehicle);
        const opening = setup && calculatorOutcome(defaultChoice(setup.limits), setup);
        const { text, per } = opening?.kind === 'repayment' ? opening.representation.repayment : { text: 'no figure', per: 'week' };
        for (const page of Object.keys(PAGES)) {
          const found = repaymentsIn(await textOf(page, site, vehicle));
          counts[page] = Math.max(counts[page] ?? 0, found.length);
          expect([page, ...new Set(found)]).toEqual([page, ...(found.length > 0 ? [`${text} a ${per}`] : [])]);
        }
      },
    ),
    { numRuns: RUNS, seed: 20_261_122 },
  );
  // These counts show that the test found repayments in all places: in the sidebar, bar, calculator and card on the
  // vehicle's page, on the calculator pages, and on the printed page.
  expect(counts).toMatchObject({ finance: 1, repayments: 1, print: 1 });
  expect(counts.vehicle).toBeGreaterThanOrEqual(4);
});
