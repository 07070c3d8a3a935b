import { Tokenizer, TokenParser } from '@streamparser/json';
import { type FeedRecord, type FeedValue, type ReadItem, UnreadableFeedError } from '../../rules/import/feed-record.ts';
import { LineTracker } from '../../rules/import/line-tracker.ts';
import { MAX_DEPTH } from '../../rules/import/nesting-depth.ts';
import { shownValue } from '../../rules/import/row-problem.ts';

// The numbers of the token types in the JSON library. The library exports them only as TypeScript types, not as values.
const OPENS_MAP: number = 0;
const CLOSES_MAP: number = 1;
const OPENS_LIST: number = 2;
const CLOSES_LIST: number = 3;
const COMMA: number = 5;
const STRING: number = 9;
const MAX_RECORD_CHARACTERS = 4_000_000;
/** Maximum length of a number. An endless number would fill the memory, because the tokenizer keeps all digits until the end. */
const MAX_NUMBER_CHARACTERS = 65_536;
const ONLY_NUMBER = /^[-+.eE0-9]+$/;

/**
 * Reads the vehicles of a JSON document as a stream. `path` says where the document contains the list of vehicles
 * ('data.vehicles'); it is empty if the whole document is this list. If the document has no line breaks, problems give
 * the number of the vehicle instead of its line.
 */
export async function* readJson(texts: AsyncIterable<string>, path: string): AsyncGenerator<ReadItem> {
  const selector = `$.${path === '' ? '' : `${path}.`}*`;
  const ready: ReadItem[] = [];
  const lines = new LineTracker();
  const keys = new KeyTracker();
  let count = 0;
  let depth = 0;
  let recordStart = 0;
  let isListFound = false;
  let isInList = false;
  /** Number of characters that were read outside the list of vehicles. The parser keeps all of them in memory. */
  let outside = 0;
  let tokenEnd = 0;
  let digits = 0;
  const listDepth = path === '' ? 1 : path.split('.').length + 1;

  const tokenizer = new Tokenizer();
  const parser = new TokenParser({ paths: [selector], keepStack: false });
  parser.onValue = ({ value, parent }) => {
    if (!Array.isArray(parent)) throw new UnreadableFeedError(noList(path));
    count += 1;
    const line = lines.hasBreaks ? lines.lineOf(recordStart) : count;
    ready.push(itemOf(value as FeedValue, line));
    // The parser keeps each value that it has emitted in the list `parent`. The list is emptied to free the memory.
    parent.length = 0;
  };
  tokenizer.onToken = (token) => {
    keys.before(token);
    if (!isInList) outside += token.offset - tokenEnd;
    tokenEnd = token.offset;
    if (outside > MAX_RECORD_CHARACTERS)
      throw new UnreadableFeedError(`there are more than ${MAX_RECORD_CHARACTERS} characters outside the list of vehicles`, lines.last);
    if (token.token === OPENS_MAP || token.token === OPENS_LIST) {
      depth += 1;
      if (depth > MAX_DEPTH)
        throw new UnreadableFeedError(`the document is nested deeper than ${MAX_DEPTH} levels`, lines.lineOf(token.offset));
      if (token.token === OPENS_LIST && keys.path() === path && keys.isInMaps) {
        isListFound = true;
        isInList = true;
      }
      if (depth === listDepth + 1) recordStart = token.offset;
    } else if (token.token === CLOSES_MAP || token.token === CLOSES_LIST) {
      depth -= 1;
      if (depth < listDepth) isInList = false;
    }
    if (depth > listDepth && token.offset - recordStart > MAX_RECORD_CHARACTERS) {
      throw new UnreadableFeedError(`a vehicle has more than ${MAX_RECORD_CHARACTERS} characters`, lines.lineOf(recordStart));
    }
    keys.after(token);
    parser.write(token);
  };
  const fail = (error: unknown): never => {
    if (error instanceof UnreadableFeedError) throw error;
    throw new UnreadableFeedError(`the feed is not valid JSON: ${describeParserError(error)}`, lines.last);
  };
  tokenizer.onError = fail;
  parser.onError = fail;
  for await (const text of texts) {
    const bytes = new TextEncoder().encode(text);
    lines.add(bytes);
    digits = ONLY_NUMBER.test(text) ? digits + text.length : 0;
    if (digits > MAX_NUMBER_CHARACTERS)
      throw new UnreadableFeedError(`a number has more than ${MAX_NUMBER_CHARACTERS} characters`, lines.last);
    tokenizer.write(bytes);
    if (lines.offset - tokenEnd > MAX_RECORD_CHARACTERS)
      throw new UnreadableFeedError(`a value has more than ${MAX_RECORD_CHARACTERS} characters`, lines.last);
    yield* ready.splice(0);
    lines.forgetBefore(recordStart);
  }
  if (!parser.isEnded) throw new UnreadableFeedError('the feed ends before the JSON document is complete', lines.last);
  yield* ready.splice(0);
  if (!isListFound) throw new UnreadableFeedError(path === '' ? noList(path) : `there is no list at '${path}'; ${HOW_TO_STATE_THE_PATH}`);
}

const HOW_TO_STATE_THE_PATH = "state the path of the list of vehicles in the mapping (json: { path: 'data.vehicles' })";

const noList = (path: string): string =>
  path === ''
    ? `the document is one object, not a list of vehicles. Put it in [ and ], or ${HOW_TO_STATE_THE_PATH}`
    : `'${path}' is not a list of vehicles; ${HOW_TO_STATE_THE_PATH}`;

/** Describes the unexpected token of a parser error, without the internal states of the parser. */
const describeParserError = (error: unknown): string => {
  const [, token, character] =
    /^Unexpected (?:[A-Z_]+ \(([\s\S]*)\) in state|"([\s\S]*?)" at )/.exec(error instanceof Error ? error.message : '') ?? [];
  const shown = token ?? (character === undefined ? undefined : JSON.stringify(character));
  return shown === undefined ? 'the text cannot be parsed' : `unexpected ${shown}`;
};

const itemOf = (value: FeedValue, line: number): ReadItem =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? { record: { line, fields: value as FeedRecord['fields'] } }
    : { broken: { line, reason: 'malformed-row', value: shownValue(value), message: 'the row must be a JSON object' } };

interface JsonToken {
  readonly token: number;
  readonly value: unknown;
}

/** The keys on the path from the root of the document to the current position. */
class KeyTracker {
  readonly #open: { readonly isMap: boolean; key: string }[] = [];
  #expectsKey = false;

  /** True if the current position in the JSON document is not inside a list. */
  get isInMaps(): boolean {
    return this.#open.every(({ isMap }) => isMap);
  }

  path(): string {
    return this.#open.map(({ key }) => key).join('.');
  }

  before({ token, value }: JsonToken): void {
    const top = this.#open.at(-1);
    if (token === STRING && this.#expectsKey && top) {
      top.key = String(value);
      this.#expectsKey = false;
    } else if (token === COMMA) {
      this.#expectsKey = top?.isMap ?? false;
    } else if (token === CLOSES_MAP || token === CLOSES_LIST) {
      this.#open.pop();
      this.#expectsKey = false;
    }
  }

  after({ token }: JsonToken): void {
    if (token !== OPENS_MAP && token !== OPENS_LIST) return;
    this.#open.push({ isMap: token === OPENS_MAP, key: '' });
    this.#expectsKey = token === OPENS_MAP;
  }
}
