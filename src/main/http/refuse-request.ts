import { REFUSALS, type Refusal } from '#pages/refusals.ts';

export const isApi = (request: Request): boolean => new URL(request.url).pathname.startsWith('/api/');

/** A refusal that is not made by a page's handler: JSON for API requests, else one line of text. */
export const refuseRequest = (request: Request, refusal: Refusal, message: string): Response => {
  const init = { status: REFUSALS[refusal], headers: { 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' } };
  return isApi(request) ? Response.json({ error: message }, init) : new Response(message, init);
};
