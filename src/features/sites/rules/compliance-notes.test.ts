import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildDealership, buildLocation, buildSite } from '#test/builders/site/site-builder.ts';
import { complianceNotes } from './compliance-notes.ts';

const CREDIT = { creditStatement: 'Credit is provided by Example Finance, Australian Credit Licence 000000.' };
const SAFE = {
  dealerships: [buildDealership(CREDIT)],
  marketPrice: { label: 'position' as const },
  search: { countAbove1999: 'real' as const },
  vehiclePage: { priceConditionShown: true },
  forms: { optIn: { checked: false } },
  analytics: { userData: false },
  tags: { newText: 'Just Landed' },
  home: { salesCounter: 'off' as const },
  reviews: { minimumRating: 1, items: [{ id: 1, customerName: 'Mia', text: 'Good.', rating: 5, date: '2026-11-01' }] },
};

const codes = (overrides: Parameters<typeof buildSite>[0]) => complianceNotes(buildSite(overrides)).map(({ code }) => code);

test('a site with safe values has no compliance note', () => {
  expect(codes(SAFE)).toEqual([]);
});

describe('each risky value has a compliance note', () => {
  test.each([
    ['opt-in-checked', { forms: {} }],
    ['comparison-rate-tooltip', { card: { weeklyFigure: 'tooltip' as const } }],
    ['repayment-rounded-down', { finance: { rounding: 'floor' as const } }],
    ['comparison-warning', { finance: { comparisonWarning: { version: '2', text: 'Conditions apply to each of our rates.' } } }],
    ['credit-statement', { dealerships: [buildDealership()] }],
    ['count-above-1999', { search: {} }],
    ['trade-in-price', { vehiclePage: {} }],
    ['analytics-user-data', { analytics: {} }],
    ['price-gauge-basis', { marketPrice: {} }],
    ['new-tag-on-used', { tags: {} }],
    ['sales-counter', { home: {} }],
    ['selected-reviews', { reviews: { items: SAFE.reviews.items } }],
    ['selected-reviews', { reviews: { ...SAFE.reviews, hiddenAuthors: ['Sam'] } }],
  ])('%s', (code, risky) => {
    expect(codes({ ...SAFE, ...risky })).toEqual([code]);
  });
});

test('a site without reviews has no compliance note about selected reviews', () => {
  expect(codes({ ...SAFE, reviews: {} })).toEqual([]);
});

test('a site has no compliance note about a marketing checkbox that is hidden, or about finance if this feature is off', () => {
  expect(codes({ ...SAFE, forms: { optIn: { shown: false, checked: true } } })).toEqual([]);
  expect(codes({ ...SAFE, features: { finance: false }, card: { weeklyFigure: 'tooltip' } })).toEqual([]);
  expect(codes({ ...SAFE, features: { priceComparison: false, finance: false }, finance: { rounding: 'floor' } })).toEqual([]);
});

test('SITE-11 a site without price comparison has no compliance note about its price gauge', () => {
  expect(codes({ ...SAFE, marketPrice: {}, features: { priceComparison: false } })).toEqual([]);
});

test("TAG-08 the tag 'New' has a compliance note if the dealer also sells demo cars, and none if it sells only new cars", () => {
  expect(codes({ ...SAFE, tags: {}, stock: { carTypes: ['new'] } })).toEqual([]);
  expect(codes({ ...SAFE, tags: {}, stock: { carTypes: ['new', 'demo'] } })).toEqual(['new-tag-on-used']);
  expect(codes({ ...SAFE, tags: { newText: 'Brand New' } })).toEqual(['new-tag-on-used']);
  expect(codes({ ...SAFE, tags: { newText: 'Newly listed' } })).toEqual([]);
});

describe('licences', () => {
  const inState = (state: 'nsw' | 'wa' | 'qld', more: Parameters<typeof buildDealership>[0] = {}) =>
    codes({ ...SAFE, dealerships: [buildDealership({ state, ...CREDIT, ...more })] });

  test('licence numbers are required in NSW and WA', () => {
    expect(inState('nsw')).toEqual(['licence-missing']);
    expect(inState('wa')).toEqual(['licence-missing']);
    expect(inState('qld')).toEqual([]);
  });

  test('a dealer licence of the state removes the compliance note; a repairer licence or a licence of another state does not', () => {
    const licence = (state: 'nsw' | 'wa', kind: 'dealer' | 'repairer') => ({ licences: [{ state, kind, label: 'MD', number: '1' }] });
    expect(inState('nsw', licence('nsw', 'dealer'))).toEqual([]);
    expect(inState('nsw', licence('nsw', 'repairer'))).toEqual(['licence-missing']);
    expect(inState('nsw', licence('wa', 'dealer'))).toEqual(['licence-missing']);
  });

  test("a location in NSW or WA needs a licence, and the location's own licence number removes the compliance note", () => {
    const perth = { street: '1 Road', city: 'Perth', state: 'wa' as const, postcode: '6000' };
    expect(inState('qld', { locations: [buildLocation({ address: perth })] })).toEqual(['licence-missing']);
    expect(inState('qld', { locations: [buildLocation({ address: perth, dealerLicenceNumber: '9' })] })).toEqual([]);
  });
});

test('every compliance note contains the risk, the source, the option and the safe value', () => {
  for (const note of complianceNotes(buildSite({ card: { weeklyFigure: 'tooltip' }, dealerships: [buildDealership({ state: 'nsw' })] }))) {
    for (const part of Object.values(note)) expect(part).not.toBe('');
    expect(note.file).toMatch(/^(sites\/the-yard\/site|dealerships\/the-yard)\.yaml$/);
  }
});

test('the table in docs/sites.md has a row for every compliance note', () => {
  const read = (file: string): string => readFileSync(path.join(import.meta.dirname, file), 'utf8');
  const codes = [...read('compliance-notes.ts').matchAll(/\bcode: '([\w-]+)'/g)].map(([, code]) => code);
  const [, law = ''] = /\n## Law\n(.*?)\n## /s.exec(read('../../../../docs/sites.md')) ?? [];
  const rows = [...law.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, code]) => code);
  expect(codes.length).toBeGreaterThan(10);
  expect([...new Set(rows)].sort()).toEqual([...new Set(codes)].sort());
});
