import { UnreadableFeedError } from '#features/stock/rules/import/feed-record.ts';
import type { ImportReport } from '#features/stock/rules/import/import-report.ts';
import { WIRE_MAPPING } from '#features/stock/rules/import/mapping/default-mapping.ts';
import type { TokenHolder } from '#features/stock/server/import/dealership-tokens.server.ts';
import type { StockImporter } from '#features/stock/server/import/import-stock.server.ts';
import { type FeedFormat, readFeed } from '#features/stock/server/import/open-feed.server.ts';
import { SECOND_MS } from '#kernel/clock.ts';
import { type DealershipTokenCheck, identifyDealership, manageAnswer, manageRefusal } from '#pages/dealership-token.ts';
import { discardRest, KNOWN_SENDER, UNKNOWN_SENDER } from './discard-rest.ts';
import { readPushParameters } from './push-parameters.ts';
import { PushPlaces } from './push-places.ts';

/** The HTTP status for each reason to refuse an upload of stock. */
const PUSH_REFUSALS = {
  'method-not-allowed': 405,
  'other-dealership': 403,
  'unsupported-media-type': 415,
  'body-too-large': 413,
  'bad-parameter': 400,
  'nothing-usable': 422,
  busy: 503,
} as const;
type PushRefusal = keyof typeof PUSH_REFUSALS;

export interface ManageStockServices {
  readonly importer: Pick<StockImporter, 'importStock'>;
  readonly tokens: DealershipTokenCheck;
  /** Maximum size of the uncompressed body in bytes. */
  readonly maxBodyBytes?: number;
  /**
   * Maximum number of simultaneous pushes of all dealerships together. One dealership can use all of these pushes
   * except one, so that it cannot block the other dealerships. The number is limited, because each push uses a database
   * connection for most of its duration.
   */
  readonly maxAtOnce?: number;
  /** How long a push waits, in milliseconds, while scheduled feeds use all connections for imports; 10 seconds by default. */
  readonly patienceMs?: number;
}

/**
 * Default maximum size of the body in bytes. It is enough for about 20,000 vehicles with long texts; a larger stock
 * must be imported as a feed.
 */
const MAX_BODY_BYTES = 64 * 1024 * 1024;
const MAX_AT_ONCE = 3;
const PATIENCE_MS = 10 * SECOND_MS;
const RETRY_AFTER_SECONDS = 5;
const FORMATS: Readonly<Record<string, FeedFormat>> = {
  'application/x-ndjson': 'ndjson',
  'application/ndjson': 'ndjson',
  'application/jsonl': 'ndjson',
  'application/json': 'json',
};

class BodyTooLargeError extends Error {}

const refuse = (reason: PushRefusal, message: string, headers: Readonly<Record<string, string>> = {}): Response =>
  manageRefusal(PUSH_REFUSALS[reason], reason, message, headers);

const refuseBusy = (why: string): Response =>
  refuse('busy', `${why}; send this push again a little later`, { 'retry-after': `${RETRY_AFTER_SECONDS}` });

type BodyReader = ReadableStreamDefaultReader<Uint8Array>;

async function* bytesOf(reader: BodyReader | undefined): AsyncGenerator<Uint8Array> {
  if (reader === undefined) return;
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}

const shownReport = ({ dealership, feed, source: _, ...report }: ImportReport) => ({ dealership, feed, ...report });

/**
 * `POST /api/manage/stock`: the system of a dealership sends vehicles as NDJSON with the specification's field names
 * (docs/settled.md, section Stock in).
 * - The bearer token determines the dealership whose stock changes. The host of the request does not matter.
 * - Each request is a partial import, so it removes no vehicles. Valid rows are imported, and invalid rows are
 *   reported.
 * - The answer contains the report of the import. Its status is 200, or 422 if no row was usable.
 * - The parameters are `feed` (default 'push'), `dealership` (must be the dealership of the token) and `dry_run`.
 * - Unknown parameters and values are refused. Otherwise a misspelt `dry_run` would cause a real import.
 *
 * @example const manageStock = createManageStock({ importer, tokens }); const response = await manageStock(request);
 */
export const createManageStock = (services: ManageStockServices) => {
  const maxBytes = services.maxBodyBytes ?? MAX_BODY_BYTES;
  const places = new PushPlaces(services.maxAtOnce ?? MAX_AT_ONCE);
  const tooLargeMessage = `the body may have at most ${maxBytes} bytes; import a larger stock as a feed (forecourt stock import)`;

  const push = async (request: Request, holder: TokenHolder, reader: BodyReader | undefined): Promise<Response> => {
    const read = readPushParameters(new URL(request.url).searchParams);
    if (!read.ok) return refuse('bad-parameter', read.error);
    const { feed, dealership, isDryRun } = read.value;
    if (dealership !== null && dealership !== holder.dealershipSlug) {
      return refuse('other-dealership', 'this token may change only the stock of its own dealership');
    }
    const contentType = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
    const format = Object.hasOwn(FORMATS, contentType) ? FORMATS[contentType] : undefined;
    if (format === undefined) {
      const allowed = `content-type must be one of ${Object.keys(FORMATS).join(', ')}; the body may be compressed with gzip`;
      return refuse('unsupported-media-type', allowed, { accept: 'application/x-ndjson' });
    }
    const declared = Number(request.headers.get('content-length') ?? 0);
    if (declared > maxBytes) return refuse('body-too-large', tooLargeMessage);

    const giveBack = places.take(holder.dealershipId);
    if (giveBack === null) return refuseBusy('other pushes are still running');
    const patience = AbortSignal.timeout(services.patienceMs ?? PATIENCE_MS);
    try {
      await services.tokens.markUsed(holder);
      const source = { name: 'push', bytes: bytesOf(reader), totalBytes: null, contentType };
      const report = await services.importer.importStock({
        dealership: { id: holder.dealershipId, slug: holder.dealershipSlug },
        feed,
        source: 'push',
        items: readFeed(source, WIRE_MAPPING, { format, maxBytes, tooLarge: () => new BodyTooLargeError() }),
        isDryRun,
        signal: patience,
      });
      const isUsable = report.outcome !== 'unreadable' && report.accepted > 0;
      if (isUsable) return manageAnswer(200, shownReport(report));
      const message = report.unreadable ?? report.refusal?.message ?? 'the body contains no vehicle that can be imported';
      return manageAnswer(PUSH_REFUSALS['nothing-usable'], { error: { reason: 'nothing-usable', message }, ...shownReport(report) });
    } catch (error) {
      if (patience.aborted && error === patience.reason) return refuseBusy('other imports are still running');
      if (error instanceof BodyTooLargeError) return refuse('body-too-large', tooLargeMessage);
      if (error instanceof UnreadableFeedError) return refuse('nothing-usable', error.message);
      throw error;
    } finally {
      giveBack();
    }
  };

  return async (request: Request): Promise<Response> => {
    const reader = request.body?.getReader();
    let limits = UNKNOWN_SENDER;
    try {
      if (request.method !== 'POST') return refuse('method-not-allowed', 'send vehicles as NDJSON with the method POST', { allow: 'POST' });
      const identified = await identifyDealership(request, services.tokens, 'stock');
      if (!identified.ok) return identified.error;
      limits = KNOWN_SENDER;
      return await push(request, identified.value, reader);
    } finally {
      if (reader) await discardRest(reader, limits);
    }
  };
};
