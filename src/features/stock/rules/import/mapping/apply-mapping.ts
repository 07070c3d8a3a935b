import { type FeedRecord, type FeedValue, hasPath, valueAt } from '../feed-record.ts';
import { DecimalCount } from '../reading/decimal-sign.ts';
import type { FieldFault } from '../reading/field-reading.ts';
import { IMPORT_FIELDS, type ImportField, isImportField, isNeverGuessed } from '../reading/import-fields.ts';
import { type FieldFormat, readField } from '../reading/read-field.ts';
import { decimalVote } from '../reading/read-number.ts';
import { keptFields } from '../sale-state.ts';
import type { MappedField } from './mapped-field.ts';
import { type FeedMapping, MAX_EXTRACT_CHARACTERS, type MappingRule, rulesOf } from './mapping-schema.ts';
import { UnusedRules } from './unused-rules.ts';

interface CompiledRule {
  readonly sources: readonly string[];
  readonly rule: MappingRule;
  readonly extract: RegExp | null;
  readonly values: ReadonlyMap<string, string> | null;
  readonly empty: ReadonlySet<string>;
  readonly format: FieldFormat;
  /** True if the mapping does not state the decimal sign, so that it must be detected. */
  readonly isDecimalOpen: boolean;
  /** Whether a text for which the rule gives no value is treated as unreadable (true) or as empty (false). */
  readonly isLossUnreadable: boolean;
  readonly use: UnusedRules;
}

interface CompiledField {
  readonly name: ImportField;
  readonly rules: readonly CompiledRule[];
}

/** A mapping prepared for reading the rows of one feed. It counts how often each rule gives a value. */
export interface CompiledMapping {
  readonly fields: readonly CompiledField[];
  readonly constants: readonly MappedField[];
  readonly defaults: ReadonlyMap<ImportField, MappedField>;
}

const fold = (text: string): string => text.trim().toLowerCase();
const PLAIN_FORMAT: FieldFormat = { unit: null, date: 'dmy', decimal: 'point', listSeparator: null };

/**
 * Whether a text that is not in the value map of a rule is treated as unreadable (true) or as a missing value (false).
 *
 * - In a yes/no field, the text is unreadable if the map has texts for both yes and no. If the map has texts only for yes, as
 *   in `{ Sold: yes }`, any other text means no.
 * - In any other field, the text is unreadable if the field must not be guessed, such as the status.
 */
const isLossUnreadable = (name: ImportField, values: MappingRule['values']): boolean => {
  const kind = IMPORT_FIELDS[name];
  if (kind.kind !== 'flag') return isNeverGuessed(name);
  const answers = new Set(Object.values(values ?? {}).map((value) => readField(kind, value, PLAIN_FORMAT).value));
  return answers.size > 1;
};

const compileRule = (name: ImportField, rule: MappingRule, mapping: FeedMapping): CompiledRule => {
  const decimal = rule.decimal ?? mapping.decimal;
  const sources = typeof rule.from === 'string' ? [rule.from] : rule.from;
  return {
    sources,
    rule,
    extract: rule.extract === undefined ? null : new RegExp(rule.extract, 'iu'),
    values: rule.values === undefined ? null : new Map(Object.entries(rule.values).map(([key, value]) => [fold(key), String(value)])),
    empty: new Set(['', ...mapping.treatAsEmpty.map(fold), ...rule.treatAsEmpty.map(fold)]),
    format: { unit: rule.unit ?? null, date: rule.date, decimal: decimal === 'auto' ? 'point' : decimal, listSeparator: rule.list ?? null },
    isDecimalOpen: decimal === 'auto',
    isLossUnreadable: isLossUnreadable(name, rule.values),
    use: new UnusedRules(name, sources),
  };
};

const fixedFields = (given: FeedMapping['constants']): readonly MappedField[] =>
  Object.entries(given).flatMap(([name, value]) =>
    isImportField(name) && value !== undefined
      ? [{ name, source: value, column: null, ...readField(IMPORT_FIELDS[name], value, PLAIN_FORMAT) }]
      : [],
  );

/** Prepares a mapping: regular expressions and value maps are built once per feed instead of once per row. */
export const compileMapping = (mapping: FeedMapping): CompiledMapping => ({
  fields: Object.entries(mapping.fields).flatMap(([name, given]) =>
    isImportField(name) && given !== undefined ? [{ name, rules: rulesOf(given).map((rule) => compileRule(name, rule, mapping)) }] : [],
  ),
  constants: fixedFields(mapping.constants),
  defaults: new Map(fixedFields(mapping.defaults).map((field) => [field.name, field])),
});

const isEmpty = (value: FeedValue, empty: ReadonlySet<string>): boolean =>
  value === null || (typeof value === 'string' && empty.has(fold(value))) || (Array.isArray(value) && value.length === 0);

interface Source {
  readonly value: FeedValue;
  readonly column: string;
}

const sourceOf = (rule: CompiledRule, record: FeedRecord): Source | null => {
  if (rule.rule.join !== undefined) {
    const texts = rule.sources.map((path) => valueAt(record.fields, path)).filter((value) => !isEmpty(value, rule.empty));
    if (texts.length === 0) return null;
    const value = texts.map((part) => (typeof part === 'object' ? '' : String(part).trim())).join(rule.rule.join);
    return { value, column: rule.sources.join(' + ') };
  }
  for (const path of rule.sources) {
    const value = valueAt(record.fields, path);
    if (!isEmpty(value, rule.empty)) return { value, column: path };
  }
  return null;
};

const isInCapitals = (text: string): boolean => /[A-Z]{2}/.test(text) && !/[a-z]/.test(text);
const titleCase = (text: string): string =>
  isInCapitals(text)
    ? text.toLowerCase().replace(/(^|[\s'(-])([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase())
    : text;

const withoutStart = (text: string, start: string): string => {
  const hasStart = text.toLowerCase().startsWith(start.toLowerCase()) && !/^[\p{L}\p{N}]/u.test(text.slice(start.length));
  return hasStart ? text.slice(start.length).trim() : text;
};

const UNKNOWN: FieldFault = {
  severity: 'rejected',
  reason: 'unknown-value',
  message: "the value is not in the mapping's value map for this field",
};

const LOST: FieldFault = {
  severity: 'warning',
  reason: 'not-understood',
  message: 'the rules of the mapping find no value in this text; a vehicle that is already in the stock keeps its value',
};

/** The value that the rules of the mapping produced. `isEmpty` is true if the mapping treats this value as empty. */
type Reshaped = { readonly value: FeedValue; readonly fault?: FieldFault; readonly isEmpty?: boolean };

const partOf = (rule: CompiledRule, text: string, separator: string, line: number): string => {
  const part = text.split(separator).at(rule.rule.part);
  if (part === undefined) rule.use.noteShortSplit(line);
  return (part ?? '').trim();
};

const reshape = (rule: CompiledRule, value: FeedValue, above: ReadonlyMap<ImportField, unknown>, line: number): Reshaped => {
  if (typeof value === 'object') return { value };
  // If no rule changes a number, it stays a number. It is not converted to a text, because the text could be misread as another
  // number.
  const isReshaped = rule.values !== null || rule.extract !== null || rule.rule.split !== undefined || rule.rule.after !== undefined;
  if (typeof value === 'number' && !isReshaped) return rule.empty.has(String(value)) ? { value: null, isEmpty: true } : { value };
  let text = String(value).trim();
  for (const field of rule.rule.after ?? []) {
    const start = above.get(field);
    if (start !== null && start !== undefined) text = withoutStart(text, String(start));
  }
  if (rule.rule.split !== undefined) text = partOf(rule, text, rule.rule.split, line);
  if (rule.extract !== null) {
    const match = rule.extract.exec(text.slice(0, MAX_EXTRACT_CHARACTERS));
    text = (match?.[1] ?? match?.[0] ?? '').trim();
  }
  if (rule.rule.letterCase === 'title') text = titleCase(text);
  if (rule.empty.has(fold(text))) return { value: null, isEmpty: text !== '' };
  if (rule.values !== null) {
    const known = rule.values.get(fold(text));
    if (known !== undefined) return { value: known };
    if (rule.rule.otherwise === 'drop') return { value: null };
    if (rule.rule.otherwise === 'reject') return { value: text, fault: UNKNOWN };
  }
  return { value: text };
};

const mapField = (field: CompiledField, record: FeedRecord, above: ReadonlyMap<ImportField, unknown>): MappedField => {
  let failed: MappedField | null = null;
  let unused: Source | null = null;
  let isLost = false;
  for (const rule of field.rules) {
    const source = sourceOf(rule, record);
    if (source === null) continue;
    rule.use.noteSource();
    const shaped = reshape(rule, source.value, above, record.line);
    if (shaped.value === null) {
      unused ??= source;
      isLost ||= shaped.isEmpty !== true && rule.isLossUnreadable;
      continue;
    }
    const reading = shaped.fault ? { value: null, fault: shaped.fault } : readField(IMPORT_FIELDS[field.name], shaped.value, rule.format);
    const mapped: MappedField = { name: field.name, source: source.value, column: source.column, ...reading };
    if (reading.value !== null) rule.use.noteValue();
    if (reading.value !== null && reading.fault?.severity !== 'rejected') return mapped;
    if (reading.fault !== undefined) failed ??= mapped;
    else unused ??= source;
  }
  if (failed !== null) return failed;
  const fault = isLost ? { fault: LOST } : {};
  return { name: field.name, source: unused?.value ?? null, column: unused?.column ?? null, value: null, ...fault };
};

/**
 * Reads every field that the mapping names from a row, in the order of the mapping. Chooses the source of each value,
 * changes texts as the mapping says, and converts values to the units of the platform.
 *
 * A constant replaces the value of a column. A default replaces a missing value. It also replaces an unreadable value,
 * except in fields that must not be guessed (`isNeverGuessed`).
 */
export const applyMapping = (mapping: CompiledMapping, record: FeedRecord): readonly MappedField[] => {
  const above = new Map<ImportField, unknown>();
  const mapped: MappedField[] = [];
  for (const field of mapping.constants) above.set(field.name, field.value);
  for (const field of mapping.fields) {
    let result = mapField(field, record, above);
    const isGuess = result.fault !== undefined && isNeverGuessed(field.name);
    if (result.value === null && result.fault?.severity !== 'rejected' && !isGuess) {
      const fallback = mapping.defaults.get(field.name);
      if (fallback) result = { ...fallback, fault: result.fault, source: result.source, column: result.column };
    }
    above.set(field.name, result.value);
    mapped.push(result);
  }
  for (const [name, field] of mapping.defaults) if (!above.has(name)) mapped.push(field);
  return [...mapped, ...mapping.constants];
};

const NOTHING_ABOVE: ReadonlyMap<ImportField, unknown> = new Map();

const countDecimals = (given: CompiledRule, records: readonly FeedRecord[], hasDecimals: boolean): DecimalCount => {
  const count = new DecimalCount();
  // The first rows of a feed are read twice. This function reads them to detect the decimal sign, and later they are
  // read again together with all other rows. The use of the rules is counted only the second time.
  const rule = { ...given, use: new UnusedRules(given.use.field, given.use.sources) };
  for (const record of records) {
    const source = sourceOf(rule, record);
    const value = source === null ? null : reshape(rule, source.value, NOTHING_ABOVE, record.line).value;
    if (typeof value === 'string') count.add(decimalVote(value, hasDecimals));
  }
  return count;
};

const withDecimalSign = (field: CompiledField, records: readonly FeedRecord[]): CompiledField => {
  const kind = IMPORT_FIELDS[field.name];
  if (kind.kind !== 'money' && kind.kind !== 'number') return field;
  const hasDecimals = kind.kind === 'number' && !kind.whole;
  const rules = field.rules.map((rule) => {
    if (!rule.isDecimalOpen) return rule;
    const decimal = countDecimals(rule, records, hasDecimals).sign();
    return decimal === rule.format.decimal ? rule : { ...rule, format: { ...rule.format, decimal } };
  });
  return { ...field, rules };
};

/**
 * Adds to a mapping the decimal sign of each numeric column: a point or a comma. A sign that the mapping does not state is
 * detected from the feed's first rows (`DecimalCount`).
 *
 * @example withDecimalSigns(compileMapping(mapping), firstRows)
 */
export const withDecimalSigns = (mapping: CompiledMapping, firstRows: readonly FeedRecord[]): CompiledMapping => ({
  ...mapping,
  fields: mapping.fields.map((field) => withDecimalSign(field, firstRows)),
});

/** Returns for each rule of the mapping how it was used in the rows read so far. */
export const ruleUses = (mapping: CompiledMapping): readonly UnusedRules[] =>
  mapping.fields.flatMap(({ rules }) => rules.map(({ use }) => use));

/** Fields that every vehicle must have. An empty value in a partial row does not clear them. */
const NEVER_EMPTY: readonly ImportField[] = ['item_type', 'car_type', 'status', 'make', 'model'];

/**
 * Returns the names of the fields that a row contains. A row contains a field if the column of the field is in the row.
 * The column may be empty. A row also contains all constants of the mapping. It does not contain fields that have only
 * a default value, or fields that keep their former value (`keptFields`).
 */
export const givenFields = (mapping: CompiledMapping, record: FeedRecord, mapped: readonly MappedField[]): readonly ImportField[] => {
  const empty = new Set(mapped.filter(({ source, fault }) => source === null && fault === undefined).map(({ name }) => name));
  const kept = keptFields(mapped);
  const given = mapping.fields.filter(({ name, rules }) => {
    if (kept.includes(name)) return false;
    if (NEVER_EMPTY.includes(name) && empty.has(name)) return false;
    return rules.some(({ sources }) => sources.some((path) => hasPath(record.fields, path)));
  });
  return [...given.map(({ name }) => name), ...mapping.constants.map(({ name }) => name)];
};
