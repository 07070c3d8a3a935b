import type { Clock } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import type { PageAnswer } from '#pages/page.ts';
import { isPublicAnswer, type PublicAnswer } from './answer-response.ts';
import type { CachedPage, PageCache, PageVersion } from './page-cache.ts';
import { type IsGone, SharedWork } from './shared-work.ts';

/** Whether a page that was made before the last change of the stock still shows the right prices and availability. */
export type MayServeFormer = (stockVersion: string, vehicleIds: readonly number[]) => boolean;

export interface PublicPagesParts {
  readonly clock: Clock;
  readonly cache: PageCache;
  readonly makePage: (site: Site, answer: PublicAnswer, version: PageVersion, ifWanted: () => void) => Promise<CachedPage>;
  readonly mayServeFormer: MayServeFormer;
  /** Whether an error means that the page cannot be made now, because the database or the search does not answer. */
  readonly isOutage: (error: unknown) => boolean;
}

/** One request for a public page. A public page is the same for all visitors. */
interface PublicRequest {
  readonly site: Site;
  /** The canonical URL of the page. */
  readonly key: string;
  /** The current versions of settings and stock. */
  readonly version: PageVersion;
  readonly isGone: IsGone;
  /** Makes the page: calls the handler of the route. */
  readonly handle: () => Promise<PageAnswer>;
}

type PublicPage = { readonly kind: 'page'; readonly page: CachedPage; readonly isFormer: boolean };
/** An answer that belongs to one client, such as a redirect with a cookie. */
type OwnAnswer = { readonly kind: 'own'; readonly answer: PageAnswer };
type Made = PublicPage | OwnAnswer;

/**
 * Answers requests for public pages (ADR 073):
 * - from the page cache, if the page is current;
 * - with the old version of the page while the new page is made, if vehicles changed in the last half second and the
 *   page shows none of these vehicles;
 * - in all other cases with a new page, which is made once for all clients that wait for it;
 * - with the last stored version of the page, if the new page cannot be made because the database or the search does
 *   not answer. This ends ten minutes after the cache time of the version, or as soon as a vehicle on the page may have
 *   changed.
 */
export class PublicPages {
  readonly #parts: PublicPagesParts;
  readonly #making = new SharedWork<Made>();

  constructor(parts: PublicPagesParts) {
    this.#parts = parts;
  }

  async answer(request: PublicRequest): Promise<Made> {
    const { cache, clock, mayServeFormer } = this.#parts;
    const { key, version } = request;
    const current = cache.find(key, version, clock.now());
    if (current) return { kind: 'page', page: current, isFormer: false };
    const former = cache.findFormer(key, version, clock.now());
    if (former?.vehicleIds && mayServeFormer(former.version.stock, former.vehicleIds)) {
      // The new page is made in the background. An error is ignored here, because the next request tries again and
      // reports the error.
      this.#make({ ...request, isGone: () => false }).catch(() => {});
      return { kind: 'page', page: former, isFormer: true };
    }
    try {
      return await this.#make(request);
    } catch (error) {
      const last = this.#parts.isOutage(error) ? this.#findLast(request) : null;
      if (last === null) throw error;
      return { kind: 'page', page: last, isFormer: true };
    }
  }

  /**
   * The last stored version of a page, even if its cache time has ended. Null if no usable version is stored, or if a
   * vehicle on the page may have changed since this version was made.
   */
  #findLast({ key, version }: PublicRequest): CachedPage | null {
    const { cache, clock, mayServeFormer } = this.#parts;
    const last = cache.findLast(key, version, clock.now());
    if (last === null || last.version.stock === version.stock) return last;
    return last.vehicleIds !== null && mayServeFormer(last.version.stock, last.vehicleIds) ? last : null;
  }

  async #make(request: PublicRequest): Promise<Made> {
    const { site, key, version, isGone, handle } = request;
    const { value, isOwn } = await this.#making.run(`${site.id} ${version.content} ${version.stock} ${key}`, isGone, async (ifWanted) => {
      const answer = await handle();
      if (!isPublicAnswer(answer)) return { kind: 'own', answer };
      const page = await this.#parts.makePage(site, answer, version, ifWanted);
      // A 404 page is not cached, because anyone could fill the cache with unknown URLs.
      if (page.status === 200) this.#parts.cache.store(key, page);
      return { kind: 'page', page, isFormer: false };
    });
    // An answer that was made for one client is never sent to another client, whose cookies or IP address may be
    // different.
    return value.kind === 'own' && !isOwn ? { kind: 'own', answer: await handle() } : value;
  }
}
