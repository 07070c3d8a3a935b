import { XML_DECLARATION, xmlElement, xmlText } from './xml-text.ts';

/** A vehicle in the news feed of a site. */
export interface NewsEntry {
  /** The absolute URL of the vehicle's page. */
  readonly address: string;
  readonly title: string;
  /** One sentence with price and facts. */
  readonly summary: string;
  /** Epoch milliseconds. */
  readonly arrivedAt: number;
  /** Epoch milliseconds. */
  readonly changedAt: number;
}

/** The content of a news feed: the name of the site, two URLs and the entries. */
export interface NewsFeed {
  readonly site: string;
  /** The absolute URL of the feed itself, which is also the id of the feed. */
  readonly address: string;
  /** The absolute URL of the web page that lists the vehicles of the feed. */
  readonly page: string;
  readonly entries: readonly NewsEntry[];
}

const instant = (at: number): string => new Date(at).toISOString();

/**
 * The latest vehicles of a site as an Atom document (RFC 4287), for feed readers. If there are no entries, the date of the
 * document is the start of 1970, because the format requires a date.
 */
export const newsFeed = ({ site, address, page, entries }: NewsFeed): string => {
  const changedAt = Math.max(0, ...entries.map((entry) => entry.changedAt));
  const items = entries.map(
    (entry) =>
      `<entry>${xmlElement('id', entry.address)}${xmlElement('title', entry.title)}<link href="${xmlText(entry.address)}"/>` +
      `${xmlElement('published', instant(entry.arrivedAt))}${xmlElement('updated', instant(entry.changedAt))}` +
      `${xmlElement('summary', entry.summary)}</entry>\n`,
  );
  return (
    `${XML_DECLARATION}\n<feed xmlns="http://www.w3.org/2005/Atom">\n${xmlElement('id', address)}${xmlElement('title', `New arrivals at ${site}`)}` +
    `<link rel="self" href="${xmlText(address)}"/><link href="${xmlText(page)}"/>${xmlElement('updated', instant(changedAt))}` +
    `<author>${xmlElement('name', site)}</author>\n${items.join('')}</feed>\n`
  );
};
