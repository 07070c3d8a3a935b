import { type Cents, centsToDollars, dollarsToCents, formatDollars } from '#kernel/money.ts';
import type { DeliveryOptions } from '#model/site/content/delivery-content.ts';

/** The price of delivery to a region or over a distance (ENT-34). */
export interface DeliveryEstimate {
  /** Name of the region or of the distance band. */
  readonly name: string;
  readonly priceCents: Cents;
}

/** DELIV-03 */
export const BLANK_POSTCODE = 'Please enter a postcode.';
/** The message if the site has no price for a place (DELIV-04) or if the lookup failed. */
export const NO_ESTIMATE =
  "Sorry, we can't provide an estimate for that location. Please use the enquiry form on this page or give us a call to get a quote.";

/** Whether a site has prices for delivery. */
export const offersDelivery = ({ by, regions, bands }: DeliveryOptions): boolean => (by === 'postcode' ? regions : bands).length > 0;

/**
 * Reads a typed postcode: four digits, without spaces. 'blank' for an empty field, null for a text that is not a
 * postcode.
 *
 * @example readPostcode(' 0800 ') === '0800'
 */
export const readPostcode = (text: string): string | 'blank' | null => {
  const bare = text.replace(/\s/g, '');
  if (bare === '') return 'blank';
  return /^\d{4}$/.test(bare) ? bare : null;
};

const covers = (range: string, postcode: string): boolean => {
  const [from = '', to = from] = range.split('-');
  return from <= postcode && postcode <= to;
};

/**
 * The price for the region that contains a postcode; null if no region contains it.
 *
 * @example estimateForPostcode(site.delivery, '4215')?.name === 'Gold Coast'
 */
export const estimateForPostcode = ({ regions }: Pick<DeliveryOptions, 'regions'>, postcode: string): DeliveryEstimate | null =>
  asEstimate(regions.find(({ postcodes }) => postcodes.some((range) => covers(range, postcode))));

/** The price of the nearest band that covers a distance in kilometres; null beyond the last band. */
export const estimateForDistance = ({ bands }: Pick<DeliveryOptions, 'bands'>, kilometres: number): DeliveryEstimate | null =>
  asEstimate(bands.find(({ upToKm }) => kilometres <= upToKm));

const asEstimate = (priced: { readonly name: string; readonly price: number } | undefined): DeliveryEstimate | null =>
  priced ? { name: priced.name, priceCents: dollarsToCents(priced.price) } : null;

/** The JSON answer to a request for a delivery price (API-14). The price is in dollars. */
export interface DeliveryJson {
  readonly name: string;
  readonly price: number;
}

export const deliveryJson = ({ name, priceCents }: DeliveryEstimate): DeliveryJson => ({ name, price: centsToDollars(priceCents) });

/** Formats the delivery price that the JSON API returns in dollars (API-14) as a text for shoppers. */
export const deliveryPriceText = (dollars: number): string => (dollars === 0 ? 'Free' : formatDollars(dollarsToCents(dollars)));
