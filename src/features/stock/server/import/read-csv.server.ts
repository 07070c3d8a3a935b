import { pipeline } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import { wrongDelimiter } from '../../rules/import/csv-delimiter.ts';
import { type FeedValue, type ReadItem, UnreadableFeedError } from '../../rules/import/feed-record.ts';
import { LineTracker } from '../../rules/import/line-tracker.ts';
import { shownValue } from '../../rules/import/row-problem.ts';

export interface CsvOptions {
  readonly delimiter: string;
  /** Names of the columns if the file has no heading line. */
  readonly columns?: readonly string[] | undefined;
}

/**
 * Maximum number of characters in a row. A row of a real feed has about 20 kB. Without a limit, a value whose closing
 * quotation mark is missing would contain the whole rest of the file.
 */
const MAX_ROW_CHARACTERS = 1_000_000;

/**
 * Maximum number of columns. A real feed has at most a few hundred columns. Without this limit, a heading of one
 * million characters could have 500,000 columns, and each row would then get as many values.
 */
const MAX_COLUMNS = 2_000;

/** Limits the text that the parser's stream buffers. The types of the parser do not declare this option. */
const STREAM_LIMITS = { writableHighWaterMark: 4_096 };

interface ParsedRow {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

const columnsOf = (heading: readonly string[]): readonly string[] => {
  if (heading.length > MAX_COLUMNS)
    throw new UnreadableFeedError(`the heading has ${heading.length} columns, but at most ${MAX_COLUMNS} are allowed`, 1);
  const names = heading.map((name) => name.trim());
  const known = new Set<string>();
  for (const name of names) {
    if (name !== '' && known.has(name)) throw new UnreadableFeedError(`the heading has the column '${name}' twice`, 1);
    known.add(name);
  }
  if (names.every((name) => name === '')) throw new UnreadableFeedError('the heading line names no column', 1);
  return names;
};

const countOf = (record: readonly string[], pattern: RegExp): number =>
  record.reduce((sum, value) => sum + (value.match(pattern)?.length ?? 0), 0);

/**
 * Reads rows separated by commas or another delimiter as a stream. Quotes, line breaks in quotes and CRLF are
 * supported. A row with more or fewer columns than the heading is reported as broken; its values are never shifted.
 */
export async function* readCsv(texts: AsyncIterable<string>, options: CsvOptions): AsyncGenerator<ReadItem> {
  const parser = parse({
    delimiter: options.delimiter,
    relax_column_count: true,
    relax_quotes: true,
    info: true,
    ...STREAM_LIMITS,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_CHARACTERS,
  });
  const lines = new LineTracker();
  // If reading the input fails, `pipeline` ends the parser with this error. The loop over the rows then throws the
  // error.
  pipeline(tracked(texts, lines), parser, () => {});
  let crlfAsTwo = 0;
  let columns = options.columns ? columnsOf(options.columns) : null;
  let isFirst = true;
  try {
    for await (const { record: parsed, info } of parser as AsyncIterable<ParsedRow>) {
      const record = withoutReturn(parsed);
      // `info.lines` is the number of the line on which the row ends. In two cases the parser counts one CRLF as two
      // lines: inside a value, and in a file with different kinds of line breaks. `crlfAsTwo` counts these cases, and
      // is subtracted.
      crlfAsTwo += countOf(record, /\r\n/g) + (record === parsed ? 0 : 1);
      const line = info.lines - crlfAsTwo - countOf(record, /\r\n|\r|\n/g);
      if (isFirst) checkDelimiter(record, columns, options.delimiter);
      isFirst = false;
      if (columns === null) {
        columns = columnsOf(record);
        continue;
      }
      yield rowOf(record, columns, line);
    }
  } catch (error) {
    throw readableError(error, lines, isInQuote(parser));
  } finally {
    parser.destroy();
  }
}

/**
 * Refuses a feed whose first line has only one column, if another delimiter would split this line into several columns.
 */
const checkDelimiter = (record: readonly string[], columns: readonly string[] | null, delimiter: string): void => {
  if (record.length > 1 || columns?.length === 1) return;
  const message = wrongDelimiter(record[0] ?? '', delimiter);
  if (message !== null) throw new UnreadableFeedError(message, 1);
};

/** Whether the parser is inside a quoted value. The TypeScript types of the parser do not declare this state. */
const isInQuote = (parser: unknown): boolean => (parser as { readonly state: { readonly quoting: boolean } }).state.quoting;

/**
 * The reader remembers the positions of line breaks in the last bytes that it has read. This is the number of these
 * bytes. It is twice the length of the longest allowed row, because the parser reports a row only after it has read
 * further text.
 */
const REMEMBERED_BYTES = 2 * MAX_ROW_CHARACTERS;

async function* tracked(texts: AsyncIterable<string>, lines: LineTracker): AsyncGenerator<Uint8Array> {
  for await (const text of texts) {
    const bytes = Buffer.from(text);
    lines.add(bytes);
    lines.forgetBefore(lines.offset - REMEMBERED_BYTES);
    yield bytes;
  }
}

/**
 * Removes a carriage return from the end of the last value. In a file with different kinds of line ends, the parser
 * reads this carriage return as part of the value.
 */
const withoutReturn = (record: readonly string[]): readonly string[] => {
  const last = record.at(-1);
  return last?.endsWith('\r') ? [...record.slice(0, -1), last.slice(0, -1)] : record;
};

const rowOf = (record: readonly string[], columns: readonly string[], line: number): ReadItem => {
  if (record.length !== columns.length) {
    const message = `the row has ${record.length} columns, but the heading has ${columns.length}`;
    return { broken: { line, reason: 'wrong-column-count', value: shownValue(record.join(',')), message } };
  }
  const fields: Record<string, FeedValue> = {};
  for (const [index, name] of columns.entries()) if (name !== '') fields[name] = record[index] ?? null;
  return { record: { line, fields } };
};

const readableError = (error: unknown, lines: LineTracker, isUnclosed: boolean): unknown => {
  if (!(error instanceof Error) || !('code' in error) || !String(error.code).startsWith('CSV_')) return error;
  const { code, bytes } = error as CsvError & { bytes?: number };
  // The property `bytes` of the error is the position at which the last complete value ends. A value whose closing
  // quotation mark is missing begins at this position, so the line of this position is reported.
  const line = bytes === undefined ? lines.last : lines.lineOfContent(bytes);
  return new UnreadableFeedError(messageOf(code, isUnclosed), line);
};

const messageOf = (code: string, isUnclosed: boolean): string => {
  if (code === 'CSV_QUOTE_NOT_CLOSED' || (code === 'CSV_MAX_RECORD_SIZE' && isUnclosed)) return 'a quote is opened here and never closed';
  if (code !== 'CSV_MAX_RECORD_SIZE') return 'this row cannot be read';
  return `this row has more than ${MAX_ROW_CHARACTERS} characters; the file may have no line breaks, or may be no CSV file`;
};
