import type { DemoSitesFile } from './demo-sites-page.tsx';
import type { Arrival } from './site-env.ts';

/** What this process can do now, and whether the database, the migrations and the search index are ready. */
export interface Readiness {
  /**
   * Whether the process can show the pages of the stock. A load balancer asks `/readyz`, whose status depends only on
   * this value.
   */
  readonly canShowPages: boolean;
  /**
   * Whether the process can store leads. An alarm uses this value; the load balancer does not, because a process that cannot
   * store leads can still show pages.
   */
  readonly canTakeLeads: boolean;
  readonly database: boolean;
  readonly migrations: boolean;
  readonly index: boolean;
}

export interface AnyHostDependencies {
  readonly readiness: () => Promise<Readiness>;
  /** Whether this process is about to stop. Load balancers then send their requests to other processes. */
  readonly isDraining: () => boolean;
  /** The number of sites that this process serves. With 0 sites the process is not ready, so it gets no visitors. */
  readonly countSites: () => number;
  /**
   * Answers the requests of the management API. A request may name any host, because its bearer token identifies the
   * dealership.
   */
  readonly manageStock: (request: Request) => Promise<Response>;
  /** Answers the requests of the management API that are about leads. Returns null for all other requests. */
  readonly manageLeads: (request: Request) => Promise<Response> | null;
  /**
   * Answers the search requests that web nodes send to this search node. Returns null for other paths. In a process
   * that is not a search node, it always returns null.
   */
  readonly answerSearchService: (request: Request) => Promise<Response> | null;
  /**
   * In demo mode, the host 'localhost' shows a page that lists the demo sites. This function finds that page, or a file
   * that the page loads, by its path. In production this property is null.
   */
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

/** Makes a function that answers requests that need no site. It returns null for all other requests. */
export const createHealthAndManagementAnswer =
  ({ readiness, isDraining, countSites, manageStock, manageLeads, answerSearchService, findDemoSitesFile }: AnyHostDependencies) =>
  (request: Request, arrival: Arrival): Promise<Response> | null => {
    const { pathname } = new URL(request.url);
    if (pathname === '/healthz') return Promise.resolve(json(200, { status: 'ok' }));
    if (pathname === '/readyz') {
      if (isDraining()) return Promise.resolve(json(503, { draining: true }));
      return readiness().then((ready) => {
        const sites = countSites();
        return json(sites > 0 && ready.canShowPages ? 200 : 503, { ...ready, sites });
      });
    }
    if (pathname === '/api/manage/stock') return manageStock(request);
    const served = manageLeads(request) ?? answerSearchService(request);
    if (served) return served;
    const file = new URL(arrival.origin).hostname === 'localhost' ? findDemoSitesFile?.(pathname) : null;
    return file ? Promise.resolve(sendDemoSitesFile(file)) : null;
  };
