import { anchorFaults, canonicalFaults, type Fault, isListed, sitemapFaults, titleFaults } from './checks/site-faults.ts';
import { Crawler, type SiteAnswer } from './crawler.ts';
import { readSearch, readSearchOffer } from './reading/read-search-offer.ts';
import { drawSearches } from './reading/search-combinations.ts';
import type { KnownSite } from './routes/route-addresses.ts';

/** Maximum number of URLs of each kind that are requested on one site. A site can have too many URLs to request them all. */
const SAMPLES = { 'filter links': 600, brochures: 6, pictures: 150 } as const;

/** What the crawler found on one site. */
export interface CrawledSite extends KnownSite {
  readonly faults: readonly Fault[];
  /** Lines for the report: what was requested. */
  readonly counts: readonly string[];
}

export interface SiteToCrawl {
  readonly origin: string;
  readonly ask: (address: string) => Promise<SiteAnswer>;
  readonly random: () => number;
  readonly onProgress: (requested: number, waiting: number) => void;
  /** Number of searches to choose at random. */
  readonly searches: number;
}

/** Paths at which the crawl begins. Every site must have them, even if no page links to them. */
const STARTS = ['/', '/sitemap.xml', '/robots.txt'] as const;

const locations = (xml: string): readonly string[] =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, text = '']) => text.replaceAll('&amp;', '&'));

/** All URLs in the sitemap of a site. */
const readSitemap = async ({ ask, origin }: SiteToCrawl): Promise<readonly string[]> => {
  const listed: string[] = [];
  for (const file of locations((await ask('/sitemap.xml')).text))
    listed.push(...locations((await ask(file.slice(origin.length))).text).map((address) => address.slice(origin.length)));
  return listed;
};

/** Follows the links of a site from its home page and its sitemap, and then requests searches that are chosen at random. */
export const crawlSite = async (site: SiteToCrawl): Promise<CrawledSite> => {
  const { ask, origin, random, onProgress } = site;
  const askJson = async (address: string): Promise<unknown> => JSON.parse((await ask(address)).text);
  const crawler = new Crawler({ origin, ask, random, onProgress });
  const sitemap = await readSitemap(site);
  await crawler.crawl(STARTS, 'the start');
  await crawler.crawl(sitemap, 'the sitemap');
  const sampled = await crawler.visitSamples(SAMPLES);

  const searchPaths = [...crawler.pages.values()].filter(({ isSearch, address }) => isSearch && !address.includes('?'));
  const paths = searchPaths.map(({ address }) => address);
  const offer = await readSearchOffer(askJson, (await ask(paths[0] ?? '/search')).text, paths);
  const searches = drawSearches(offer, site.searches, random);
  await crawler.visit(searches, 'a drawn search');

  const pages = [...crawler.pages.values()];
  const { hits } = await readSearch(askJson);
  return {
    vehicles: hits,
    answered: [...crawler.statuses].filter(([, status]) => status === 200).map(([address]) => address),
    faults: [
      ...crawler.faults,
      ...titleFaults(pages, origin),
      ...canonicalFaults(pages, origin),
      ...sitemapFaults(pages, sitemap, origin),
      ...anchorFaults(pages, crawler.anchors),
    ],
    counts: [
      `${crawler.statuses.size} addresses requested, ${pages.length} pages read, ${pages.filter((page) => isListed(page, origin)).length} of them indexable`,
      `${sitemap.length} addresses in the sitemap, ${searches.length} random searches, ${crawler.anchors.length} links to a part of a page`,
      `only a random sample was requested from these large groups of addresses: ${sampled.join(', ')}`,
    ],
  };
};
