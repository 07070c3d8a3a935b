import { describe, expect, test } from 'vitest';
import { VehicleCard } from '#features/stock/ui/vehicle-card/vehicle-card.tsx';
import type { FinanceLenderEntry } from '#model/vehicle/finance-lender-entry.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { renderElement, textOf } from '#test/builders/pages/rendered-page.ts';
import { buildDealership, buildSite, type SiteOverrides } from '#test/builders/site/site-builder.ts';
import { buildVehicle, TEST_NOW } from '#test/builders/stock/vehicle-builder.ts';
import { comparisonNote } from './comparison-note.ts';
import { buildFinancedCard } from './financed-card.ts';

const ENTRY: FinanceLenderEntry = {
  interestRate: 8.99,
  comparisonRate: 9.86,
  paymentWeekCents: 15_231,
  paymentMonthCents: null,
  depositCents: null,
  termYears: 5,
  termMonths: null,
  termWeeks: null,
  balloonCents: null,
  establishmentFeesCents: null,
  totalPayableCents: null,
  disclaimer: null,
  financeProvider: null,
};

const siteWith = (overrides: SiteOverrides) =>
  buildSite({ dealerships: [buildDealership({ id: 1 })], finance: { provider: 'Manual', beginsWithLender: true }, ...overrides });
const render = (site: SiteOverrides, vehicle: Partial<Vehicle> = {}) => {
  const { value: card } = buildFinancedCard(siteWith(site), buildVehicle({ financeLenders: { manual: ENTRY }, ...vehicle }), TEST_NOW);
  return renderElement(<VehicleCard card={card} variant="dense" />);
};
const INLINE: SiteOverrides = { card: { weeklyFigure: 'inline' } };
const line = (...about: Parameters<typeof render>): string => textOf(render(...about).querySelector('.vcard-finance'));

describe('the finance summary of a card', () => {
  test('CARD-08 FIN-24 shows the weekly repayment, the interest rate and the comparison rate, and refers to the warning at the end of the page', () => {
    expect(line(INLINE)).toBe('$167.20 a week over 5 years · 8.99% p.a. · comparison rate 9.86% p.a.*');
    const note = comparisonNote(siteWith(INLINE));
    expect(note).toMatch(/^\* Comparison rate based on a secured loan of \$30,000 over 5 years\. WARNING: /);
  });

  test('CARD-08 FIN-40 FIN-43 FIN-46 is left out if finance may not be shown', () => {
    const hidden: readonly Partial<Vehicle>[] = [
      { status: 'sold' },
      { priceCents: 50_000 },
      { financeLenders: {} },
      { financeLenders: { manual: { ...ENTRY, comparisonRate: null } } },
      { financeLenders: { manual: { ...ENTRY, paymentWeekCents: null } } },
      { financeLenders: { other: ENTRY } },
    ];
    for (const vehicle of hidden) expect([vehicle, line(INLINE, vehicle)]).toEqual([vehicle, '']);
    expect(line({ ...INLINE, features: { finance: false } })).toBe('');
    expect(line(INLINE, { priceCents: 100_000 })).toContain('$4.78 a week');
  });

  test('CARD-16 is shown only if the site switches it on', () => {
    expect(line({})).toBe('');
    expect(comparisonNote(siteWith({}))).toBeNull();
  });

  test('CARD-16 ROUTE-74 ROUTE-76 can show the comparison rate in a tooltip, with a link to the terms on the card and the warning at the end of the page', () => {
    const site: SiteOverrides = { card: { weeklyFigure: 'tooltip' } };
    const body = render(site);
    const opener = body.querySelector('.vcard-finance button');
    expect(textOf(opener)).toBe('Comparison rate');
    const tip = body.querySelector(`#${opener?.getAttribute('aria-describedby')}`);
    expect(textOf(tip)).toBe('Comparison rate 9.86% p.a.*');
    const terms = () => [...render(site).querySelectorAll('.vcard-finance a')].find((link) => textOf(link) === 'T&Cs');
    expect(terms()?.getAttribute('href')).toMatch(/^\/cars\/.*#finance-calculator$/);
    // The vehicle page has the anchor of the disclaimer only if the lender of the vehicle has a disclaimer.
    const toTerms = (disclaimer: string | null) =>
      render({ ...site, features: { financeDisclaimers: true } }, { financeLenders: { manual: { ...ENTRY, disclaimer } } })
        .querySelector('.vcard-finance a')
        ?.getAttribute('href');
    expect(toTerms('Lending criteria apply.')).toMatch(/#financeDisclaimer$/);
    expect(toTerms(null)).toMatch(/#finance-calculator$/);
    expect(comparisonNote(siteWith(site))).toContain('WARNING: ');
  });

  test('FIN-44 is cached at most until the current year ends in the site’s time zone', () => {
    const site = siteWith({ ...INLINE, finance: { provider: 'Taurus', beginsWithLender: true } });
    const vehicle = buildVehicle({ year: 2021, tag: null, financeLenders: { taurus: ENTRY } });
    const { value: card, validUntil } = buildFinancedCard(site, vehicle, TEST_NOW);
    expect(card.finance).not.toBeNull();
    // The expected time is the start of 2027 in Brisbane.
    expect(validUntil).toBe(Date.UTC(2026, 11, 31, 14));
  });
});
