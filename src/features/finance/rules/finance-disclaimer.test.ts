import { describe, expect, test } from 'vitest';
import { buildSite, type SiteOverrides } from '#test/builders/site/site-builder.ts';
import { buildVehicle, TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { buildLender } from '#test/builders/vehicle-page/lender-builder.ts';
import { calculatorDisclaimer, disclaimerText, financeDisclaimer } from './finance-disclaimer.ts';

const NOTE = 'This figure is indicative only and is not a quote.';
const LONG = 'Lending criteria, terms and conditions apply to every loan. '.repeat(6).trim();

describe('disclaimerText', () => {
  test('FIN-02 FIN-03 shortens a disclaimer of more than 197 characters to 197', () => {
    const { short, full, isCut } = disclaimerText('x'.repeat(198));
    expect({ short, full, isCut }).toEqual({ short: `${'x'.repeat(197)}…`, full: 'x'.repeat(198), isCut: true });
  });

  test('FIN-02 FIN-03 does not shorten a disclaimer of 197 characters', () => {
    expect(disclaimerText('y'.repeat(197))).toEqual({ full: 'y'.repeat(197), short: 'y'.repeat(197), isCut: false });
  });
});

describe("a vehicle's finance disclaimer", () => {
  const of = (disclaimer: string | null, site: SiteOverrides = {}, provider = 'Example Finance', status = 'in_stock') =>
    financeDisclaimer(
      buildSite({ features: { financeDisclaimers: true }, ...site, finance: { provider } }),
      buildVehicle({ status, financeLenders: { [provider]: buildLender({ disclaimer }) } }),
      TEST_NOW,
    );

  test('SITE-12 FIN-49 is the text of the lender if finance disclaimers are switched on, and is missing otherwise', () => {
    expect(of(LONG)).toMatchObject({ full: LONG, isCut: true });
    expect(of(LONG, { features: { financeDisclaimers: false } })).toBeNull();
    expect(of(null)).toBeNull();
  });

  test('SITE-08 FIN-43 is missing if finance is switched off or the vehicle cannot be bought', () => {
    expect(of(LONG, { features: { financeDisclaimers: true, finance: false } })).toBeNull();
    expect(of(LONG, {}, 'Example Finance', 'sold')).toBeNull();
  });

  test('FIN-27 for the provider Toyota Finance says exactly once that the figure is indicative only and not a quote', () => {
    expect(of('Terms apply.', {}, 'Toyota Finance')?.full).toBe(`Terms apply. ${NOTE}`);
    expect(of(`${NOTE} Terms apply.`, {}, 'Toyota Finance')?.full).toBe(`${NOTE} Terms apply.`);
    expect(of(null, {}, 'toyota')?.full).toBe(NOTE);
    expect(of('Terms apply.')?.full).toBe('Terms apply.');
  });
});

test('FIN-02 FIN-27 every calculator shows the site’s disclaimer; if the provider is Toyota Finance, the sentence of this provider is added', () => {
  expect(calculatorDisclaimer(buildSite())).toMatchObject({ full: expect.stringContaining('not an offer of credit'), isCut: true });
  expect(calculatorDisclaimer(buildSite({ finance: { disclaimer: 'Ours.' } }))).toEqual({ full: 'Ours.', short: 'Ours.', isCut: false });
  expect(calculatorDisclaimer(buildSite({ finance: { disclaimer: 'Ours.', provider: 'Toyota Finance' } })).full).toBe(`Ours. ${NOTE}`);
});
