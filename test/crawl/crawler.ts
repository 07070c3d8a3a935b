import { faultsOf, seePage } from '#test/builders/pages/page-faults.ts';
import type { AnchorLink, Fault, FaultKind, ReadPage } from './checks/site-faults.ts';
import { idsOf, type Reference, referencesOf } from './reading/references.ts';
import { type Sampled, sampleOf } from './reading/samples.ts';

/** An answer of a site. */
export interface SiteAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

export interface CrawlerSettings {
  /** Scheme, host and port of the site. */
  readonly origin: string;
  /** Requests a path with its query. Rejects when the connection breaks. */
  readonly ask: (address: string) => Promise<SiteAnswer>;
  /** Called after each request, with the number of addresses that wait. */
  readonly onProgress: (requested: number, waiting: number) => void;
  /** Gives numbers from 0 to 1. These numbers decide which addresses of a large group are requested. */
  readonly random: () => number;
}

interface Task {
  readonly address: string;
  readonly kind: Reference['kind'];
  readonly from: string;
  /**
   * A hidden page is a page that has a query in its URL and is not indexed. This is the number of hidden pages in a row
   * that the crawler went through directly before this URL.
   */
  readonly hidden: number;
  /** Whether the links with a query on this page are followed. Its links without a query are always followed. */
  readonly isFollowed: boolean;
}

const PARALLEL = 4;

/**
 * A hidden page is a page that has a query in its URL and is not indexed. This is the largest allowed number of
 * hidden pages that link to each other in a row. A longer row is reported as endless links, in which a robot could
 * get lost.
 */
const MOST_HIDDEN = 3;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** The allowed media types for each kind of file. */
const TYPES: Readonly<Record<Reference['kind'], RegExp>> = {
  link: /./,
  picture: /^image\//,
  style: /^text\/css/,
  script: /^(text|application)\/javascript/,
  file: /./,
};

/** Follows the links of one site and keeps what it finds. */
export class Crawler {
  readonly pages = new Map<string, ReadPage>();
  readonly anchors: AnchorLink[] = [];
  readonly faults: Fault[] = [];
  /** The HTTP status of every URL that was requested. */
  readonly statuses = new Map<string, number>();
  /** The URLs of each large group of similar URLs. Only some URLs of each group are requested. */
  readonly sampled = new Map<Sampled, Map<string, Task>>();
  readonly #settings: CrawlerSettings;
  readonly #known = new Set<string>();
  readonly #waiting: Task[] = [];

  constructor(settings: CrawlerSettings) {
    this.#settings = settings;
  }

  /** Requests addresses, follows the links of their pages, and goes on until every linked address was requested. */
  async crawl(addresses: readonly string[], from: string): Promise<void> {
    for (const address of addresses) this.#add({ address, kind: 'link', from, hidden: 0, isFollowed: true });
    await this.#empty();
  }

  /**
   * Requests the given addresses, for example random searches, and the files and pages to which the pages at these
   * addresses link. Links with a query are not followed.
   */
  async visit(addresses: readonly string[], from: string): Promise<void> {
    for (const address of addresses) {
      if (this.#known.has(address)) continue;
      this.#known.add(address);
      this.#waiting.push({ address, kind: 'link', from, hidden: 0, isFollowed: false });
    }
    await this.#empty();
  }

  /**
   * Requests a random sample of the URLs in each large group of similar URLs.
   *
   * @returns what was requested, for the report
   */
  async visitSamples(limits: Readonly<Record<Sampled, number>>): Promise<readonly string[]> {
    const report: string[] = [];
    for (const [group, tasks] of this.sampled) {
      const all = [...tasks.values()];
      const drawn = all
        .filter(({ address }) => !this.#known.has(address))
        .map((task) => ({ task, at: this.#settings.random() }))
        .sort((one, other) => one.at - other.at)
        .slice(0, limits[group]);
      for (const { task } of drawn) this.#known.add(task.address);
      this.#waiting.push(...drawn.map(({ task }) => task));
      report.push(`${drawn.length} of ${all.length} ${group}`);
    }
    await this.#empty();
    return report;
  }

  #add(task: Task): void {
    if (this.#known.has(task.address)) return;
    const group = sampleOf(task.address, task);
    if (group === null) {
      this.#known.add(task.address);
      this.#waiting.push(task);
      return;
    }
    const tasks = this.sampled.get(group.name) ?? new Map<string, Task>();
    if (!tasks.has(group.key)) this.sampled.set(group.name, tasks.set(group.key, task));
  }

  async #empty(): Promise<void> {
    const work = async (): Promise<void> => {
      for (let task = this.#waiting.shift(); task; task = this.#waiting.shift()) await this.#request(task);
    };
    // A worker ends when the queue is empty. A worker that is still busy may add addresses to the queue afterwards. So
    // all workers are started again.
    while (this.#waiting.length > 0) await Promise.all(Array.from({ length: PARALLEL }, work));
  }

  #report(kind: FaultKind, page: string, text: string): void {
    this.faults.push({ kind, page, text });
  }

  async #request(task: Task): Promise<void> {
    const { address, kind, from } = task;
    let answer: SiteAnswer;
    try {
      answer = await this.#settings.ask(address);
    } catch (error) {
      return this.#report('server error', from, `${address} gave no answer: ${error instanceof Error ? error.message : String(error)}`);
    }
    const { status, headers } = answer;
    this.statuses.set(address, status);
    this.#settings.onProgress(this.statuses.size, this.#waiting.length);
    const type = String(headers['content-type'] ?? '');
    if (status >= 500) return this.#report('server error', from, `${address} answered ${status}`);
    if (REDIRECTS.has(status)) return this.#followRedirect(task, status, String(headers.location ?? ''));
    const isFile = kind !== 'link';
    if (status !== 200) return this.#report(isFile ? 'broken file' : 'broken link', from, `${address} answered ${status}`);
    if (!TYPES[kind].test(type)) return this.#report('broken file', from, `the ${kind} ${address} has the type '${type}'`);
    if (type.startsWith('text/html')) this.#read(task, answer);
  }

  #followRedirect(task: Task, status: number, location: string): void {
    const target = new URL(location, this.#settings.origin + task.address);
    if (target.origin !== this.#settings.origin) return;
    const address = target.pathname + target.search;
    const isMoved = status === 301 || status === 308;
    if (isMoved && task.kind === 'link')
      this.#report('broken link', task.from, `the link leads to ${task.address}, which redirects permanently to ${address}`);
    this.#add({ ...task, address });
  }

  #read({ address, hidden, isFollowed }: Task, { text, headers }: SiteAnswer): void {
    const base = this.#settings.origin + address;
    const seen = seePage(text);
    const isIndexable = seen.isIndexable && !String(headers['x-robots-tag'] ?? '').includes('noindex');
    for (const fault of faultsOf({ ...seen, isIndexable }, base)) this.#report('page', address, fault);
    // V8 keeps a whole string in memory while a part of this string is used. So these short strings are copied. Then V8
    // can free the text of the page, which needs about a hundred times as much memory.
    const { title, canonical } = seen;
    this.pages.set(
      address,
      structuredClone({ address, seen: { title, canonical, isIndexable }, ids: idsOf(text), isSearch: text.includes(' name="sortBy"') }),
    );
    const hiddenHere = !isIndexable && address.includes('?') ? hidden + 1 : 0;
    if (hiddenHere > MOST_HIDDEN) {
      this.#report('endless links', address, 'is reached only through pages that are not indexed');
      return;
    }
    for (const reference of this.#referencesOf(text, address, base)) {
      if (reference.fragment !== null) this.anchors.push({ from: address, address: reference.address, fragment: reference.fragment });
      // `isFollowed` is false in two cases: `visit` requested this page, or search engines do not follow the link to
      // this page. Then the crawler ignores the links on this page that have a query.
      if (!isFollowed && reference.kind === 'link' && reference.address.includes('?')) continue;
      this.#add({ address: reference.address, kind: reference.kind, from: address, hidden: hiddenHere, isFollowed: reference.isFollowed });
    }
    if (seen.canonical?.startsWith(this.#settings.origin))
      this.#add({
        address: seen.canonical.slice(this.#settings.origin.length),
        kind: 'link',
        from: address,
        hidden: 0,
        isFollowed: true,
      });
  }

  #referencesOf(html: string, address: string, base: string): readonly Reference[] {
    try {
      return referencesOf(html, base);
    } catch (error) {
      this.#report(
        'broken link',
        address,
        `the address of a link or file cannot be parsed: ${error instanceof Error ? error.message : String(error)}`,
      );
      return [];
    }
  }
}
