import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { MINUTE_MS } from '#kernel/clock.ts';
import { withoutCampaignParameters } from '#urls/campaign-parameters.ts';

/**
 * The versions of the settings and the stock from which a cached page was made. The page is served only while both are
 * current.
 */
export interface PageVersion {
  readonly siteId: number;
  /** Hash of the site's resolved settings. */
  readonly content: string;
  /** Version of the stock that the page shows. */
  readonly stock: string;
}

/**
 * Time in milliseconds for which a page stays in the cache after its cache time has ended. It is then served only if a
 * new page cannot be made.
 */
const KEPT_MS = 10 * MINUTE_MS;

export type ContentCoding = 'br' | 'gzip' | 'identity';

/** A rendered public page or JSON answer. */
export class CachedPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  readonly version: PageVersion;
  /**
   * The time at which the page was made, in epoch milliseconds. If this time is in the future, the clock was turned
   * back after the page was made, and the page is not served (ADR 079).
   */
  readonly madeAt: number;
  readonly validUntil: number;
  /** The time until which this page may be served if no new page can be made (`PageCache.findLast`), in epoch milliseconds. */
  readonly keptUntil: number;
  /**
   * Ids of all vehicles whose price or availability the page shows; null if any change of the stock may make the page
   * wrong.
   */
  readonly vehicleIds: readonly number[] | null;
  readonly identity: Buffer;
  #gzip: Buffer | null = null;
  #brotli: Buffer | null = null;

  constructor(input: {
    status: number;
    headers: Record<string, string>;
    text: string;
    version: PageVersion;
    madeAt: number;
    validUntil: number;
    /**
     * The time at which a price or another fact of the page will change, in epoch milliseconds, for example because an offer
     * ends; null if no such time is known.
     */
    changesAt?: number | null;
    vehicleIds?: readonly number[] | undefined;
  }) {
    this.status = input.status;
    this.headers = input.headers;
    this.version = input.version;
    this.madeAt = input.madeAt;
    this.validUntil = input.validUntil;
    this.keptUntil = Math.min(input.changesAt ?? Number.POSITIVE_INFINITY, input.validUntil + KEPT_MS);
    this.vehicleIds = input.vehicleIds ?? null;
    this.identity = Buffer.from(input.text);
    this.etag = `W/"${createHash('sha1').update(this.identity).digest('base64url')}"`;
  }

  /** The body in a content coding. It is compressed at the first request for this coding and then stored. */
  body(coding: ContentCoding): Buffer {
    if (coding === 'br') {
      this.#brotli ??= brotliCompressSync(this.identity, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: this.identity.length },
      });
      return this.#brotli;
    }
    if (coding === 'gzip') {
      this.#gzip ??= gzipSync(this.identity, { level: 6 });
      return this.#gzip;
    }
    return this.identity;
  }

  /** Estimated memory of this page with all its content codings, in bytes. The page never needs more than this estimate. */
  get bytes(): number {
    return Math.ceil(this.identity.length * 1.5);
  }
}

/**
 * Maximum length, in characters, of a request URL whose cache key is stored. Longer URLs are rare, and their cache key
 * is computed again for each request.
 */
const MAX_ADDRESS_CHARACTERS = 2_048;
/** One eighth of the cache of a site is reserved for request URLs (`keys`). The rest is for pages. */
const ADDRESS_SHARE = 8;

const addressBytes = (address: string, key: string): number => 2 * (address.length + key.length);

/** The cached pages of one site. The least recently used page is first, and the total number of bytes is limited. */
class SitePages {
  readonly pages = new Map<string, CachedPage>();
  /** The canonical key of each URL that clients have requested, so that a repeated URL is not parsed again. */
  readonly keys = new Map<string, string>();
  /** Number of bytes that the cached pages and the stored request URLs use together. */
  bytes = 0;
  addressBytes = 0;
}

const forget = (site: SitePages, address: string): void => {
  const key = site.keys.get(address);
  if (key === undefined) return;
  site.keys.delete(address);
  site.addressBytes -= addressBytes(address, key);
  site.bytes -= addressBytes(address, key);
};

/**
 * Cache of rendered public pages, with a size limit for each site (docs/architecture.md, 'How a request is handled').
 * The key of an entry is the site and the canonical URL. An entry is served only while the settings and the stock from
 * which it was made are current. Unknown query parameters never create a new entry.
 */
export class PageCache {
  readonly #sites = new Map<number, SitePages>();
  readonly #maxBytesPerSite: number;

  constructor(options: { maxBytesPerSite: number }) {
    this.#maxBytesPerSite = options.maxBytesPerSite;
  }

  /**
   * Finds the cached page for the exact URL that the client sent. Campaign parameters of the URL are ignored, and
   * browsers ignore them in their caches too (`NO_VARY_SEARCH_HEADER`). Returns null if this URL was not requested
   * before, or if the page is no longer up to date.
   */
  findByAddress(address: string, version: PageVersion, now: number): CachedPage | null {
    const key = this.#sites.get(version.siteId)?.keys.get(withoutCampaignParameters(address));
    return key === undefined ? null : this.find(key, version, now);
  }

  find(key: string, version: PageVersion, now: number): CachedPage | null {
    const page = this.#findOfContent(key, version, now);
    if (page?.version.stock !== version.stock) return null;
    const site = this.#site(version.siteId);
    // The entry is inserted again, so that the first entry of the map is the least recently used one.
    site.pages.delete(key);
    site.pages.set(key, page);
    return page;
  }

  /**
   * Finds a page that was made before the last change of the stock. Such a page stays in the cache until the new page
   * is stored. Returns null if the cache has no such page, if the settings have changed, or if the cache time of the
   * page has ended.
   */
  findFormer(key: string, version: PageVersion, now: number): CachedPage | null {
    const page = this.#findOfContent(key, version, now);
    return page === null || page.version.stock === version.stock ? null : page;
  }

  /**
   * Finds the last stored version of a page, for a request whose page cannot be made now. The cache time of this
   * version may have ended, but not more than ten minutes ago. Returns null if no such version is stored, or if the
   * settings have changed since. Also returns null if a price or another fact on the page was due to change before now,
   * for example because an offer has ended.
   */
  findLast(key: string, version: PageVersion, now: number): CachedPage | null {
    const site = this.#sites.get(version.siteId);
    const page = site?.pages.get(key);
    if (!site || !page) return null;
    if (page.version.content === version.content && page.madeAt <= now && page.keptUntil > now) return page;
    this.#remove(site, key, page);
    return null;
  }

  /** Finds the page of a key if it was made with the current settings and has not expired, even if the stock has changed. */
  #findOfContent(key: string, version: PageVersion, now: number): CachedPage | null {
    const page = this.findLast(key, version, now);
    return page !== null && page.validUntil > now ? page : null;
  }

  rememberAddress(siteId: number, asked: string, key: string): void {
    const address = withoutCampaignParameters(asked);
    if (address.length > MAX_ADDRESS_CHARACTERS || key.length > MAX_ADDRESS_CHARACTERS) return;
    const site = this.#site(siteId);
    forget(site, address);
    site.keys.set(address, key);
    site.addressBytes += addressBytes(address, key);
    site.bytes += addressBytes(address, key);
    for (const oldest of site.keys.keys()) {
      if (site.addressBytes <= this.#maxBytesPerSite / ADDRESS_SHARE) break;
      forget(site, oldest);
    }
    this.#dropOldestPages(site);
  }

  store(key: string, page: CachedPage): void {
    const site = this.#site(page.version.siteId);
    const former = site.pages.get(key);
    if (former) this.#remove(site, key, former);
    if (page.bytes > this.#maxBytesPerSite) return;
    site.pages.set(key, page);
    site.bytes += page.bytes;
    this.#dropOldestPages(site);
  }

  /** Number of bytes that the cached pages of a site use. Metrics and tests read it. */
  bytesOf(siteId: number): number {
    return this.#sites.get(siteId)?.bytes ?? 0;
  }

  #dropOldestPages(site: SitePages): void {
    for (const [oldestKey, oldest] of site.pages) {
      if (site.bytes <= this.#maxBytesPerSite) break;
      this.#remove(site, oldestKey, oldest);
    }
  }

  #remove(site: SitePages, key: string, page: CachedPage): void {
    if (site.pages.delete(key)) site.bytes -= page.bytes;
  }

  #site(siteId: number): SitePages {
    let site = this.#sites.get(siteId);
    if (!site) {
      site = new SitePages();
      this.#sites.set(siteId, site);
    }
    return site;
  }
}

/** The best content coding that both client and server support. */
export const chooseCoding = (acceptEncoding: string | undefined): ContentCoding => {
  if (!acceptEncoding) return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$))/.test(acceptEncoding)) return 'br';
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$))/.test(acceptEncoding)) return 'gzip';
  return 'identity';
};

/** Compresses an answer that is sent only once. The compression level is low, so that compressing is fast. */
export const compressOnce = (body: string | Uint8Array, coding: ContentCoding): Uint8Array<ArrayBuffer> => {
  if (coding === 'br') return new Uint8Array(brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }));
  if (coding === 'gzip') return new Uint8Array(gzipSync(body, { level: 1 }));
  // Returns bytes, because a string would be encoded twice: once to measure it and once to send it.
  return typeof body === 'string' ? Buffer.from(body) : new Uint8Array(body);
};

/** Whether an If-None-Match header contains this ETag (weak comparison). */
export const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.replace(/^W\//, '')));
