import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { STATE_NAMES } from '#features/dealerships/rules/state-names.ts';
import { fixedClock } from '#kernel/clock.ts';
import { formatDollars } from '#kernel/money.ts';
import { STATES, type State } from '#model/site/options/field-types.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { brochureApi } from '#pages/api/vehicles/brochure.route.ts';
import { type DriveAwayServices, driveAwayApi, driveAwayPage } from '#pages/drive-away/drive-away.route.tsx';
import type { PageHandler } from '#pages/page.ts';
import { printPage, printRoute } from '#pages/print/print.route.ts';
import { canonicalAddressOf } from '#pages/route.ts';
import { independentDuty } from '#test/builders/market-price/independent-duty.ts';
import { renderElement, textOf } from '#test/builders/pages/rendered-page.ts';
import { askPage } from '#test/builders/search/search-services.ts';
import { siteWith } from '#test/builders/search/shown-search.ts';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { brochuresOver, notingPress } from '#test/builders/vehicle-page/brochure-bench.ts';

const site = siteWith({ driveAway: { estimate: true }, timeZone: 'Australia/Sydney' });
const DAY = Date.parse('2026-11-26T12:00+11:00');
const LAST_EVENING = Date.parse('2027-06-30T23:59+10:00');
const AFTER = Date.parse('2027-07-01T00:00+10:00');

const carWith = (dollars: number): Vehicle => {
  const blank = buildVehicle({});
  return buildVehicle({
    priceType: 'Excl. Govt. Charges',
    priceCents: dollars * 100,
    carType: 'used',
    simpleBody: 'Sedan',
    body: 'Sedan',
    simpleFuel: 'Petrol',
    fuel: 'Petrol',
    variant: { ...blank.variant, cylinders: 4 },
  });
};

/**
 * Returns what the page, the JSON, the print page and the PDF show for one vehicle. For the PDF, this is the content
 * from which the PDF is generated.
 */
const answersFor = async (vehicle: Vehicle, state: State, now: number, on = site) => {
  const clock = fixedClock(now);
  const services = {
    clock,
    vehicles: { findBySlug: async () => vehicle, findByLegacySlug: async () => null, findById: async () => vehicle },
    notFound: async () => ({ kind: 'empty', status: 404 }),
  } as unknown as DriveAwayServices;
  const ask = (handler: PageHandler, address: string) =>
    askPage((page) => handler({ ...page, params: { slug: vehicle.slug } }), on, address);
  const text = async (handler: PageHandler, address: string) => {
    const answer = await ask(handler, address);
    return answer.kind === 'page' ? textOf(renderElement(answer.body).querySelector('main')) : answer.kind;
  };
  const press = notingPress();
  const bench = brochuresOver(press, { clock });
  const limiter = { consume: async () => ({ ok: true as const, value: null }) };
  await ask(brochureApi({ ...services, brochureLimiter: limiter, brochures: bench.brochures }), `/api/cars/x/pdf?state=${state}`);
  return {
    page: await text(driveAwayPage(services), `/cars/x/drive-away?state=${state}`),
    json: await ask(driveAwayApi(services), `/api/cars/x/drive-away?state=${state}`),
    print: await ask(printPage(services), `/print?car_id=x&state=${state}`),
    printText: await text(printPage(services), `/print?car_id=x&state=${state}`),
    pdf: press.jobs[0]?.content.driveAway ?? null,
  };
};

describe('the estimate of the price with duty', () => {
  test.each(STATES)(
    'in the state %s, page, JSON, print page and PDF show the same amounts as an independent calculation',
    async (state) => {
      await fc.assert(
        fc.asyncProperty(
          fc.oneof(fc.integer({ min: 1_000, max: 200_000 }), fc.constantFrom(25_000, 35_001, 45_001, 80_568)),
          async (dollars) => {
            const duty = independentDuty(state, { dollars, kind: 'passenger', engine: 'to-4', isNew: false });
            const { page, json, printText, pdf } = await answersFor(carWith(dollars), state, DAY);
            if (duty === null) {
              expect(json).toMatchObject({ value: { estimate: null, reason: expect.stringContaining('no current rate') } });
              expect(page).toContain('We have no current rate');
              expect(printText).not.toContain('Estimated price');
              expect(pdf).toBeNull();
              return;
            }
            const total = formatDollars(Math.round((dollars + duty) * 100));
            expect(json).toMatchObject({
              value: { estimate: { price: dollars, duty: expect.closeTo(duty, 2), total: expect.closeTo(dollars + duty, 2) } },
            });
            for (const text of [page, printText, JSON.stringify(pdf)]) {
              expect(text).toContain(formatDollars(Math.round(duty * 100)));
              expect(text).toContain(total);
            }
            expect(pdf?.totalText).toBe(total);
          },
        ),
        { numRuns: 25 },
      );
    },
  );

  test('the page, the print page and the PDF call the price an estimate; they name the Australian state, the date, the source and the costs that are not included', async () => {
    const { page, printText, pdf } = await answersFor(carWith(30_000), 'vic', DAY);
    for (const text of [page, printText, JSON.stringify(pdf)]) {
      expect(text).toContain(`Estimated price with duty in ${STATE_NAMES.vic}`);
      expect(text).toContain('Estimated on 26 November 2026');
      expect(text).toContain('until 30 June 2027');
      expect(text).toContain('sro.vic.gov.au');
      expect(text).toContain('Compulsory third party insurance');
    }
    for (const text of [page, printText]) expect(text).toContain('This is an estimate, not an offer.');
  });

  test('the estimate is shown until the last valid day of the rate of duty ends in the time zone of the site; after that, page, JSON, print page and PDF have no estimate', async () => {
    for (const state of STATES.filter((one) => one !== 'act')) {
      const last = await answersFor(carWith(30_000), state, LAST_EVENING);
      expect(last.json).toMatchObject({ value: { estimate: { price: 30_000, estimated_on: '2027-06-30' } } });
      expect([last.page, last.printText]).toEqual([expect.stringContaining('Estimated on 30'), expect.stringContaining('Estimated on 30')]);
      expect(last.pdf).not.toBeNull();
      const after = await answersFor(carWith(30_000), state, AFTER);
      expect(after.json).toMatchObject({ value: { estimate: null, reason: expect.stringContaining('no current rate') } });
      expect(after.page).toContain('We have no current rate of duty');
      expect(after.page).not.toContain('Estimated on');
      expect(after.printText).not.toContain('Estimated');
      expect(after.pdf).toBeNull();
    }
  });

  test('a print page is cached at most until the rate of duty on it expires', async () => {
    const { print } = await answersFor(carWith(30_000), 'nsw', LAST_EVENING);
    if (print.kind !== 'page' || print.caching === 'private') throw new Error('The print page must be cached.');
    expect(print.caching.until).not.toBeNull();
    expect(print.caching.until ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(AFTER);
  });

  test('print page and PDF have no estimate if the site does not use the option for it; a print page whose URL names no state uses the state of the dealership', async () => {
    const off = await answersFor(carWith(30_000), 'nsw', DAY, siteWith());
    expect([off.printText.includes('Estimated price'), off.pdf]).toEqual([false, null]);
    const text = await answersFor(carWith(30_000), '' as State, DAY);
    expect(text.printText).toContain(`Estimated price with duty in ${STATE_NAMES[site.primaryDealership.state]}`);
  });

  test('if the site shows estimates, the cache key of a print page contains the state from its URL, but no tracking parameters', () => {
    const at = (query: string, on = site) => canonicalAddressOf(printRoute, on, new URL(`http://x.localhost/print${query}`)).canonical;
    expect(at('?car_id=a&state=VIC&utm_source=x')).toBe('/print?car_id=a&state=vic');
    // The print page refuses an unknown state. Its error page has no cache key, so it is not cached.
    expect(at('?car_id=a&state=bavaria')).toBeNull();
    expect(at('?car_id=a&state=vic', siteWith())).toBe('/print?car_id=a');
  });
});
