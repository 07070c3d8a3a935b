import type { AgentIdentity } from '#features/agents/server/agent-identity.server.ts';
import type { McpEndpoint } from '#features/agents/server/mcp-endpoint.server.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Result } from '#kernel/result.ts';
import type { PageAnswer, PageHandler } from '#pages/page.ts';
import { REFUSALS, type Refusal, refuseJson, retryAfter } from '#pages/refusals.ts';
import type { Route } from '#pages/route.ts';
import { paths } from '#urls/paths.ts';

export interface McpServices {
  readonly clock: Clock;
  readonly agents: Pick<AgentIdentity, 'identify'>;
  readonly mcp: Pick<McpEndpoint, 'answer' | 'costOf'>;
  readonly readLimiter: {
    consume(siteId: number, address: string, points: number): Promise<Result<unknown, { readonly retryAfterSeconds: number }>>;
  };
}

const MAX_BODY_BYTES = 32 * 1024;
const MAX_NAME = 80;
/**
 * JSON-RPC error codes for three cases: the request is not JSON, the request is not valid, or the server has failed.
 */
const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;
const SERVER_ERROR = -32_000;

const refuse = (refusal: Refusal, code: number, message: string, headers: Readonly<Record<string, string>> = {}): PageAnswer => ({
  kind: 'json',
  status: REFUSALS[refusal],
  value: { jsonrpc: '2.0', id: null, error: { code, message } },
  caching: 'private',
  headers,
});

/**
 * `POST /mcp`: the endpoint for agents and assistants (MCP, specification 2026-07-28). Requests are answered without a
 * session. They use the same rate limit as requests to the JSON API. If the site has switched the endpoint off
 * (`agents.mcp`), the answer is 404.
 */
export const mcpApi =
  ({ clock, agents, mcp, readLimiter }: McpServices): PageHandler =>
  async (page) => {
    const { site, request, clientAddress } = page;
    if (!site.agents.mcp) return refuseJson('not-found', 'This site has no endpoint for agents.');
    const body = await readBody(request);
    if (body === undefined) return refuse('bad-request', PARSE_ERROR, 'The body is not valid JSON.');
    // A batch of several calls is refused, because the rate limit counts one call for each request.
    if (Array.isArray(body)) return refuse('bad-request', INVALID_REQUEST, 'Send one request at a time. This endpoint answers no batches.');
    const allowed = await readLimiter.consume(site.id, clientAddress, mcp.costOf(body));
    if (!allowed.ok) {
      const { retryAfterSeconds } = allowed.error;
      const message = `Too many requests from this address. Try again in ${retryAfterSeconds} s.`;
      return refuse('too-many-requests', SERVER_ERROR, message, retryAfter(retryAfterSeconds));
    }
    return answerOf(
      await mcp.answer(request, body, {
        site,
        origin: page.canonicalOrigin,
        now: clock.now(),
        clientAddress,
        userAgent: request.headers.get('user-agent'),
        requestOrigin: page.url.origin,
        requestId: page.requestId,
        agent: agents.identify({ authority: page.url.host, header: (name) => request.headers.get(name) }) ?? {
          name: clientNameOf(body),
          isVerified: false,
        },
      }),
    );
  };

/** The JSON of the body; undefined if it is not JSON. */
const readBody = async (request: Request): Promise<unknown> => {
  try {
    return await request.json();
  } catch {
    return undefined;
  }
};

const CLIENT_INFO = 'io.modelcontextprotocol/clientInfo';

/** The name of the client program, as the client itself states it in the request. The name is not verified. */
const clientNameOf = (body: unknown): string => {
  const name = (body as { params?: { _meta?: Record<string, { name?: unknown } | undefined> } } | null)?.params?._meta?.[CLIENT_INFO]?.name;
  return typeof name === 'string' && name.trim() !== ''
    ? name
        .toWellFormed()
        .replace(/[\p{C}\s]+/gu, ' ')
        .trim()
        .slice(0, MAX_NAME)
    : 'unknown';
};

/**
 * The names of the headers that are copied from the internal response to the answer for the client. All other headers
 * are left out.
 */
const PASSED_ON = ['allow', 'server-timing'];

const answerOf = async (response: Response): Promise<PageAnswer> => {
  const text = await response.text();
  const type = response.headers.get('content-type') ?? 'application/json';
  const passedOn = PASSED_ON.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  if (text === '') return { kind: 'empty', status: response.status };
  return {
    kind: 'file',
    status: response.status,
    type,
    body: Buffer.from(text),
    headers: { 'cache-control': 'no-store', ...Object.fromEntries(passedOn) },
  };
};

const ON_POST_ONLY = refuseJson('method-not-allowed', 'This endpoint accepts only POST requests.', { allow: 'POST' });

export const MCP_ROUTES: readonly Route<McpServices>[] = [
  { method: 'POST', path: paths.mcp(), handler: mcpApi, isOn: ({ agents }) => agents.mcp, maxBodyBytes: MAX_BODY_BYTES },
  // Without this route, the route of the search pages (`/*`) would answer GET /mcp.
  { method: 'GET', path: paths.mcp(), handler: () => async () => ON_POST_ONLY, isOn: () => false },
];
