import type { FeedRecord, FeedValue } from '../feed-record.ts';
import { FIELD_WORDS, IDENTITY_WORDS } from './field-words.ts';

/** The data about a feed from which its mapping is drafted. */
export interface FeedSample {
  readonly format: 'csv' | 'json' | 'ndjson' | 'xml';
  /** Rows from the beginning of the feed. */
  readonly rows: readonly FeedRecord['fields'][];
  /** Separator of a CSV feed. */
  readonly delimiter?: string;
  /** Name of the XML element of one vehicle. */
  readonly xmlRecord?: string;
  /** Path of the list of vehicles in a JSON feed. */
  readonly jsonPath?: string;
}

/** A drafted mapping file, and what the operator should check in it. */
export interface DraftMapping {
  readonly text: string;
  /** The name of each field that has a column, and the name of this column in the feed. */
  readonly mapped: Readonly<Record<string, string>>;
  readonly unused: readonly string[];
  /** The required fields for which no column was found. Rows without these fields are refused. */
  readonly missing: readonly string[];
}

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The paths of the values of a row: 'Price', 'specs.engine', 'photos.photo'. */
const pathsOf = (fields: FeedRecord['fields'], prefix = ''): readonly string[] =>
  Object.entries(fields).flatMap(([name, value]) => {
    const path = `${prefix}${name}`;
    const isMap = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isMap ? pathsOf(value as FeedRecord['fields'], `${path}.`) : [path];
  });

const valueAtPath = (fields: FeedRecord['fields'], path: string): FeedValue | undefined => {
  if (path in fields) return fields[path];
  return path
    .split('.')
    .reduce<FeedValue | undefined>(
      (value, key) =>
        typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as FeedRecord['fields'])[key] : undefined,
      fields as unknown as FeedValue,
    );
};

const textsOf = (rows: FeedSample['rows'], path: string): readonly string[] =>
  rows.flatMap((row) => {
    const value = valueAtPath(row, path);
    return typeof value === 'string' || typeof value === 'number' ? [String(value).trim()] : [];
  });

/**
 * The spellings of a column's name that are compared with `FIELD_WORDS`: 'odokm' and 'odo' for 'Odo (km)', 'photo' for
 * 'photos.photo' and 'photo.#text'.
 */
const namesOf = (column: string): readonly string[] => {
  const last =
    column
      .split('.')
      .filter((part) => part !== '#text')
      .at(-1) ?? '';
  return [plain(column), plain(column.replace(/\(.*\)/, '')), plain(last)];
};

/** The first column that has one of the given names. */
const findColumn = (columns: readonly string[], words: readonly string[], taken: ReadonlySet<string>): string | undefined => {
  for (const word of words) {
    const found = columns.find((column) => !taken.has(column) && namesOf(column).includes(word));
    if (found !== undefined) return found;
  }
  return undefined;
};

const CONDITIONS: readonly (readonly [RegExp, string])[] = [
  [/demo/i, 'demo'],
  [/^(u|us|used|second.?hand|pre.?owned|pre.?loved|approved|s)/i, 'used'],
  [/^n/i, 'new'],
];

const text = (value: string): string =>
  /^[A-Za-z_][\w.-]*$/.test(value) && !/^(yes|no|true|false|null|on|off)$/i.test(value) ? value : JSON.stringify(value);

/**
 * Drafts the rule for the car type of a vehicle (new, demo or used). The rule lists each text in the column of the
 * sample rows, and the car type that this text means.
 */
const conditionRule = (column: string, values: readonly string[]): string => {
  const distinct = [...new Set(values)].filter((value) => value !== '').slice(0, 12);
  const known = distinct.map((value) => [value, CONDITIONS.find(([pattern]) => pattern.test(value))?.[1]] as const);
  if (known.every(([value, meaning]) => value.toLowerCase() === meaning)) return text(column);
  const pairs = known.map(([value, meaning]) => `${text(value)}: ${meaning ?? 'used # check: new, demo or used?'}`);
  const lines = pairs.map((pair) => `\n      ${pair}`).join('');
  return `\n    from: ${text(column)}\n    otherwise: reject\n    values:${lines}`;
};

/** The separator between URLs, such as picture URLs, in one cell; null if no cell contains several URLs. */
const listSeparator = (values: readonly string[]): string | null => {
  const several = values.find((value) => (value.match(/https?:\/\//g)?.length ?? 0) > 1);
  return several === undefined ? null : /[|;,\s]+(?=https?:)/.exec(several)?.[0].trim().slice(0, 1) || ' ';
};

/**
 * Returns the path of an XML list in rows with only one list entry. In rows with several entries, the list has another
 * path. For example, the list <photos><photo/></photos> has the path 'photos.photo' in a row with one photo. It has the
 * path 'photos' in a row with several photos. The mapping must name both paths. Undefined if all rows have the same
 * path.
 */
const singleEntryPath = (column: string, rows: FeedSample['rows']): string | undefined =>
  rows.flatMap((row) => pathsOf(row)).find((path) => path.startsWith(`${column}.`));

const ruleOf = (field: string, column: string, rows: FeedSample['rows']): string => {
  const values = textsOf(rows, column);
  const single = singleEntryPath(column, rows);
  if (single !== undefined) return `{ from: [${text(single)}, ${text(column)}] }`;
  if (field === 'car_type') return conditionRule(column, values);
  if (field === 'images') {
    const separator = listSeparator(values);
    if (separator !== null) return `{ from: ${text(column)}, list: ${JSON.stringify(separator)} }`;
  }
  if (field === 'km' && /miles|\bmi\b/i.test(column)) return `{ from: ${text(column)}, unit: mi }`;
  return text(column);
};

/** Fields that stay the same while a vehicle is for sale. Those that distinguish vehicles best come first. */
const STABLE = ['vin', 'regplate', 'make', 'model', 'badge', 'year', 'body', 'colour', 'city'];

/**
 * The part of the mapping that says how the import recognises a vehicle in the next feed. If one column has a different
 * id in each row, this column identifies the vehicle. Otherwise several columns together identify it, such as make,
 * model and year.
 */
const identityOf = (rows: FeedSample['rows'], columns: readonly string[], mapped: Readonly<Record<string, string>>): string => {
  const isId = (column: string): boolean => {
    const values = textsOf(rows, column).filter((value) => value !== '');
    return values.length === rows.length && new Set(values).size === rows.length;
  };
  const words = IDENTITY_WORDS.flatMap((word) =>
    columns.filter((column) => plain(column) === word || plain(column.split('.').at(-1) ?? '') === word),
  );
  const id = words.find(isId);
  if (id !== undefined) return `identity: { field: ${text(id)} }`;
  const vin = mapped.vin !== undefined && isId(mapped.vin) ? mapped.vin : undefined;
  if (vin !== undefined) return `identity: { field: ${text(vin)} }`;
  const stable = STABLE.flatMap((field) => mapped[field] ?? []);
  const breakers = ['km', 'price'].flatMap((field) => mapped[field] ?? []);
  return `# No column has an id for each vehicle, so these facts identify it. Choose columns that never change while it is for sale.
identity:
  columns: [${stable.map(text).join(', ')}]
  tieBreakers: [${breakers.map(text).join(', ')}]`;
};

const formatLines = ({ format, delimiter, xmlRecord, jsonPath }: FeedSample): string =>
  [
    `format: ${format}`,
    ...(format === 'csv' && delimiter !== undefined && delimiter !== ',' ? [`csv: { delimiter: ${JSON.stringify(delimiter)} }`] : []),
    ...(format === 'xml' && xmlRecord !== undefined ? [`xml: { record: ${text(xmlRecord)} }`] : []),
    ...(format === 'json' && jsonPath !== undefined ? [`json: { path: ${text(jsonPath)} }`] : []),
  ].join('\n');

/**
 * Drafts the mapping of a feed from the names of its columns and some of its rows. The operator then checks the draft,
 * and sees in a dry run of the import which vehicles the mapping produces.
 *
 * @example draftMapping({ format: 'csv', rows: [{ 'Stock No': 'U1', Brand: 'Kia', Model: 'Rio' }] }).mapped.make === 'Brand'
 */
export const draftMapping = (sample: FeedSample): DraftMapping => {
  const { rows } = sample;
  const columns = [...new Set(rows.flatMap((row) => pathsOf(row)))];
  const mapped: Record<string, string> = {};
  const taken = new Set<string>();
  for (const [field, words] of Object.entries(FIELD_WORDS)) {
    const column = findColumn(columns, words, taken);
    if (column === undefined) continue;
    mapped[field] = column;
    taken.add(column);
  }
  const unused = columns.filter((column) => !taken.has(column));
  const missing = ['make', 'model'].filter((field) => !(field in mapped));
  const fields = Object.entries(mapped).map(([field, column]) => {
    const rule = ruleOf(field, column, rows);
    return `  ${field}:${rule.startsWith('\n') ? '' : ' '}${rule}`;
  });
  const lines = [
    '# yaml-language-server: $schema=../../schemas/mapping.schema.json',
    '# Drafted from the columns of the feed. Check it, then look at a dry run of the import: docs/mapping-a-feed.md',
    formatLines(sample),
    "treatAsEmpty: ['-', NA, N/A, POA, TBA]",
    identityOf(rows, columns, mapped),
    'fields:',
    ...missing.map((field) => `  # ${field}: …   No column was found for this field. A row without it is refused.`),
    ...fields,
    ...(unused.length === 0 ? [] : ['# Columns that are not used:', ...unused.map((column) => `#   ${column}`)]),
  ];
  return { text: `${lines.join('\n')}\n`, mapped, unused, missing };
};
