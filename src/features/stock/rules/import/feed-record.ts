/** A value as the feed's file contains it: a text, number or boolean, or a list or map of values. */
export type FeedValue = string | number | boolean | null | readonly FeedValue[] | { readonly [name: string]: FeedValue | undefined };

/** One vehicle as the feed's file contains it, before its fields are interpreted. */
export interface FeedRecord {
  /** Line of the file on which the record begins, counted from 1. */
  readonly line: number;
  readonly fields: Readonly<Record<string, FeedValue>>;
  /** Names of the columns with invalid UTF-8 bytes. These bytes were read as Windows-1252. */
  readonly badText?: readonly string[];
}

/** A part of the file that is not a record: a row with too many columns, or a line that is not JSON. */
export interface BrokenRecord {
  readonly line: number;
  readonly reason: 'malformed-row' | 'wrong-column-count' | 'row-too-large';
  readonly value: string;
  readonly message: string;
}

export type ReadItem = { readonly record: FeedRecord } | { readonly broken: BrokenRecord };

/** Thrown if a whole feed cannot be read. Problems found earlier are still reported, and nothing is imported. */
export class UnreadableFeedError extends Error {
  /** The line of the file that causes the error; null if the error has no single line. */
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
 * Returns the value at a path of a record. A field whose name is the whole path has priority, because 'image[0].url' is
 * a column name in some CSV feeds. Otherwise each part between dots is a key of a map or an index of a list.
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
 * Whether a record contains a column or path, even with a null or empty value.
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
