import type { DemoSitesFile } from './demo-sites-page.tsx';
import type { Arrival } from './site-env.ts';

/** How ready this process is to serve, part by part; every part must be true. */
export interface Readiness {
  readonly database: boolean;
  readonly migrations: boolean;
  readonly index: boolean;
}

export interface AnyHostDependencies {
  readonly readiness: () => Promise<Readiness>;
  /** The management API; its bearer token says whose it is, whatever the host. */
  readonly manageStock: (request: Request) => Promise<Response>;
  /** The search service for web nodes; null where the path is none of its, or this is no search node. */
  readonly answerSearchService: (request: Request) => Promise<Response> | null;
  /** The demo's list of sites and its files, for the host 'localhost' in demo mode; null in production. */
  readonly findDemoSitesFile: ((path: string) => DemoSitesFile | null) | null;
}

const json = (status: number, value: unknown): Response =>
  Response.json(value, { status, headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } });

const sendDemoSitesFile = ({ type, body }: DemoSitesFile): Response =>
  new Response(body, {
    headers: {
      'content-type': type,
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    },
  });

/** Answers that need no site; null where the request is for one. */
export const createAnyHostAnswer =
  ({ readiness, manageStock, answerSearchService, findDemoSitesFile }: AnyHostDependencies) =>
  (request: Request, arrival: Arrival): Promise<Response> | null => {
    const { pathname } = new URL(request.url);
    if (pathname === '/healthz') return Promise.resolve(json(200, { status: 'ok' }));
    if (pathname === '/readyz') {
      return readiness().then((ready) => json(Object.values(ready).every(Boolean) ? 200 : 503, ready));
    }
    if (pathname === '/api/manage/stock') return manageStock(request);
    const served = answerSearchService(request);
    if (served) return served;
    const file = new URL(arrival.origin).hostname === 'localhost' ? findDemoSitesFile?.(pathname) : null;
    return file ? Promise.resolve(sendDemoSitesFile(file)) : null;
  };
