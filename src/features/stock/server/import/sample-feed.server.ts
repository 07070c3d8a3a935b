import { delimiterOf } from '../../rules/import/csv-delimiter.ts';
import { type FeedRecord, UnreadableFeedError } from '../../rules/import/feed-record.ts';
import type { FeedSample } from '../../rules/import/mapping/draft-mapping.ts';
import { mappingSchema } from '../../rules/import/mapping/mapping-schema.ts';
import { DecodingNotes, decodeFeed } from './decode-feed.server.ts';
import { unpackFeed } from './feed-text.server.ts';
import type { FetchFeed } from './fetch-feed.server.ts';
import { FEED_FORMATS, type FeedFormat, formatOf, openSource, readFeed } from './open-feed.server.ts';

const SAMPLED_ROWS = 300;
const SAMPLED_CHARACTERS = 65_536;

/** The beginning of a feed as text. */
const readBeginning = async (
  source: string,
  fetchFeed: FetchFeed,
): Promise<{ readonly text: string; readonly format: FeedFormat | null }> => {
  const opened = await openSource(source, fetchFeed);
  let text = '';
  for await (const part of decodeFeed(unpackFeed(opened.bytes), 'auto', new DecodingNotes())) {
    text += part;
    if (text.length >= SAMPLED_CHARACTERS) break;
  }
  return { text, format: formatOf(opened.name, opened.contentType) };
};

/**
 * The name of the XML element that describes one vehicle. This is the first element that is followed directly by an
 * element of the same name. If no element is repeated in this way, it is the first element inside the root element.
 */
const xmlRecordOf = (text: string): string => {
  const names = [...text.matchAll(/<([A-Za-z_][\w.:-]*)[\s/>]/g)].map(([, name]) => name ?? '');
  const inside = names.slice(1);
  return inside.find((name) => new RegExp(`</${name}>\\s*<${name}[\\s>]`).test(text)) ?? inside[0] ?? 'vehicle';
};

/** The path of the first list in a JSON document; '' if the whole document is a list. */
const jsonPathOf = (text: string): string => {
  const before = text.slice(0, Math.max(0, text.indexOf('[')));
  const open: string[] = [];
  for (const [, key, sign] of before.matchAll(/"((?:[^"\\]|\\.)*)"\s*:\s*(?=[{[]|$)|([{}])/g)) {
    if (key !== undefined) open.push(key);
    else if (sign === '}') open.pop();
  }
  return open.join('.');
};

const formatOfText = (text: string): FeedFormat => {
  const start = text.trimStart();
  if (start.startsWith('<')) return 'xml';
  if (start.startsWith('[')) return 'json';
  if (start.startsWith('{')) return /^\s*\{.*\}\s*\n\s*\{/.test(text) ? 'ndjson' : 'json';
  return 'csv';
};

/**
 * Reads the first rows of a feed, to draft its mapping from them.
 *
 * @throws UnreadableFeedError if the feed does not exist, is no feed, or has no rows
 */
export const sampleFeed = async (source: string, fetchFeed: FetchFeed, stated?: string): Promise<FeedSample> => {
  const known = FEED_FORMATS.find((format) => format === stated);
  if (stated !== undefined && known === undefined)
    throw new UnreadableFeedError(`--format ${stated} is not allowed; allowed: ${FEED_FORMATS.join(', ')}`);
  const { text, format: named } = await readBeginning(source, fetchFeed);
  const format = known ?? named ?? formatOfText(text);
  const about = {
    format,
    ...(format === 'csv' ? { delimiter: delimiterOf(text.split(/\r?\n/, 1)[0] ?? '') } : {}),
    ...(format === 'xml' ? { xmlRecord: xmlRecordOf(text) } : {}),
    ...(format === 'json' && jsonPathOf(text) !== '' ? { jsonPath: jsonPathOf(text) } : {}),
  };
  const mapping = mappingSchema.parse({
    identity: { field: 'id' },
    fields: { make: 'make', model: 'model' },
    format,
    ...(about.delimiter === undefined ? {} : { csv: { delimiter: about.delimiter } }),
    ...(about.xmlRecord === undefined ? {} : { xml: { record: about.xmlRecord } }),
    ...(about.jsonPath === undefined ? {} : { json: { path: about.jsonPath } }),
  });
  const rows: FeedRecord['fields'][] = [];
  for await (const item of readFeed(await openSource(source, fetchFeed), mapping)) {
    if ('record' in item) rows.push(item.record.fields);
    if (rows.length >= SAMPLED_ROWS) break;
  }
  if (rows.length === 0) throw new UnreadableFeedError(`${source} has no rows, so no mapping can be drafted from it`);
  return { ...about, rows };
};
