import { vehiclePictures } from '#features/stock/rules/picture-addresses.ts';
import { MOST_PICTURES, type SitemapEntry, sitemapFile, sitemapIndex } from '#features/syndication/rules/sitemap.ts';
import { vehicleChangedAt } from '#features/syndication/rules/stock-page-changes.ts';
import type { SiteSitemaps } from '#features/syndication/server/site-sitemap.server.ts';
import type { Clock } from '#kernel/clock.ts';
import { MINUTE_MS } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import type { PageAnswer, PageHandler, PageRequest } from '#pages/page.ts';
import { pathOnly, type Route } from '#pages/route.ts';
import { paths } from '#urls/paths.ts';
import type { ListIndexablePages } from './indexable-pages.ts';
import { type PictureServices, sitePictureAddress } from './site-picture-address.ts';

export interface SitemapServices extends PictureServices {
  readonly clock: Clock;
  readonly sitemaps: SiteSitemaps;
  readonly listIndexablePages: ListIndexablePages;
  readonly notFound: PageHandler;
}

const PAGES = 'pages';
const VEHICLES = /^vehicles-([1-9]\d{0,5})$/;
const vehiclesFile = (index: number): string => `vehicles-${index + 1}`;

/** Longest time in milliseconds for which a sitemap is cached. It is limited because sold vehicles leave the sitemap after some days. */
const CACHED_MS = 10 * MINUTE_MS;

const latest = (changes: Iterable<number>): number | null => {
  let found: number | null = null;
  for (const at of changes) if (found === null || at > found) found = at;
  return found;
};

/** `GET /sitemap.xml`: the index of the site's sitemap. */
const indexPage =
  (services: SitemapServices): PageHandler =>
  async (page) => {
    const { site, canonicalOrigin } = page;
    if (!site.searchEngines.index) return services.notFound(page);
    const { parts, stockPages } = await services.sitemaps.plan(site);
    const address = (name: string): string => canonicalOrigin + paths.sitemapFile(name);
    return xml(
      services,
      sitemapIndex([
        { address: address(PAGES), changedAt: latest(stockPages.values()) },
        ...parts.map(({ changedAt }, index) => ({ address: address(vehiclesFile(index)), changedAt })),
      ]),
    );
  };

/** `GET /sitemaps/pages.xml` and `/sitemaps/vehicles-1.xml`: one file of the sitemap. */
const filePage =
  (services: SitemapServices): PageHandler =>
  async (page) => {
    const { site, params } = page;
    if (!site.searchEngines.index) return services.notFound(page);
    const name = (params.file ?? '').replace(/\.xml$/, '');
    if (name === PAGES) return xml(services, sitemapFile(await pageEntries(services, page)));
    const number = VEHICLES.exec(name)?.[1];
    const { parts } = await services.sitemaps.plan(site);
    const part = number === undefined ? undefined : parts[Number(number) - 1];
    if (part === undefined) return services.notFound(page);
    const vehicles = await services.sitemaps.listVehicles(site, part);
    const picture = sitePictureAddress(services, page);
    return xml(
      services,
      sitemapFile(
        vehicles.map((vehicle) => ({
          address: page.canonicalOrigin + paths.vehicle(vehicle.slug),
          changedAt: vehicleChangedAt(vehicle),
          pictures: vehiclePictures(vehicle)
            .slice(0, MOST_PICTURES)
            .map((src) => picture({ src, vehicleId: vehicle.id })),
        })),
      ),
    );
  };

const pageEntries = async (services: SitemapServices, page: PageRequest): Promise<readonly SitemapEntry[]> => {
  const { site, canonicalOrigin } = page;
  const picture = sitePictureAddress(services, page);
  const [{ stockPages }, others] = await Promise.all([services.sitemaps.plan(site), services.listIndexablePages(site, page)]);
  const stock = [...stockPages].map(([path, changedAt]) => ({ address: canonicalOrigin + path, changedAt }));
  const rest = others
    .filter(({ path }) => !stockPages.has(path) && !isSearchPath(site, path))
    .map(({ path, picture: src }) => ({
      address: canonicalOrigin + path,
      changedAt: null,
      pictures: src === null ? [] : [picture({ src })],
    }));
  return [...stock, ...rest];
};

/**
 * Whether a path is a search page. The plan of the sitemap already contains all search pages that have stock. So search
 * pages are left out of the list of indexable pages.
 */
const isSearchPath = ({ search }: Site, path: string): boolean => Object.values(search.paths).includes(path);

const xml = ({ clock }: Pick<SitemapServices, 'clock'>, text: string): PageAnswer => ({
  kind: 'text',
  status: 200,
  type: 'application/xml; charset=utf-8',
  text,
  caching: { until: clock.now() + CACHED_MS },
});

export const SITEMAP_ROUTES: readonly Route<SitemapServices>[] = [
  { method: 'GET', path: '/sitemap.xml', handler: indexPage, canonicalAddress: pathOnly },
  { method: 'GET', path: '/sitemaps/:file', handler: filePage, canonicalAddress: pathOnly },
];
