import type { Site } from '#model/site/site.ts';

/** Values that the server computes once for each request from its connection and its proxy headers. */
export interface Arrival {
  /** The shopper's IP address, as reported by trusted proxies. */
  readonly clientAddress: string;
  /** Scheme and host that the shopper sees in the browser. */
  readonly origin: string;
  readonly requestId: string;
  /** Whether the client has closed its connection, so that nobody waits for the answer. Absent in tests without a connection. */
  readonly isGone?: () => boolean;
  /** Whether the client has closed the connection before it sent the whole request. */
  readonly hasLeft?: () => boolean;
}

/** The variables that Hono passes along with each request: data of the connection, and the site of its host. */
export interface SiteEnv {
  readonly Bindings: { readonly arrival: Arrival };
  readonly Variables: { site: Site };
}
