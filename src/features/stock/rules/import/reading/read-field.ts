import { dollarsToCents } from '#kernel/money.ts';
import type { FeedValue } from '../feed-record.ts';
import { MAX_DEPTH } from '../nesting-depth.ts';
import type { RejectionReason, WarningReason } from '../row-problem.ts';
import type { FieldFault, FieldReading } from './field-reading.ts';
import type { FieldKind } from './import-fields.ts';
import { jsonCell } from './json-cell.ts';
import { plainLine, plainProse } from './plain-text.ts';
import { type DateFormat, readDate, readInstant } from './read-date.ts';
import { readLenders } from './read-lenders.ts';
import { readAddress, readAddresses, readHotspots, readImages, readPositions } from './read-nested.ts';
import { type DecimalSign, isOtherForm, type ReadNumber, readNumber } from './read-number.ts';
import { toBaseUnit, unitNamed, unitsOf } from './units.ts';

/** The notation of the values of one field: units, dates, numbers and lists. It comes from the mapping. */
export interface FieldFormat {
  /** Unit of numbers that are written without a unit. */
  readonly unit: string | null;
  readonly date: DateFormat;
  /** The decimal sign of numbers in texts. The mapping states it, or it is detected from the values of the column. */
  readonly decimal: DecimalSign;
  /** Separator of lists that are written as one text. */
  readonly listSeparator: string | null;
}

const NOTHING: FieldReading = { value: null };
const warning = (reason: WarningReason, message: string): FieldReading => ({
  value: null,
  fault: { severity: 'warning', reason, message },
});
const rejected = (reason: RejectionReason, message: string): FieldReading => ({
  value: null,
  fault: { severity: 'rejected', reason, message },
});

/** The first car was built in 1885, so a model year cannot be earlier. */
const FIRST_YEAR = 1885;
const LAST_YEAR = 2100;
const MAX_DOLLARS = 50_000_000;
const STATES: Readonly<Record<string, string>> = {
  act: 'act',
  'australian capital territory': 'act',
  nsw: 'nsw',
  'new south wales': 'nsw',
  nt: 'nt',
  'northern territory': 'nt',
  qld: 'qld',
  queensland: 'qld',
  sa: 'sa',
  'south australia': 'sa',
  tas: 'tas',
  tasmania: 'tas',
  vic: 'vic',
  victoria: 'vic',
  wa: 'wa',
  'western australia': 'wa',
};
const TRUE_WORDS = new Set(['true', 'yes', 'y', '1', 'on', 't']);
const FALSE_WORDS = new Set(['false', 'no', 'n', '0', 'off', 'f']);

const scalarText = (value: FeedValue): string | null => {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  // The XML reader returns an element with attributes as a map, with its text under '#text'.
  if (value === null || Array.isArray(value)) return null;
  const text = (value as Readonly<Record<string, FeedValue>>)['#text'];
  return typeof text === 'string' ? text : null;
};

const AMBIGUOUS =
  'the number is ambiguous; the field is left out. State in the mapping how the column is written (decimal: point for 1,234.56, comma for 1.234,56)';
const ambiguous = (): FieldReading => warning('ambiguous-number', AMBIGUOUS);
const unexpected = (letters: string, allowed: string): FieldReading =>
  warning(
    'unexpected-letters',
    `the letters '${letters}' after the number are not understood (allowed: ${allowed}); the field is left out`,
  );

/** Matches 'k' for thousands after a number, alone or before a unit of distance: '12k', '60k km'. */
const THOUSANDS = /^k(?![a-z])|^k(?=kms?$|kilomet(?:re|er)s?$|mi$|miles?$)/;

/** Reads the number in a text; `k` after the number means thousands. Returns a fault if the text has no number. */
const amountOf = (text: string, decimal: DecimalSign, none: string): ReadNumber | { readonly fault: FieldReading } => {
  const number = readNumber(text, decimal);
  if (number === null) return { fault: isOtherForm(text, decimal) ? ambiguous() : warning('not-a-number', none) };
  if (!THOUSANDS.test(number.suffix)) return number;
  // '12.990k' and '1,250k' are errors, because nobody writes both a separator of thousands and 'k'.
  if (number.isDoubtful || Math.abs(number.value) >= 1_000) return { fault: ambiguous() };
  return { value: Math.round(number.value * 1_000), suffix: number.suffix.slice(1), isDoubtful: false };
};

/**
 * Words that may follow an amount of money. These words do not change the meaning of the amount. An amount that is
 * followed by any other word is refused. Examples are 'pw' (per week), 'ex gst' and the name of another currency.
 */
const MONEY_WORDS = new Set([
  '',
  'aud',
  'dollars',
  'driveaway',
  'egc',
  'exclgovtcharges',
  'ono',
  'neg',
  'negotiable',
  'incgst',
  'inclgst',
  'gstinc',
]);

const readMoney = (text: string, format: FieldFormat, decimal: DecimalSign): FieldReading => {
  const number = amountOf(text, decimal, 'the value is not an amount of money; the field is left out');
  if ('fault' in number) return number.fault;
  if (number.isDoubtful) return ambiguous();
  if (!MONEY_WORDS.has(number.suffix))
    return unexpected(number.suffix, "an amount alone, or an amount with 'k', 'AUD', 'drive away' or 'EGC' after it");
  const dollars = format.unit === 'cents' ? number.value / 100 : number.value;
  if (dollars < 0) return rejected('out-of-range', 'an amount of money must not be negative');
  if (dollars > MAX_DOLLARS) return rejected('out-of-range', `an amount of money must be at most ${MAX_DOLLARS} dollars`);
  // Feeds write 0 for a missing price.
  return { value: dollars === 0 ? null : dollarsToCents(dollars) };
};

type NumberKind = FieldKind & { readonly kind: 'number' };

const readMeasure = (text: string, kind: NumberKind, format: FieldFormat, decimal: DecimalSign): FieldReading => {
  const number = amountOf(text, decimal, 'the value is not a number; the field is left out');
  if ('fault' in number) return number.fault;
  const { dimension } = kind;
  if (number.isDoubtful && kind.whole) return ambiguous();
  let { value } = number;
  if (dimension === null) {
    if (number.suffix !== '' && !kind.words.includes(number.suffix))
      return unexpected(number.suffix, ['no letters', ...kind.words].join(', '));
    if (kind.whole && !Number.isInteger(value)) return warning('not-a-number', 'the value is not a whole number; the field is left out');
  } else {
    const written = number.suffix === '' ? format.unit : unitNamed(number.suffix, dimension);
    if (number.suffix !== '' && written === null) return unexpected(number.suffix, unitsOf(dimension).join(', '));
    if (written !== null) value = toBaseUnit(value, written, dimension) ?? value;
  }
  value = kind.whole ? Math.round(value) : Math.round(value * 1_000) / 1_000;
  if (value >= kind.min && value <= kind.max) return { value };
  const rangeMessage = `the value must be from ${kind.min} to ${kind.max}`;
  // An impossible odometer reading shows that the row is broken, so the row is rejected. For another wrong number, such
  // as the number of seats, only the field is left out.
  return dimension === 'distance'
    ? rejected('out-of-range', rangeMessage)
    : warning('dropped-out-of-range', `${rangeMessage}; the field is left out`);
};

const readYear = (text: string): FieldReading => {
  // Spreadsheets write a year as '2019.0'. Values such as '2031x' and '2,019' are refused because their meaning is
  // unknown.
  if (!/^-?\d{1,9}(?:\.0+)?$/.test(text)) return warning('not-a-number', 'the value is not a year; the field is left out');
  const year = Number(text);
  const isPossible = year >= FIRST_YEAR && year <= LAST_YEAR;
  return isPossible ? { value: year } : rejected('out-of-range', `the year must be from ${FIRST_YEAR} to ${LAST_YEAR}`);
};

type FlagKind = FieldKind & { readonly kind: 'flag' };

const readFlag = (value: FeedValue, text: string, kind: FlagKind): FieldReading => {
  if (typeof value === 'boolean') return { value };
  const word = text.toLowerCase().replace(/[\s_-]+/g, ' ');
  if (TRUE_WORDS.has(word) || kind.yes.includes(word)) return { value: true };
  if (FALSE_WORDS.has(word) || kind.no.includes(word)) return { value: false };
  const words = ['yes or no, true or false, 1 or 0', ...kind.yes, ...kind.no].join(', ');
  return warning('not-a-flag', `the value must be one of ${words}; a vehicle that is already in the stock keeps its value`);
};

/**
 * Reads a status (ENT-03). A status that the platform does not know is stored unchanged, and its vehicle is treated as
 * not available.
 */
const readStatus = (text: string): FieldReading => {
  const status = text
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
    .slice(0, 40);
  return { value: status === 'available' || status === 'instock' ? 'in_stock' : status };
};

/** Since 1981 a VIN has 17 characters without I, O and Q; older chassis numbers are shorter. */
const readVin = (text: string): FieldReading => {
  const vin = text.replace(/[\s-]/g, '').toUpperCase();
  if (/^[A-HJ-NPR-Z0-9]{17}$/.test(vin) || /^(?=.*\d)[A-Z0-9]{5,16}$/.test(vin)) return { value: vin };
  return warning('not-understood', 'a VIN has 17 letters and digits without I, O and Q (5 to 16 before 1981); the field is left out');
};

/**
 * Reads a number plate: 1 to 9 letters and digits after spaces and dashes are removed. No other pattern is required
 * (docs/law-and-formats.md, section 8).
 */
const readRego = (text: string): FieldReading => {
  const rego = text.replace(/[\s-]/g, '').toUpperCase();
  return /^[A-Z0-9]{1,9}$/.test(rego)
    ? { value: rego }
    : warning('not-understood', 'a number plate has 1 to 9 letters and digits; the field is left out');
};

const readList = (value: FeedValue, separator: string | null, maxLength: number): FieldReading => {
  const parts = Array.isArray(value) ? (value as readonly FeedValue[]) : (scalarText(value) ?? '').split(separator ?? /\r?\n/);
  const items = parts
    .map((part) => scalarText(part) ?? (part !== null && typeof part === 'object' && 'name' in part ? scalarText(part.name ?? null) : null))
    .map((part) => (part === null ? '' : plainLine(part, maxLength).text))
    .filter((part) => part !== '' && part.toLowerCase() !== 'null');
  const distinct = [...new Set(items)];
  if (distinct.length <= 500) return { value: distinct };
  return {
    value: distinct.slice(0, 500),
    fault: { severity: 'warning', reason: 'list-cut', message: 'the list was cut after 500 entries' },
  };
};

const cutFault = (wasCut: boolean, maxLength: number): FieldFault | undefined =>
  wasCut ? { severity: 'warning', reason: 'text-cut', message: `the text was cut after ${maxLength} characters` } : undefined;

/**
 * Reads the value of a field that is a list or a map. If the value is a text with JSON (a table cell), the JSON is parsed
 * first. Then the function `read` reads the list or map.
 */
const readCell = (value: FeedValue, read: (cell: FeedValue) => FieldReading): FieldReading => {
  const cell = jsonCell(value);
  if (cell !== undefined) return read(cell);
  return warning('not-understood', `the JSON in the cell is nested deeper than ${MAX_DEPTH} levels; the field is left out`);
};

/**
 * The decimal sign of a value. A JSON number always has a decimal point, even if the texts of the feed have decimal
 * commas.
 */
const decimalOf = (value: FeedValue, format: FieldFormat): DecimalSign => (typeof value === 'number' ? 'point' : format.decimal);

/**
 * Reads one value of a feed for one field. The result is the value in our units (cents, kilometres, ISO dates). If the value is
 * bad, the result is null with a fault. An impossible year, amount or odometer reading rejects the row; another bad value only
 * leaves out its field.
 *
 * @example readField({ kind: 'money' }, '$34,990', plainFormat) // { value: 3_499_000 }
 */
export const readField = (kind: FieldKind, value: FeedValue, format: FieldFormat): FieldReading => {
  switch (kind.kind) {
    case 'list':
      return readCell(value, (cell) => readList(cell, format.listSeparator, kind.maxLength));
    case 'images':
      return readCell(value, (cell) => readImages(cell, format.listSeparator));
    case 'addresses':
      return readCell(value, (cell) => readAddresses(cell, format.listSeparator));
    case 'hotspots':
      return readCell(value, (cell) => readHotspots(cell));
    case 'positions':
      return readCell(value, (cell) => readPositions(cell));
    case 'lenders':
      return readCell(value, (cell) => readLenders(cell));
  }
  const text = scalarText(value)?.trim();
  if (text === undefined)
    return value === null ? NOTHING : warning('not-understood', 'the field needs a single value, not a list or a map');
  if (text === '') return NOTHING;
  switch (kind.kind) {
    case 'text': {
      const line = plainLine(text, kind.maxLength);
      return { value: line.text === '' ? null : line.text, fault: cutFault(line.wasCut, kind.maxLength) };
    }
    case 'prose': {
      const prose = plainProse(text, kind.maxLength);
      return { value: prose.text === '' ? null : prose.text, fault: cutFault(prose.wasCut, kind.maxLength) };
    }
    case 'money':
      return readMoney(text, format, decimalOf(value, format));
    case 'number':
      return readMeasure(text, kind, format, decimalOf(value, format));
    case 'year':
      return readYear(text);
    case 'flag':
      return readFlag(value, text, kind);
    case 'date': {
      const date = readDate(text, format.date);
      return date === null
        ? warning('not-a-date', "the value is not a date such as '2021', '2021-03' or '2021-03-15'; the field is left out")
        : { value: date };
    }
    case 'instant': {
      const instant = readInstant(text, format.date);
      return instant === null
        ? warning('not-a-date', "the value is not a time such as '2026-11-02T09:30:00Z'; the field is left out")
        : { value: instant };
    }
    case 'choice': {
      const choice = text.toLowerCase();
      return kind.of.includes(choice) ? { value: choice } : rejected('unknown-value', `the value must be one of ${kind.of.join(', ')}`);
    }
    case 'status':
      return readStatus(text);
    case 'state': {
      const state = STATES[text.toLowerCase().replace(/\./g, '')];
      return state === undefined
        ? warning('dropped-unknown-value', 'the value is not a state or territory of Australia; the field is left out')
        : { value: state };
    }
    case 'vin':
      return readVin(text);
    case 'rego':
      return readRego(text);
    case 'address':
      return readAddress(text, kind.isLoaded);
  }
};
