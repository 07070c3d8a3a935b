import type { Site } from '#model/site/site.ts';

/** Facts about a request's connection and proxy headers, computed once by the server. */
export interface Arrival {
  /** The shopper's IP address, as reported by trusted proxies. */
  readonly clientAddress: string;
  /** Scheme and host that the shopper sees. */
  readonly origin: string;
  readonly requestId: string;
}

/** The variables that Hono carries with each request: connection facts, and the site of its host. */
export interface SiteEnv {
  readonly Bindings: { readonly arrival: Arrival };
  readonly Variables: { site: Site };
}
