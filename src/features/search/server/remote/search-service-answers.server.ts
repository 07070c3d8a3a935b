import { createHash, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import type { StockIndex } from '../stock-index.server.ts';
import {
  MAX_QUESTION_BYTES,
  readSearchQuestion,
  searchQuestion,
  type VersionsAnswer,
  versionsQuestion,
} from './search-service-calls.server.ts';
import { SEARCH_SERVICE_PATHS } from './search-service-client.server.ts';

/** The index that a search node serves. */
export type ServedIndex = Pick<StockIndex, 'search' | 'ready' | 'versionOf' | 'isHealthy'>;

export interface SearchServiceParts {
  readonly index: ServedIndex;
  /** SEARCH_KEY. */
  readonly key: string;
  /** Called with each failure of the index. The web node that sent the request gets status 503. */
  readonly onError: (error: unknown) => void;
}

const PREFIX = '/api/search-service';
const MAX_PROBLEMS_SAID = 5;
const REFUSALS = {
  'wrong-key': 401,
  'unknown-path': 404,
  'method-not-allowed': 405,
  'body-too-large': 413,
  'wrong-question': 400,
  'index-failed': 503,
} as const;

class Refusal extends Error {
  readonly reason: keyof typeof REFUSALS;

  constructor(reason: keyof typeof REFUSALS, message: string) {
    super(message);
    this.reason = reason;
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * The server side of the search service. It answers `POST /api/search-service/search` and `POST
 * /api/search-service/versions` on every host name. All other requests below `/api/search-service` are refused here, so
 * they never reach a site. For a path outside `/api/search-service`, the function returns null.
 *
 * The request must have the key. Only web nodes have the key; a browser never gets it. A request may ask for the stock of
 * every site.
 *
 * Errors are `{ error: { reason, message } }` with one of these statuses: 400 (invalid request, with the reason), 401
 * (wrong key), 404 (unknown path), 405 (wrong method), 413 (body too large), 503 (the stock cannot be read).
 */
export const createSearchServiceAnswers = ({ index, key, onError }: SearchServiceParts) => {
  const keyDigest = digest(key);

  const versionsOf = (dealershipIds: readonly number[]): VersionsAnswer['versions'] =>
    dealershipIds.map((dealershipId) => ({ dealershipId, version: index.versionOf(dealershipId) }));

  const search = async (question: unknown) => {
    const request = readSearchQuestion(checked(searchQuestion, question));
    const dealershipIds = request.scope.dealerships.map(({ dealershipId }) => dealershipId);
    await index.ready(dealershipIds);
    // The version is read before the search. So the stock that is searched is never older than this version.
    const versions = versionsOf(dealershipIds);
    return { result: await index.search(request), versions };
  };

  const versions = async (question: unknown): Promise<VersionsAnswer> => {
    const { dealershipIds, load } = checked(versionsQuestion, question);
    if (load) await index.ready(dealershipIds);
    return { versions: versionsOf(dealershipIds), isHealthy: index.isHealthy() };
  };

  const answers = new Map<string, (question: unknown) => Promise<unknown>>([
    [SEARCH_SERVICE_PATHS.search, search],
    [SEARCH_SERVICE_PATHS.versions, versions],
  ]);

  const answer = async (request: Request, pathname: string): Promise<Response> => {
    try {
      const sent = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
      if (!timingSafeEqual(digest(sent), keyDigest))
        throw new Refusal('wrong-key', 'the request needs the header Authorization: Bearer <SEARCH_KEY>');
      const answerQuestion = answers.get(pathname);
      if (!answerQuestion) throw new Refusal('unknown-path', `the allowed paths are ${[...answers.keys()].join(', ')}`);
      if (request.method !== 'POST') throw new Refusal('method-not-allowed', 'the only allowed method is POST');
      return json(200, await answerQuestion(await readQuestion(request)));
    } catch (error) {
      if (error instanceof Refusal) return refuse(error);
      onError(error);
      return refuse(new Refusal('index-failed', 'the stock cannot be read'));
    }
  };

  return (request: Request): Promise<Response> | null => {
    const { pathname } = new URL(request.url);
    return pathname === PREFIX || pathname.startsWith(`${PREFIX}/`) ? answer(request, pathname) : null;
  };
};

const json = (status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): Response =>
  Response.json(value, { status, headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...headers } });

const refuse = ({ reason, message }: Refusal): Response =>
  json(REFUSALS[reason], { error: { reason, message } }, reason === 'wrong-key' ? { 'www-authenticate': 'Bearer realm="search"' } : {});

const checked = <Question>(schema: z.ZodType<Question>, question: unknown): Question => {
  const parsed = schema.safeParse(question);
  if (parsed.success) return parsed.data;
  const said = parsed.error.issues
    .slice(0, MAX_PROBLEMS_SAID)
    .map(({ path, message }) => `${path.join('.') || 'the question'}: ${message}`);
  throw new Refusal('wrong-question', said.join('; '));
};

const readQuestion = async (request: Request): Promise<unknown> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_QUESTION_BYTES) throw new Refusal('body-too-large', `the body may have at most ${MAX_QUESTION_BYTES} bytes`);
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    throw new Refusal('wrong-question', 'the body is not valid JSON');
  }
};
