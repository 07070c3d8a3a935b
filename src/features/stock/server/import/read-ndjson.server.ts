import type { FeedRecord, FeedValue, ReadItem } from '../../rules/import/feed-record.ts';
import { isNestedTooDeep, MAX_DEPTH } from '../../rules/import/nesting-depth.ts';
import { shownValue } from '../../rules/import/row-problem.ts';

const MAX_LINE_CHARACTERS = 2_000_000;

/**
 * Reads one JSON object per line. An invalid line is reported as broken, and the other lines are read. A line that is
 * too long is skipped without being kept in memory.
 */
export async function* readNdjson(texts: AsyncIterable<string>): AsyncGenerator<ReadItem> {
  let line = 0;
  let rest = '';
  let isOverlong = false;
  for await (const text of texts) {
    let start = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      line += 1;
      const whole = rest + text.slice(start, end);
      rest = '';
      start = end + 1;
      if (isOverlong || whole.length > MAX_LINE_CHARACTERS) yield overlong(line);
      else yield* itemOf(whole, line);
      isOverlong = false;
    }
    rest += text.slice(start);
    if (rest.length > MAX_LINE_CHARACTERS) {
      isOverlong = true;
      rest = '';
    }
  }
  if (isOverlong) yield overlong(line + 1);
  else yield* itemOf(rest, line + 1);
}

const overlong = (line: number): ReadItem => ({
  broken: { line, reason: 'row-too-large', value: '', message: `the line has more than ${MAX_LINE_CHARACTERS} characters` },
});

function* itemOf(text: string, line: number): Generator<ReadItem> {
  if (text.trim() === '') return;
  const malformed = (message: string): ReadItem => ({ broken: { line, reason: 'malformed-row', value: shownValue(text), message } });
  if (isNestedTooDeep(text)) return yield malformed(`the line is nested deeper than ${MAX_DEPTH} levels`);
  let value: FeedValue;
  try {
    value = JSON.parse(text) as FeedValue;
  } catch {
    return yield malformed('the line is not valid JSON');
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return yield malformed('each line must be one JSON object');
  yield { record: { line, fields: value as FeedRecord['fields'] } };
}
