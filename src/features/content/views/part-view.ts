import { dollarsToCents, formatDollars } from '#kernel/money.ts';
import type { Part } from '#model/site/content/part-content.ts';

/**
 * A part as text for the parts search (ROUTE-30).
 *
 * @example partView(towbar).about === 'Towing · fits Ford Ranger, Mazda BT-50'
 */
export const partView = ({ number, name, category, fits, price, note }: Part) => ({
  number,
  name,
  about: [category, fits.length === 0 ? '' : `fits ${fits.join(', ')}`].filter((part) => part !== '').join(' · '),
  price: price === null ? 'Price on request' : formatDollars(dollarsToCents(price)),
  note,
});
