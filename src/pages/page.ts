import type { Readable } from 'node:stream';
import type { ReactElement } from 'react';
import type { SignedIn } from '#features/accounts/server/sessions.server.ts';
import type { ParsedStockQuery } from '#features/search/rules/query/parse-stock-query.ts';
import type { Site } from '#model/site/site.ts';

/** What every page handler receives: the request, and the site to which its host belongs. */
export interface PageRequest {
  readonly site: Site;
  /** The URL that the shopper sees, with scheme and host as reported by a trusted proxy. */
  readonly url: URL;
  /**
   * Scheme and host of the site's canonical URLs, independent of the host of the request. Use it in URLs that are
   * stored, mailed or shared, because the sender of a request can choose the host.
   */
  readonly canonicalOrigin: string;
  readonly request: Request;
  /** Named parameters of the route's path, decoded. */
  readonly params: Readonly<Record<string, string>>;
  /** The shopper's IP address, for rate limits and for counting views. It is never logged, and only its hash is stored. */
  readonly clientAddress: string;
  readonly requestId: string;
  /** The session of the shopper. Only pages that need a sign-in have it (`withSignInGate`). */
  readonly session?: SignedIn;
  /** The parsed search query. Only search pages have it. */
  readonly search?: ParsedStockQuery | undefined;
}

/** Names of style sheets that only some pages need: `src/browser/styles/<name>.sheet.css`. */
export const PAGE_SHEETS = [
  'home',
  'search',
  'vehicle',
  'calculators',
  'content',
  'line-up',
  'locations',
  'trade-in',
  'account',
  'print',
  'fonts',
  'kit',
] as const;
export type PageSheet = (typeof PAGE_SHEETS)[number];

/** Content of `<head>`. */
export interface PageHead {
  readonly title: string;
  readonly description: string | null;
  /** Path and query of the canonical URL; null when the page has none. */
  readonly canonicalPath: string | null;
  readonly indexable: boolean;
  /** Additional style sheets of the page. */
  readonly sheets?: readonly PageSheet[];
  /** Style sheets of the pages that shoppers open next; the browser loads them when this page has loaded. */
  readonly nextSheets?: readonly PageSheet[];
  /** Structured data (JSON-LD). The page contains one script element for each object. */
  readonly jsonLd?: readonly object[];
  /** The picture that other services show when somebody shares the page: a path on the site, or an absolute URL. */
  readonly imageUrl?: string | null;
  /** Alternative text of the picture for shared links. */
  readonly imageAlt?: string;
  /**
   * Name of the picture that the program makes for shared links to this page (`shared-picture.ts`). If the name is
   * missing, shared links show `imageUrl` or the picture of the site.
   */
  readonly sharedName?: string;
  /** Open Graph type of the page for shared links; 'website' by default. */
  readonly kind?: 'website' | 'product';
}

/**
 * How long an answer may be cached. A public page has one cache entry for all visitors and contains nothing about a
 * visitor; `until` (epoch ms) is the time when its content changes. A page with a form for personal details is private.
 */
export type PageCaching = 'private' | { readonly until: number | null };

/** An answer that shows vehicles. */
interface WithVehicles {
  /**
   * Ids of all vehicles whose price or availability the answer shows. If only other vehicles have changed, the former version
   * of the answer may be served for a moment, until the new version is made (ADR 073). The counts and the ranges of the filters
   * in the former version may be outdated. Without this list, the former version is never served.
   */
  readonly vehicleIds?: readonly number[];
}

/** The answer of a handler; `main/` turns it into an HTTP response. */
export type PageAnswer =
  | (WithVehicles & {
      readonly kind: 'page';
      readonly status: number;
      readonly head: PageHead;
      readonly body: ReactElement;
      readonly caching: PageCaching;
      readonly cookies?: readonly string[];
      /** Additional headers of the answer, such as `retry-after`. */
      readonly headers?: Readonly<Record<string, string>>;
    })
  | { readonly kind: 'redirect'; readonly status: 301 | 302 | 303 | 308; readonly location: string; readonly cookies?: readonly string[] }
  | (WithVehicles & {
      readonly kind: 'json';
      readonly status: number;
      readonly value: unknown;
      readonly caching: PageCaching;
      readonly headers?: Readonly<Record<string, string>>;
    })
  | {
      /** A text for programs, such as a sitemap or robots.txt. Public texts are cached in the same way as pages. */
      readonly kind: 'text';
      readonly status: number;
      /** Media type with its character set. */
      readonly type: string;
      readonly text: string;
      readonly caching: PageCaching;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | {
      /** A picture, or one line of text with the reason why there is none; the headers set the cache time. */
      readonly kind: 'file';
      readonly status: number;
      readonly type: string;
      readonly body: Buffer;
      readonly headers: Readonly<Record<string, string>>;
    }
  | {
      /** A large text, which is sent in pieces. */
      readonly kind: 'stream';
      readonly status: number;
      readonly type: string;
      readonly bytes: number;
      readonly etag: string;
      readonly read: () => Readable;
      readonly headers: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'empty'; readonly status: number; readonly headers?: Readonly<Record<string, string>> };

export type PageHandler = (page: PageRequest) => Promise<PageAnswer>;

/** The text fields of a posted form, by their names. */
export type TypedFields = Readonly<Record<string, string>>;

/**
 * Makes the page that shows a form again after a post could not be stored because the database cannot be reached. So
 * this function must not need the database. If the function returns null, the shopper sees a page with a button that
 * sends the post again.
 *
 * @param typed what the shopper typed, without secrets such as codes
 */
export type FormAgain = (page: PageRequest, typed: TypedFields) => PageAnswer | null | Promise<PageAnswer | null>;
