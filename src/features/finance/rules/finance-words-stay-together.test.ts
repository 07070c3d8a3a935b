import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const SRC = path.resolve(import.meta.dirname, '../../..');
const RULES = 'features/finance/rules/';
/** Where a bare repayment or rate is to be had, or a representation is made. */
const BARE =
  /from '(?:[^']*finance\/rules|\.\.\/rules)\/(repayment|comparison-rate|comparison-rate-shown|lender-entry|lender-representation)\.ts'/;
const MAKER = /\brepresentCredit\b/;
/** A lender's entry: read by the rules, carried by stock (import, store, wire, demo, search) alone. */
const ENTRIES = /\b(financeLenders|paymentWeekCents|paymentMonthCents|totalPayableCents)\b/;
/** The rate that a calculator's own field carries; a page has none. */
const RATES = /\.interestRate\b/;

const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file: file.replaceAll(path.sep, '/'), text: readFileSync(path.join(SRC, file), 'utf8') }));
const outside = sources.filter(({ file }) => !file.startsWith(RULES));
const naming = (pattern: RegExp, among = outside) => among.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

test('the walk sees the rules and what lies outside', () => {
  expect(outside.length).toBeGreaterThan(300);
  expect(naming(MAKER, sources).sort()).toEqual([`${RULES}calculate.ts`, `${RULES}credit-representation.ts`]);
});

test('no part or page computes a repayment or a comparison rate, or makes a representation, by itself', () => {
  expect(naming(BARE)).toEqual([]);
  expect(naming(MAKER)).toEqual([]);
});

test('the finance line of a card is made of a representation, in one place', () => {
  // What every such line must have, whoever makes it; the card's type and its drawing name it too.
  expect(naming(/\btermsHref\b/, sources).sort()).toEqual([
    'features/finance/views/financed-card.ts',
    'features/stock/ui/vehicle-card/card-finance-line.tsx',
    'features/stock/views/vehicle-card-view.ts',
  ]);
});

test("no ui and no page writes out a figure of a lender's entry: it comes as a representation", () => {
  const shown = outside.filter(
    ({ file }) => file.startsWith('pages/') || file.startsWith('ui-kit/') || /^features\/[^/]+\/ui\//.test(file),
  );
  expect(shown.length).toBeGreaterThan(80);
  expect(naming(ENTRIES, shown)).toEqual([]);
  expect(naming(RATES, shown).filter((file) => !file.startsWith('features/finance/ui/'))).toEqual([]);
});
