import type { Result } from '#kernel/result.ts';
import type { PageHandler } from '../page.ts';
import { tooManyRequests } from '../refusals.ts';

/** The budget of each address for reading the JSON API (D1). */
export interface ReadBudget {
  readonly readLimiter: {
    consume(siteId: number, address: string, points: number): Promise<Result<unknown, { readonly retryAfterSeconds: number }>>;
  };
}

/**
 * Cost of a request in points. One point is about a millisecond of processor time: one search, or one vehicle written
 * as JSON.
 */
export const READ_COST = { search: 1, suggestions: 4, vehicle: 1 } as const;

/**
 * Wraps a handler so that it runs only while the caller's address has budget left; otherwise the answer is 429 with
 * `Retry-After`. Answers from the page cache cost nothing.
 *
 * @param cost points of one request, or a function that works them out from its query
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
