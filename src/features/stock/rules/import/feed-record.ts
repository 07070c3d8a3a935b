/** A value as a feed's file holds it: text, number or flag, nested where the format nests. */
export type FeedValue = string | number | boolean | null | readonly FeedValue[] | { readonly [name: string]: FeedValue | undefined };

/** One vehicle as its feed's file holds it, before any meaning is given to its fields. */
export interface FeedRecord {
  /** Line of the file on which the record begins, counted from 1. */
  readonly line: number;
  readonly fields: Readonly<Record<string, FeedValue>>;
  /** Columns with bytes that are no UTF-8, which were read as Windows-1252. */
  readonly badText?: readonly string[];
}

/** A place of the file that is no record: a row with too many columns, a line that is no JSON. */
export interface BrokenRecord {
  readonly line: number;
  readonly reason: 'malformed-row' | 'wrong-column-count' | 'row-too-large';
  readonly value: string;
  readonly message: string;
}

export type ReadItem = { readonly record: FeedRecord } | { readonly broken: BrokenRecord };

/** Why a whole feed cannot be read; what was read before it stays reported, nothing is merged. */
export class UnreadableFeedError extends Error {
  /** Line of the file, where one is to blame. */
  readonly line: number | null;

  constructor(message: string, line: number | null = null) {
    super(line === null ? message : `line ${line}: ${message}`);
    this.name = 'UnreadableFeedError';
    this.line = line;
  }
}

const has = (value: FeedValue | undefined, key: string): value is { readonly [name: string]: FeedValue } =>
  value !== null && typeof value === 'object' && Object.hasOwn(value, key);

/**
 * The value at a path of a record. A field that is named like the whole path wins ('image[0].url' is
 * the name of a column in some CSV feeds); else dots lead into maps and, by number, into lists.
 *
 * @example valueAt({ image: [{ url: '/a.jpg' }] }, 'image.0.url') === '/a.jpg'
 */
export const valueAt = (fields: FeedRecord['fields'], path: string): FeedValue => {
  if (Object.hasOwn(fields, path)) return fields[path] ?? null;
  if (!path.includes('.')) return null;
  let value: FeedValue | undefined = fields;
  for (const key of path.split('.')) {
    if (!has(value, key)) return null;
    value = value[key];
  }
  return value ?? null;
};

/**
 * Whether a record names a column or path at all, be its value null or empty.
 *
 * @example hasPath({ price: null }, 'price') === true
 */
export const hasPath = (fields: FeedRecord['fields'], path: string): boolean => {
  if (Object.hasOwn(fields, path)) return true;
  if (!path.includes('.')) return false;
  let value: FeedValue | undefined = fields;
  for (const key of path.split('.')) {
    if (!has(value, key)) return false;
    value = value[key];
  }
  return true;
};
