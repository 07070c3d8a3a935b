import { REFUSALS, type Refusal, retryAfter, UNAVAILABLE_SECONDS } from '#pages/refusals.ts';

export const isApi = (request: Request): boolean => new URL(request.url).pathname.startsWith('/api/');

/** Makes a refusal for a request that no page handles: JSON for API requests, otherwise one line of text. */
export const refuseRequest = (request: Request, refusal: Refusal, message: string): Response => {
  const headers = {
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    ...(refusal === 'unavailable' ? retryAfter(UNAVAILABLE_SECONDS) : {}),
  };
  const init = { status: REFUSALS[refusal], headers };
  return isApi(request) ? Response.json({ error: message }, init) : new Response(message, init);
};
