import { XML_DECLARATION, xmlElement } from './xml-text.ts';

/**
 * Limits of the sitemap protocol (sitemaps.org/protocol.html): 50,000 addresses and 50 MB for one file. Our files have
 * at most 5,000 addresses, so that one file is made quickly and stays far below both limits.
 */
export const MOST_ADDRESSES = 5_000;
/**
 * Maximum number of pictures for one page. `MOST_ADDRESSES`, `MOST_PICTURES` and `LONGEST_PICTURE_ADDRESS` together
 * keep a file below 50 MB.
 */
export const MOST_PICTURES = 4;
/** Maximum number of characters in the URL of a picture. */
const LONGEST_PICTURE_ADDRESS = 1_000;

/** A page in a sitemap. */
export interface SitemapEntry {
  /** The absolute URL, with scheme and host. */
  readonly address: string;
  /** When the content of the page last changed, in epoch milliseconds; null if this is not known. */
  readonly changedAt: number | null;
  /** Absolute URLs of the pictures of the page. */
  readonly pictures?: readonly string[];
}

/** The entry of a sitemap file in the sitemap index. */
export type SitemapPart = Pick<SitemapEntry, 'address' | 'changedAt'>;

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const IMAGES = 'http://www.google.com/schemas/sitemap-image/1.1';

const changed = (changedAt: number | null): string => (changedAt === null ? '' : xmlElement('lastmod', new Date(changedAt).toISOString()));

const pictureElements = (pictures: readonly string[]): string =>
  pictures
    .filter((address) => address.length <= LONGEST_PICTURE_ADDRESS)
    .slice(0, MOST_PICTURES)
    .map((address) => `<image:image>${xmlElement('image:loc', address)}</image:image>`)
    .join('');

/**
 * One sitemap file. If the time of the last change of a page is not known, its entry has no `lastmod`, because a wrong
 * time would be worse.
 *
 * @example sitemapFile([{ address: 'https://yard.example/', changedAt: null }])
 */
export const sitemapFile = (entries: readonly SitemapEntry[]): string => {
  const urls = entries.map(
    ({ address, changedAt, pictures = [] }) =>
      `<url>${xmlElement('loc', address)}${changed(changedAt)}${pictureElements(pictures)}</url>\n`,
  );
  return `${XML_DECLARATION}\n<urlset xmlns="${SITEMAP}" xmlns:image="${IMAGES}">\n${urls.join('')}</urlset>\n`;
};

/** The index that names all files of a site's sitemap. */
export const sitemapIndex = (parts: readonly SitemapPart[]): string => {
  const files = parts.map(({ address, changedAt }) => `<sitemap>${xmlElement('loc', address)}${changed(changedAt)}</sitemap>\n`);
  return `${XML_DECLARATION}\n<sitemapindex xmlns="${SITEMAP}">\n${files.join('')}</sitemapindex>\n`;
};
