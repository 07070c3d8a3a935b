import type { BuiltProgram } from '../../built-program.ts';
import { type Browsable, type Draw, drawSearch, pick } from '../../outage/browse-addresses.ts';
import type { SentRequest, TrafficKind } from '../sent-request.ts';
import { newAddress } from './visitors.ts';

type BrowsingKind = Extract<TrafficKind, 'search' | 'vehicle' | 'picture'>;

/** The share of searches that are requested as JSON, as a script in the browser does. */
const JSON_SHARE = 0.3;
const PAGES_WITH_PICTURES = 12;
const PICTURE = /\/images\/[^\s"'`,&]+/g;

/** The URLs that the shoppers of one site request. */
export interface Browsed extends Browsable {
  /** The URLs of pictures, in all sizes and formats that the pages offer. */
  readonly pictures: readonly string[];
}

/**
 * Reads the URLs of pictures from the pages of a site. Requests each picture once from each node, so that all pictures
 * are resized before the run.
 *
 * @param most the largest number of pictures
 */
export const readPictures = async (
  programs: readonly BuiltProgram[],
  browsable: Browsable,
  { draw, most }: { readonly draw: Draw; readonly most: number },
): Promise<Browsed> => {
  const { site, search, vehicles } = browsable;
  const [first] = programs;
  const found = new Set<string>();
  const pages = [search, ...Array.from({ length: Math.min(PAGES_WITH_PICTURES, most) }, () => pick(draw, vehicles))];
  for (const page of pages) for (const [address] of (await first?.ask(site, page))?.text.matchAll(PICTURE) ?? []) found.add(address);
  const pictures = [...found].sort(() => draw() - 0.5).slice(0, most);
  if (pictures.length === 0) throw new Error(`The pages of ${site} have no pictures`);
  for (const program of programs) for (const picture of pictures) await program.ask(site, picture);
  return { ...browsable, pictures };
};

const drawAddress = (kind: BrowsingKind, draw: Draw, browsed: Browsed): string => {
  if (kind === 'picture') return pick(draw, browsed.pictures);
  if (kind === 'vehicle') return pick(draw, browsed.vehicles);
  const query = drawSearch(draw, browsed);
  if (draw() >= JSON_SHARE) return `${browsed.search}?${query}`;
  return draw() < 0.5 ? `/api/search?${query}` : `/api/search-count?${query}`;
};

/** Makes a random request of a shopper for a page, a search or a picture. */
export const drawBrowsingRequest = (kind: BrowsingKind, draw: Draw, sites: readonly Browsed[]): SentRequest => {
  const browsed = pick(draw, sites);
  const path = drawAddress(kind, draw, browsed);
  return { kind, site: browsed.site, path, form: null, address: newAddress(), cookie: '', keepsText: false };
};
