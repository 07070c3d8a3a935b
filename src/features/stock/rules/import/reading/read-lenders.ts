import { dollarsToCents } from '#kernel/money.ts';
import type { FinanceLenderEntry } from '#model/vehicle/finance-lender-entry.ts';
import { presentText } from '../../present-text.ts';
import type { FeedValue } from '../feed-record.ts';
import { shownValue } from '../row-problem.ts';
import type { FieldFault, FieldReading } from './field-reading.ts';
import { plainLine, plainProse } from './plain-text.ts';
import { readNumber } from './read-number.ts';

type FeedMap = Readonly<Record<string, FeedValue>>;

const MAX_LENDERS = 20;
const MAX_DISCLAIMER = 10_000;
const MAX_PROVIDER = 120;
/**
 * A warning names at most this number of impossible figures, so that the warning stays short. If there are more
 * impossible figures, the warning also says how many were not named.
 */
const MAX_NAMED = 4;

/** The figures of a lender, each with its maximum. Rates are in per cent a year and amounts in dollars. */
const MOST = {
  interestRate: 100,
  comparisonRate: 100,
  paymentWeek: 1_000_000,
  paymentMonth: 1_000_000,
  deposit: 50_000_000,
  termYears: 50,
  termMonths: 600,
  termWeeks: 2_600,
  balloon: 50_000_000,
  establishmentFees: 1_000_000,
  totalPayable: 100_000_000,
} as const;
type Figure = keyof typeof MOST;

const RATES: readonly Figure[] = ['interestRate', 'comparisonRate'];
/**
 * For each figure, the units that a feed may write after the number, for example 'perweek' after a weekly payment. The
 * units are in lower case, without dots and spaces. A figure that is not in this map must be a number without a unit.
 */
const FIGURE_WORDS: Readonly<Partial<Record<Figure, readonly string[]>>> = {
  paymentWeek: ['pw', 'perweek', 'weekly', '/week'],
  paymentMonth: ['pm', 'permonth', 'monthly', '/month'],
  termYears: ['year', 'years', 'y', 'yrs'],
  termMonths: ['month', 'months', 'm', 'mths'],
  termWeeks: ['week', 'weeks', 'w'],
};

/** Reads a figure as a number; null if the text is ambiguous, or if a wrong unit or other words follow the number. */
const figureOf = (given: string | number, name: Figure): number | null => {
  const number = readNumber(given);
  if (number === null || (number.suffix !== '' && !FIGURE_WORDS[name]?.includes(number.suffix))) return null;
  return number.isDoubtful && !RATES.includes(name) ? null : number.value;
};

const isMap = (value: FeedValue | undefined): value is FeedMap => value !== null && typeof value === 'object' && !Array.isArray(value);

/** Reads the figures of a vehicle's lenders, and collects the impossible figures for a warning. */
class FigureReader {
  readonly #wrong: string[] = [];

  /** Returns the number in the field `name` of a lender's data in the feed; null if it is missing or impossible. */
  read(entry: FeedMap, name: Figure): number | null {
    const given = entry[name];
    if (given === undefined || given === null || (typeof given === 'string' && presentText(given) === null)) return null;
    const bare = typeof given === 'string' ? given.trim().replace(/%\s*(p\.?\s*a\.?)?$/i, '') : given;
    const value = typeof bare === 'string' || typeof bare === 'number' ? figureOf(bare, name) : null;
    if (value !== null && value >= 0 && value <= MOST[name]) return value;
    this.#wrong.push(`${name} '${shownValue(given)}' (it must be a number from 0 to ${MOST[name]})`);
    return null;
  }

  get fault(): FieldFault | undefined {
    if (this.#wrong.length === 0) return undefined;
    const more = this.#wrong.length - MAX_NAMED;
    const named = this.#wrong.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
    return { severity: 'warning', reason: 'dropped-out-of-range', message: `these figures are left out: ${named}` };
  }
}

const cents = (dollars: number | null): number | null => (dollars === null ? null : dollarsToCents(dollars));
const textOf = (value: FeedValue | undefined): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

const lenderOf = (entry: FeedMap, figures: FigureReader): FinanceLenderEntry => ({
  interestRate: figures.read(entry, 'interestRate'),
  comparisonRate: figures.read(entry, 'comparisonRate'),
  paymentWeekCents: cents(figures.read(entry, 'paymentWeek')),
  paymentMonthCents: cents(figures.read(entry, 'paymentMonth')),
  depositCents: cents(figures.read(entry, 'deposit')),
  termYears: figures.read(entry, 'termYears'),
  termMonths: figures.read(entry, 'termMonths'),
  termWeeks: figures.read(entry, 'termWeeks'),
  balloonCents: cents(figures.read(entry, 'balloon')),
  establishmentFeesCents: cents(figures.read(entry, 'establishmentFees')),
  totalPayableCents: cents(figures.read(entry, 'totalPayable')),
  disclaimer: plainProse(textOf(entry.disclaimer), MAX_DISCLAIMER).text || null,
  financeProvider: plainLine(textOf(entry.financeProvider), MAX_PROVIDER).text || null,
});

const NO_MAP: FieldFault = {
  severity: 'warning',
  reason: 'not-understood',
  message:
    'the value must be a map from the name of a lender to a map of the figures of this lender; in a table, write it as JSON in one cell. Other entries are left out',
};

/**
 * Reads the figures of each lender (ENT-14). An impossible figure is left out and reported. HTML in texts becomes plain
 * text.
 *
 * @example readLenders({ angle: { interestRate: '8.99%', deposit: -1 } }).fault?.message // "these figures are left out: deposit '-1' (…)"
 */
export const readLenders = (value: FeedValue): FieldReading => {
  if (value === null) return { value: null };
  if (!isMap(value)) return { value: null, fault: NO_MAP };
  const figures = new FigureReader();
  const given = Object.entries(value).filter(([, entry]) => entry !== null);
  const lenders = given.filter((pair): pair is [string, FeedMap] => isMap(pair[1])).slice(0, MAX_LENDERS);
  const read = Object.fromEntries(lenders.map(([name, entry]) => [name, lenderOf(entry, figures)]));
  const isPartial = given.some(([, entry]) => !isMap(entry));
  return { value: read, fault: figures.fault ?? (isPartial ? NO_MAP : undefined) };
};
