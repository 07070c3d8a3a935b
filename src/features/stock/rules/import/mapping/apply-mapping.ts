import { type FeedRecord, type FeedValue, valueAt } from '../feed-record.ts';
import type { FieldFault, FieldReading } from '../reading/field-reading.ts';
import { IMPORT_FIELDS, type ImportField, isImportField } from '../reading/import-fields.ts';
import { type FieldFormat, readField } from '../reading/read-field.ts';
import { type FeedMapping, type MappingRule, rulesOf } from './mapping-schema.ts';

/** What one row says of one field. */
export interface MappedField extends FieldReading {
  readonly name: ImportField;
  /** The value as the feed has it, for reports. */
  readonly source: FeedValue;
}

interface CompiledRule {
  readonly sources: readonly string[];
  readonly rule: MappingRule;
  readonly extract: RegExp | null;
  readonly values: ReadonlyMap<string, string> | null;
  readonly empty: ReadonlySet<string>;
  readonly format: FieldFormat;
}

interface CompiledField {
  readonly name: ImportField;
  readonly rules: readonly CompiledRule[];
}

/** A mapping made ready for many rows. */
export interface CompiledMapping {
  readonly fields: readonly CompiledField[];
  readonly constants: readonly MappedField[];
  readonly defaults: ReadonlyMap<ImportField, MappedField>;
  readonly empty: ReadonlySet<string>;
}

const fold = (text: string): string => text.trim().toLowerCase();
const PLAIN_FORMAT: FieldFormat = { unit: null, date: 'dmy', listSeparator: null };

const compileRule = (rule: MappingRule, mapping: FeedMapping): CompiledRule => ({
  sources: typeof rule.from === 'string' ? [rule.from] : rule.from,
  rule,
  extract: rule.extract === undefined ? null : new RegExp(rule.extract, 'iu'),
  values: rule.values === undefined ? null : new Map(Object.entries(rule.values).map(([key, value]) => [fold(key), String(value)])),
  empty: new Set(['', ...mapping.treatAsEmpty.map(fold), ...rule.treatAsEmpty.map(fold)]),
  format: { unit: rule.unit ?? null, date: rule.date, listSeparator: rule.list ?? null },
});

const fixedFields = (given: FeedMapping['constants']): readonly MappedField[] =>
  Object.entries(given).flatMap(([name, value]) =>
    isImportField(name) && value !== undefined ? [{ name, source: value, ...readField(IMPORT_FIELDS[name], value, PLAIN_FORMAT) }] : [],
  );

/** Prepares a mapping: expressions and value maps are built once a feed, not once a row. */
export const compileMapping = (mapping: FeedMapping): CompiledMapping => ({
  fields: Object.entries(mapping.fields).flatMap(([name, given]) =>
    isImportField(name) && given !== undefined ? [{ name, rules: rulesOf(given).map((rule) => compileRule(rule, mapping)) }] : [],
  ),
  constants: fixedFields(mapping.constants),
  defaults: new Map(fixedFields(mapping.defaults).map((field) => [field.name, field])),
  empty: new Set(['', ...mapping.treatAsEmpty.map(fold)]),
});

const isEmpty = (value: FeedValue, empty: ReadonlySet<string>): boolean =>
  value === null || (typeof value === 'string' && empty.has(fold(value))) || (Array.isArray(value) && value.length === 0);

const sourceValue = (rule: CompiledRule, record: FeedRecord): FeedValue => {
  if (rule.rule.join !== undefined) {
    const texts = rule.sources.map((path) => valueAt(record.fields, path)).filter((value) => !isEmpty(value, rule.empty));
    return texts.length === 0 ? null : texts.map((value) => (typeof value === 'object' ? '' : String(value).trim())).join(rule.rule.join);
  }
  for (const path of rule.sources) {
    const value = valueAt(record.fields, path);
    if (!isEmpty(value, rule.empty)) return value;
  }
  return null;
};

const CAPITALS = /^[^a-z]*[A-Z]{2}[^a-z]*$/;
const titleCase = (text: string): string =>
  CAPITALS.test(text)
    ? text.toLowerCase().replace(/(^|[\s'(-])([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase())
    : text;

const withoutStart = (text: string, start: string): string => {
  const hasStart = text.toLowerCase().startsWith(start.toLowerCase()) && !/^[\p{L}\p{N}]/u.test(text.slice(start.length));
  return hasStart ? text.slice(start.length).trim() : text;
};

const UNKNOWN: FieldFault = { severity: 'rejected', reason: 'unknown-value', message: 'is not in the value map of this field' };

type Reshaped = { readonly value: FeedValue; readonly fault?: FieldFault };

const reshape = (rule: CompiledRule, value: FeedValue, above: ReadonlyMap<ImportField, unknown>): Reshaped => {
  if (typeof value === 'object') return { value };
  let text = String(value).trim();
  for (const field of rule.rule.after ?? []) {
    const start = above.get(field);
    if (start !== null && start !== undefined) text = withoutStart(text, String(start));
  }
  if (rule.rule.split !== undefined) text = (text.split(rule.rule.split).at(rule.rule.part) ?? '').trim();
  if (rule.extract !== null) {
    const match = rule.extract.exec(text);
    text = (match?.[1] ?? match?.[0] ?? '').trim();
  }
  if (rule.rule.letterCase === 'title') text = titleCase(text);
  if (rule.empty.has(fold(text))) return { value: null };
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
  for (const rule of field.rules) {
    const source = sourceValue(rule, record);
    if (source === null) continue;
    const shaped = reshape(rule, source, above);
    if (shaped.value === null) continue;
    const reading = shaped.fault ? { value: null, fault: shaped.fault } : readField(IMPORT_FIELDS[field.name], shaped.value, rule.format);
    const mapped: MappedField = { name: field.name, source, ...reading };
    if (reading.value !== null && reading.fault?.severity !== 'rejected') return mapped;
    if (reading.fault !== undefined) failed ??= mapped;
  }
  return failed ?? { name: field.name, source: null, value: null };
};

/**
 * What a row says of every field that the mapping names, in the mapping's order: sources chosen, texts
 * reshaped and read into our units. Constants win over columns; defaults fill what the row leaves open.
 */
export const applyMapping = (mapping: CompiledMapping, record: FeedRecord): readonly MappedField[] => {
  const above = new Map<ImportField, unknown>();
  const mapped: MappedField[] = [];
  for (const field of mapping.constants) above.set(field.name, field.value);
  for (const field of mapping.fields) {
    let result = mapField(field, record, above);
    if (result.value === null && result.fault?.severity !== 'rejected') {
      const fallback = mapping.defaults.get(field.name);
      if (fallback) result = { ...fallback, fault: result.fault, source: result.source };
    }
    above.set(field.name, result.value);
    mapped.push(result);
  }
  for (const [name, field] of mapping.defaults) if (!above.has(name)) mapped.push(field);
  return [...mapped, ...mapping.constants];
};
