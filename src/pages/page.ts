import type { ReactElement } from 'react';
import type { Site } from '#model/site/site.ts';

/** What every page handler is given: the site that the host led to, and the request. */
export interface PageRequest {
  readonly site: Site;
  /** The address as the shopper sees it (scheme and host behind a trusted proxy included). */
  readonly url: URL;
  /**
   * Scheme and host of the site's own address, whatever host the request named. What is stored, mailed or
   * shared names this one: a request's own host is its sender's choice.
   */
  readonly canonicalOrigin: string;
  readonly request: Request;
  /** Named parts of the route's path, decoded. */
  readonly params: Readonly<Record<string, string>>;
  /** The shopper's address, for rate limits and view marks; never logged, never stored as it is. */
  readonly clientAddress: string;
  readonly requestId: string;
}

/** The style sheets that only some pages need, `src/browser/styles/<name>.sheet.css` each. */
export const PAGE_SHEETS = ['home', 'search', 'vehicle', 'calculators', 'print', 'fonts', 'kit'] as const;
export type PageSheet = (typeof PAGE_SHEETS)[number];

/** What stands in `<head>`. */
export interface PageHead {
  readonly title: string;
  readonly description: string | null;
  /** Path and query of the canonical address; null where the page has none. */
  readonly canonicalPath: string | null;
  readonly indexable: boolean;
  /** What the page is drawn with besides the sheet of every page. */
  readonly sheets?: readonly PageSheet[];
  /** Structured data, one object a script. */
  readonly jsonLd?: readonly object[];
  /** Picture for shared links; site-relative or absolute. */
  readonly imageUrl?: string | null;
  /** What that picture shows, in words. */
  readonly imageAlt?: string;
  /** What the page is to those who show a shared link; a page of a website unless given. */
  readonly kind?: 'website' | 'product';
}

/**
 * Public pages are one shared cache entry each and hold nothing of a visitor; `until` (epoch ms) is when
 * time alone changes the page. Pages with a form that takes personal details are private.
 */
export type PageCaching = 'private' | { readonly until: number | null };

/** What a handler answers with; `main/` turns it into HTTP. */
export type PageAnswer =
  | {
      readonly kind: 'page';
      readonly status: number;
      readonly head: PageHead;
      readonly body: ReactElement;
      readonly caching: PageCaching;
      readonly cookies?: readonly string[];
      /** Besides those of every page, e.g. `retry-after`. */
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'redirect'; readonly status: 301 | 302 | 303 | 308; readonly location: string; readonly cookies?: readonly string[] }
  | {
      readonly kind: 'json';
      readonly status: number;
      readonly value: unknown;
      readonly caching: PageCaching;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | {
      /** A picture, or the line that says why there is none; its headers say how long it may be kept. */
      readonly kind: 'file';
      readonly status: number;
      readonly type: string;
      readonly body: Buffer;
      readonly headers: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'empty'; readonly status: number; readonly headers?: Readonly<Record<string, string>> };

export type PageHandler = (page: PageRequest) => Promise<PageAnswer>;
