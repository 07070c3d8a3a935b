import type { DealershipSettings } from '#model/dealership/dealership.ts';

/**
 * What an operator states about a new site, for `forecourt sites new`. Everything except slug, name and template may be
 * left out.
 */
export interface NewSite {
  readonly slug: string;
  readonly name: string;
  readonly template: string;
  /** Colour of buttons and links: '#b4320a'. */
  readonly brand?: string | undefined;
  readonly phone?: string | undefined;
  /** The mail address that receives the leads. */
  readonly email?: string | undefined;
  readonly street?: string | undefined;
  readonly city?: string | undefined;
  readonly postcode?: string | undefined;
  readonly state?: DealershipSettings['state'] | undefined;
  /** Number of the dealer's licence. */
  readonly licence?: string | undefined;
  /** The make, if the site sells vehicles of only one manufacturer. */
  readonly manufacturer?: string | undefined;
  readonly domain?: string | undefined;
  /** Path or URL of the stock feed. */
  readonly feed?: string | undefined;
  /** The text of the mapping file of the feed; undefined if there is no feed or its columns could not be read. */
  readonly mapping?: string | undefined;
  readonly features?: readonly string[] | undefined;
}

/** A file that `sites new` writes, by its path relative to SITES_DIR. */
export interface NewFile {
  readonly file: string;
  readonly text: string;
}

/** A text as a YAML string in double quotes, which has the same syntax as JSON. */
export const quoted = (text: string): string => JSON.stringify(text);

/**
 * The Australian state or territory of the site. If the operator named none, it is Queensland, which is also the
 * default of the option `defaultState`.
 */
export const stateOf = ({ state }: NewSite): DealershipSettings['state'] => state ?? 'qld';

/** Whether the options contain a complete street address. If so, the file of the dealership gets a location with this address. */
export const hasAddress = ({ street, city, postcode }: NewSite): boolean =>
  street !== undefined && city !== undefined && postcode !== undefined;
