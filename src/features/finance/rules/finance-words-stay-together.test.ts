import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const SRC = path.resolve(import.meta.dirname, '../../..');
const RULES = 'features/finance/rules/';
/**
 * Matches imports of modules that can compute a repayment or a rate without the legal warning, or that create a
 * `CreditRepresentation`.
 */
const BARE =
  /from '(?:[^']*finance\/rules|\.\.\/rules)\/(repayment|comparison-rate|comparison-rate-shown|pick-lender|plausible-lender)\.ts'/;
const MAKER = /\brepresentCredit\b/;
/**
 * Fields of a vehicle's finance data (`FinanceLenderEntry`). Only finance rules use them. The stock code (import,
 * store, wire, demo, search) passes them on and does not use them.
 */
const ENTRIES = /\b(financeLenders|paymentWeekCents|paymentMonthCents|totalPayableCents)\b/;
/**
 * The field for the interest rate. Only the finance components read it, because they show the rate that the shopper
 * entered. Other components and pages must not read it.
 */
const RATES = /\.interestRate\b/;

const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file: file.replaceAll(path.sep, '/'), text: readFileSync(path.join(SRC, file), 'utf8') }));
const outside = sources.filter(({ file }) => !file.startsWith(RULES));
const naming = (pattern: RegExp, among = outside) => among.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

test('only two files of the whole program use `representCredit`, and both belong to the finance rules', () => {
  expect(outside.length).toBeGreaterThan(300);
  expect(naming(MAKER, sources).sort()).toEqual([`${RULES}calculator/calculator-outcome.ts`, `${RULES}credit-representation.ts`]);
});

test('no component or page computes a repayment or a comparison rate itself, or calls `representCredit`', () => {
  expect(naming(BARE)).toEqual([]);
  expect(naming(MAKER)).toEqual([]);
});

test('only one file builds the finance line of a vehicle card, so that the line always has the required legal text', () => {
  // Every finance line of a vehicle card has the property `termsHref`, the link to its terms. So a file that builds or
  // shows such a line contains the name `termsHref`. Only three files may contain this name: the file that builds the line,
  // the card's type, and the card's component. Any other file could show a finance line without the required legal text.
  expect(naming(/\btermsHref\b/, sources).sort()).toEqual([
    'features/finance/views/financed-card.ts',
    'features/stock/ui/vehicle-card/card-finance-line.tsx',
    'features/stock/views/vehicle-card-view.ts',
  ]);
});

test('components and pages do not read the finance data of a vehicle, and only the finance components read an interest rate', () => {
  const shown = outside.filter(
    ({ file }) => file.startsWith('pages/') || file.startsWith('ui-kit/') || /^features\/[^/]+\/ui\//.test(file),
  );
  expect(shown.length).toBeGreaterThan(80);
  expect(naming(ENTRIES, shown)).toEqual([]);
  expect(naming(RATES, shown).filter((file) => !file.startsWith('features/finance/ui/'))).toEqual([]);
});
