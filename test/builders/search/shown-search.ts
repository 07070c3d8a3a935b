import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { PageAnswer, PageRequest } from '#pages/page.ts';
import { searchPage } from '#pages/search/search.route.ts';
import { type HTMLElement, renderElement, textOf } from '../pages/rendered-page.ts';
import { buildDealership, buildSite, type SiteOverrides } from '../site/site-builder.ts';
import { buildVehicle } from '../stock/vehicle-builder.ts';
import { askPage, buildSearchServices } from './search-services.ts';

const yard = buildDealership({ id: 1 });
/** A site of the test dealership. */
export const siteWith = (overrides: SiteOverrides = {}) => buildSite({ dealerships: [yard], ...overrides });

let nextId = 1;
/** Builds a vehicle. Search results show vehicles in the order in which this function built them. */
export const vehicle = (overrides: Partial<Vehicle>): Vehicle => {
  const id = nextId++;
  return buildVehicle({ id, slug: `vehicle-${id}`, rank: -id, ...overrides });
};
const STOCK: readonly Vehicle[] = [
  vehicle({ carType: 'new', make: 'Toyota', model: 'Corolla', priceCents: 3_000_000 }),
  vehicle({ carType: 'demo', make: 'Toyota', model: 'HiLux', simpleBody: 'Ute', body: 'Ute', priceCents: 6_000_000 }),
  vehicle({ carType: 'used', make: 'Toyota', model: 'Corolla', priceCents: 1_500_000, odometerKm: 90_000 }),
  vehicle({
    carType: 'used',
    make: 'Mazda',
    model: 'CX-5',
    simpleBody: 'SUV',
    body: 'SUV',
    priceCents: 2_500_000,
    offerPriceCents: 2_300_000,
  }),
  vehicle({ carType: 'used', make: 'Land Rover', model: 'Defender 110', simpleBody: 'SUV', body: 'SUV', priceCents: null, year: 2015 }),
];

/** Requests the search page at a URL (path and query) and returns the page's answer. */
export const ask = (address: string, { site = siteWith(), stock = STOCK, search }: AskOptions = {}) =>
  askPage((page) => searchPage(buildSearchServices([site], stock))({ ...page, search }), site, address);

interface AskOptions {
  readonly site?: Site;
  readonly stock?: readonly Vehicle[];
  /** The parsed query, if the caller has already parsed it. */
  readonly search?: PageRequest['search'];
}

/** A search result page, parsed as HTML. */
export interface Shown {
  readonly body: HTMLElement;
  readonly answer: Extract<PageAnswer, { kind: 'page' }>;
}
/** The search page at a URL (path and query). @throws when the answer is not a page */
export const show = async (address: string, options: Parameters<typeof ask>[1] = {}): Promise<Shown> => {
  const answer = await ask(address, options);
  if (answer.kind !== 'page') throw new Error(`The answer is not a page but ${JSON.stringify(answer)}`);
  return { answer, body: renderElement(answer.body) };
};

/** The headings of the cards on a result page. */
export const titles = ({ body }: Shown): string[] => [...body.querySelectorAll('#results h2')].map(textOf);
/** A facet's panel. */
export const facet = ({ body }: Shown, attribute: string): HTMLElement => {
  const panel = body.querySelector(`#facet-${attribute}`);
  if (!panel) throw new Error(`there is no facet ${attribute}`);
  return panel as unknown as HTMLElement;
};
/** The link of one value in a facet. */
export const valueLink = (shown: Shown, attribute: string, label: string) =>
  [...facet(shown, attribute).querySelectorAll('a')].find((link) => textOf(link).replace(/[\d,]+$/, '') === label);
/** The URL of a link on the page '/search', resolved as a browser would resolve it. */
export const follow = (link: { getAttribute(name: string): string | null } | undefined | null, options: Parameters<typeof ask>[1] = {}) => {
  const { pathname, search } = new URL(link?.getAttribute('href') ?? 'nowhere', 'http://site.localhost/search');
  return show(pathname + search, options);
};
