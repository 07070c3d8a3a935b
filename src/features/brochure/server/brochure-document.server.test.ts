import fc from 'fast-check';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, describe, expect, test } from 'vitest';
import { randomVehicle } from '#test/builders/stock/random-vehicle.ts';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { brochuresOver, images, openPress, PAGE, pdfOf, site, vehicle } from '#test/builders/vehicle-page/brochure-bench.ts';
import { buildLender } from '#test/builders/vehicle-page/lender-builder.ts';

const press = openPress();
afterAll(() => press.close());

const read = async (pdf: Buffer): Promise<{ readonly text: string; readonly pages: number }> => {
  const { totalPages, text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return { text: text.replace(/\s+/g, ' '), pages: totalPages };
};

describe('the PDF of a brochure', () => {
  test('API-20 is a PDF with price, facts, features, seller and licence, under 500 kB and at most two pages', async () => {
    const pdf = await pdfOf(brochuresOver(press));
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.length).toBeLessThan(500_000);
    const { text, pages } = await read(pdf);
    expect(pages).toBeLessThanOrEqual(2);
    // Every page has the name of the dealership at its bottom.
    for (let page = 1; page <= pages; page += 1) expect(text).toContain(`Northside Motors · LMD 4321 ${page} of ${pages}`);
    for (const fact of ['2021 Toyota Corolla', '$34,990', 'Drive Away', '45,210 km', 'JTNK43BE903012345', 'Feature number 30']) {
      expect(text).toContain(fact);
    }
    for (const fact of [
      'Northside Motors',
      'LMD 4321',
      '(07) 5550 1234',
      '1 Pelican Parade, Southport QLD 4215',
      'Printed 16 November 2026',
    ]) {
      expect(text).toContain(fact);
    }
    expect(text).not.toMatch(/undefined|NaN|\bnull\b/);
  });

  test("API-20 uses the site’s own fonts and links to the vehicle's page", async () => {
    const pdf = (await pdfOf(brochuresOver(press))).toString('latin1');
    expect(pdf).toMatch(/\/FontName\s*\/[A-Z]+\+Fraunces/);
    expect(pdf).toMatch(/\/FontName\s*\/[A-Z]+\+PublicSans/);
    expect(pdf).toContain(PAGE);
  });

  test('FIN-24 FIN-40 states the repayment, both rates, their basis and the warning in a finance example', async () => {
    const lending = { ...site, finance: { ...site.finance, provider: 'Manual', beginsWithLender: true } };
    const financed = { ...vehicle, financeLenders: { manual: buildLender() } };
    const { text } = await read(await pdfOf(brochuresOver(press), financed, lending));
    expect(text).toContain('Finance example $152.36 a week 8.99% p.a. 9.56% p.a. comparison rate Repaid over 5 years, deposit $3,499.');
    expect(text).toContain(`Comparison rate based on a secured loan of $30,000 over 5 years. ${site.finance.comparisonWarning.text}`);
    expect((await read(await pdfOf(brochuresOver(press), financed))).text).not.toContain('Finance example');
  });

  test('states the estimated price with duty, and the state, date and excluded costs of the estimate', async () => {
    const estimating = { ...site, driveAway: { estimate: true } };
    const excluding = { ...vehicle, priceType: 'Excl. Govt. Charges', financeLenders: { manual: buildLender() } };
    const { text, pages } = await read(await pdfOf(brochuresOver(press), excluding, estimating, 'nt'));
    expect(pages).toBeLessThanOrEqual(2);
    expect(text).toContain('Estimated price with duty in Northern Territory Price, without government charges $34,990');
    expect(text).toContain('Motor vehicle duty: $3 for each $100 or part of it $1,050 Price with duty, estimated $36,040');
    expect(text).toContain('Estimated on 16 November 2026 for Northern Territory');
    expect(text).toContain('Source of the rate: treasury.nt.gov.au. This is an estimate, not an offer. It leaves out: Registration');
    for (const [one, of] of [
      [site, excluding],
      [estimating, vehicle],
    ] as const)
      expect((await read(await pdfOf(brochuresOver(press), of, one, 'nt'))).text).not.toContain('Estimated price');
  });

  test.each([
    [
      'no data except its make',
      buildVehicle({ media: images(0), priceCents: null, year: null, badge: 'null', series: null, odometerKm: null, vin: null }),
    ],
    [
      'texts that contain markup, control characters or very long words',
      buildVehicle({
        media: images(1),
        badge: '</Text>{{x}} \u202e👍',
        model: 'W'.repeat(400),
        colour: '\u0000',
        standardEquipment: ['汽车', 'x'.repeat(2_000)],
      }),
    ],
    ['the status sold', buildVehicle({ status: 'sold', media: images(2) })],
  ])('can be made for a vehicle with %s', async (_what, odd) => {
    const { text, pages } = await read(await pdfOf(brochuresOver(press), odd));
    expect(pages).toBeLessThanOrEqual(2);
    expect(text).not.toMatch(/undefined|NaN|\$0|\bnull\b/);
    expect(text).toContain('LMD 4321');
  });
});

test('API-20 a brochure has at most two pages for any vehicle data', async () => {
  for (const odd of fc.sample(randomVehicle, { numRuns: 10, seed: 20261122 })) {
    // This brochure also contains the estimate of the price with duty, which is the longest optional part.
    const estimated = { ...odd, dealershipId: 1, itemType: 'car' as const, priceCents: 9_000_000, priceType: 'Excl. Govt. Charges' };
    const pdf = await pdfOf(brochuresOver(press), estimated, { ...site, driveAway: { estimate: true } }, 'wa');
    const { text, pages } = await read(pdf);
    expect(pages, odd.slug).toBeLessThanOrEqual(2);
    expect(text).toContain('LMD 4321');
  }
});
