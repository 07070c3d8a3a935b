import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { canonicalAddressOf } from '#pages/route.ts';
import { openPageBench, type PageBench, pageOf } from '#test/builders/pages/page-bench.tsx';
import { byAttribute, type MarkupElement } from '#test/builders/pages/page-markup.ts';
import { buildDealership, buildLocation } from '#test/builders/site/site-builder.ts';
import { printPage, printRoute } from './print.route.ts';

const LENDER = { interestRate: 8.99, comparisonRate: 9.86, paymentWeek: 152.31, termYears: 5 };

let bench: PageBench;
let stock: Readonly<Record<string, Vehicle>>;
let site: Site;

beforeAll(async () => {
  bench = await openPageBench();
  stock = await bench.addVehicles({
    full: {
      make: 'Toyota',
      model: 'Corolla',
      badge: 'Ascent Sport',
      price: 34_990,
      price_type: 'Drive Away',
      km: 45_210,
      stocknum: 'S1',
      vin: 'JTNK43BE903012345',
      standardEquipment: Array.from({ length: 40 }, (_, index) => `Feature ${index + 1}`),
      images: [{ image: { url: '/media/1.jpg' } }, { image: { url: '/media/2.jpg' } }],
      variant: { cylinders: 4, torque: '142 Nm', fuelcapacity: 43, vehiclelength: 4375, induction: 'null' },
    },
    bare: { make: 'Kia', model: 'Rio', price: null },
    financed: { make: 'Kia', model: 'Rio', price: 18_990, finance_lenders: { manual: LENDER } },
    soldFinanced: { make: 'Kia', model: 'Rio', price: 18_990, status: 'sold', finance_lenders: { manual: LENDER } },
    offer: { make: 'Kia', model: 'Rio', price: 20_000, offer_price: 18_000 },
    sold: { make: 'Kia', model: 'Cerato', price: 19_990, status: 'sold' },
  });
  const dealership = buildDealership({
    ...bench.site.primaryDealership,
    legalName: 'The Yard Pty Ltd',
    abn: '00 000 000 001',
    licences: [{ state: 'qld', kind: 'dealer', label: 'LMD', number: '4321' }],
    locations: [buildLocation({ phone: '(07) 5550 1234' })],
  });
  site = { ...bench.site, dealerships: [dealership], primaryDealership: dealership };
});
afterAll(() => bench.close());

const slugOf = (id: string): string => stock[id]?.slug ?? '';

const ask = (vehicle: string, asking: Site = site) =>
  bench.ask(printPage(bench.services), `/print?car_id=${encodeURIComponent(vehicle)}`, { site: asking });
const show = async (id: string, asking?: Site): Promise<MarkupElement> => pageOf(await ask(slugOf(id), asking));

describe('the URL of the print page', () => {
  test('ROUTE-09 is /print?car_id={slug}, public but not indexed', async () => {
    const answer = await ask(slugOf('full'));
    expect(answer).toMatchObject({
      kind: 'page',
      status: 200,
      head: {
        indexable: false,
        canonicalPath: `/cars/${slugOf('full')}`,
        title: expect.stringContaining('2021 Toyota Corolla Ascent Sport'),
      },
    });
    expect(answer.kind === 'page' && answer.caching).not.toBe('private');
    expect(pageOf(answer).one('h1').text).toBe('2021 Toyota Corolla Ascent Sport');
  });

  test('ROUTE-09 accepts the id and former slugs of the vehicle', async () => {
    for (const name of [String(stock.full?.id), `old-words-${stock.full?.id}`]) {
      expect(await ask(name)).toMatchObject({ kind: 'redirect', location: `/print?car_id=${slugOf('full')}` });
    }
  });

  test('ROUTE-09 has status 404 without a vehicle, or with a vehicle of another site', async () => {
    for (const name of ['', 'nothing', 'nothing-99999999']) expect(await ask(name)).toMatchObject({ status: 404 });
    expect(await ask(slugOf('full'), bench.otherSite)).toMatchObject({ status: 404 });
  });

  test('has a cache key that depends only on the vehicle', () => {
    const at = (query: string): string | null =>
      canonicalAddressOf(printRoute, bench.site, new URL(`http://x.localhost/print${query}`)).canonical;
    expect(at('?car_id=a%20b&utm_source=x')).toBe('/print?car_id=a%20b');
    expect(at('?utm_source=x')).toBeNull();
  });
});

describe('the content of the print page', () => {
  test('VDP-65 the print page shows title, price, main picture, key information, specifications, contact and licence, without navigation', async () => {
    const page = await show('full');
    const sheet = page.one('main');
    expect(sheet.text).toContain('$34,990 Drive Away');
    expect(sheet.one('img').attributes.src).toContain('1.jpg');
    expect(sheet.all('h2').map(({ text }) => text)).toEqual(expect.arrayContaining(['Key information', 'Specifications', 'Features']));
    const terms = sheet.all('dt').map(({ text }) => text);
    expect(terms).toEqual(expect.arrayContaining(['Odometer', 'VIN', 'Stock number', 'Torque', 'Length']));
    expect(terms).not.toContain('Induction');
    for (const fact of ['The Yard', '(07) 5550 1234', '1 Pelican Parade, Southport QLD 4215', 'LMD 4321', 'ABN 00 000 000 001']) {
      expect(sheet.text).toContain(fact);
    }
    expect(page.has('nav')).toBe(false);
    expect(page.has('form')).toBe(false);
  });

  test('VDP-65 the print page shows every specification, and states how many features of the vehicle were left out for lack of space', async () => {
    const page = await show('full');
    expect(page.has('details')).toBe(false);
    expect(page.text).toContain('43 L');
    expect(page.text).toContain('and 4 more on our website');
  });

  test('the print page has a QR code of the vehicle page with its URL beside it', async () => {
    const page = await show('full');
    expect(page.one(byAttribute('aria-label', 'QR code of this vehicle’s page')).one('path').attributes.d).toMatch(/^M4 4h7/);
    expect(page.text).toContain(`the-yard.localhost:3000/cars/${slugOf('full')}`);
  });

  test('VDP-65 if the vehicle is sold or has no price, the print page shows a text about this instead of a price', async () => {
    expect((await show('sold')).text).toContain('Sold');
    expect((await show('sold')).text).not.toContain('$19,990');
    expect((await show('bare')).text).toContain('Enquire for price');
  });

  test("the printed price has the condition 'with trade in' if the site shows price conditions on all pages", async () => {
    expect((await show('offer')).text).not.toContain('with trade in');
    const careful = { ...site, vehiclePage: { ...site.vehiclePage, priceConditionShown: true } };
    expect((await show('offer', careful)).text).toContain('$18,000 with trade in');
  });

  test('FIN-24 FIN-40 the print page has the interest rate, the comparison rate and the full warning, even if vehicle cards show the rates only in a tooltip', async () => {
    const tooltips = {
      ...site,
      card: { ...site.card, weeklyFigure: 'tooltip' as const },
      finance: { ...site.finance, provider: 'Manual', beginsWithLender: true },
    };
    const example = (await show('financed', tooltips)).one(byAttribute('class', 'print-finance'));
    const figures = example.one(byAttribute('class', 'print-rates')).all('span');
    expect(figures.map(({ text }) => text)).toEqual(['$90.74 a week', '8.99% p.a.', '9.86% p.a. comparison rate']);
    expect(example.text).toContain(`on a secured loan of $30,000 over 5 years. ${site.finance.comparisonWarning.text}`);
    for (const page of [await show('soldFinanced', tooltips), await show('financed')])
      expect(page.has(byAttribute('class', 'print-finance'))).toBe(false);
  });

  test('EVENT-13 opening the print page sends event 61 about this vehicle', async () => {
    const { attributes } = (await show('full')).one('main');
    expect([attributes['data-event'], attributes['data-event-vehicle']]).toEqual(['61', slugOf('full')]);
  });

  test('if the feed lacks values, the print page leaves them out and shows no empty headings', async () => {
    const page = await show('bare');
    expect(page.text).not.toMatch(/undefined|NaN|null/);
    expect(page.has('img')).toBe(false);
    for (const heading of page.all('h2')) expect(heading.text).not.toBe('');
    expect(page.all('h2').map(({ text }) => text)).not.toContain('Features');
  });
});
