import type { Site } from '#model/site/site.ts';

/** What a request's connection and proxy headers say, worked out once by the server. */
export interface Arrival {
  /** The shopper's address, as far as trusted proxies tell it. */
  readonly clientAddress: string;
  /** Scheme and host as the shopper sees them. */
  readonly origin: string;
  readonly requestId: string;
}

/** What Hono carries with each request: how it arrived, and the site that its host led to. */
export interface SiteEnv {
  readonly Bindings: { readonly arrival: Arrival };
  readonly Variables: { site: Site };
}
