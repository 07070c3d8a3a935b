import type { Result } from '#kernel/result.ts';
import type { PageHandler } from '../page.ts';
import { tooManyRequests } from '../refusals.ts';

/** Limits how much of the JSON API one IP address may read. */
export interface ReadBudget {
  readonly readLimiter: {
    consume(siteId: number, address: string, points: number): Promise<Result<unknown, { readonly retryAfterSeconds: number }>>;
  };
}

/**
 * Cost of a request in points. One point is about one millisecond of processor time. A search, or the JSON of one
 * vehicle, takes about that long.
 */
export const READ_COST = { search: 1, suggestions: 4, vehicle: 1 } as const;

/**
 * Wraps a handler so that it runs only if the IP address of the caller has enough points left. Otherwise the answer is
 * 429 with `Retry-After`. Answers from the page cache cost nothing.
 *
 * @param cost points that one request costs, or a function that calculates them from the query
 * @example export const searchRoute = { method: 'GET', path: '/api/search', handler: withinReadBudget(22, searchApi) };
 */
export const withinReadBudget =
  <Services>(
    cost: number | ((query: URLSearchParams) => number),
    handlerOf: (services: Services) => PageHandler,
  ): ((services: Services & ReadBudget) => PageHandler) =>
  (services) => {
    const handler = handlerOf(services);
    return async (page) => {
      const points = typeof cost === 'number' ? cost : cost(page.url.searchParams);
      const allowed = await services.readLimiter.consume(page.site.id, page.clientAddress, points);
      return allowed.ok ? handler(page) : tooManyRequests(allowed.error);
    };
  };
