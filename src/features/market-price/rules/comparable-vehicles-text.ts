import { formatWhole } from '#kernel/format-number.ts';
import type { Comparison } from './comparable-vehicles.ts';

/** The source of the compared vehicles: the site's own dealerships, or totals over several dealerships of the platform. */
export type ComparedStock = { readonly kind: 'own' } | { readonly kind: 'platform'; readonly dealerships: number };

const conditionWords = ({ carTypes }: Comparison): string => (carTypes.includes('new') ? 'new' : 'used and demonstrator');

const priceWords = (priceType: string): string => {
  if (priceType === '') return 'advertised without a price type';
  return `advertised ${priceType.replace(/(^|[\s.])\p{L}/gu, (start) => start.toUpperCase())}`;
};

/**
 * A sentence for shoppers about the comparison: the number and kind of the vehicles, their years and kilometres, and
 * whose stock they are in. A price claim needs this stated basis (docs/law-and-formats.md, section 1).
 *
 * @example
 * comparableVehiclesText(comparison, 14, { kind: 'own' })
 * // 'Compared with 14 other used and demonstrator Toyota Corolla of 2019 to 2023 with 15,210 to 75,210 km, advertised
 * // Drive Away, in our own stock. The range leaves out the lowest and the highest tenth of the prices of the compared
 * // vehicles.'
 */
export const comparableVehiclesText = (comparison: Comparison, count: number, stock: ComparedStock): string => {
  const { make, model, years, km } = comparison;
  const condition = conditionWords(comparison);
  const advertisedHow = priceWords(comparison.priceType);
  const odometerRange = km === null ? '' : ` with ${formatWhole(km.from)} to ${formatWhole(km.to)} km`;
  const inWhoseStock = stock.kind === 'own' ? 'in our own stock' : `in the stock of ${stock.dealerships} participating dealerships`;
  return [
    `Compared with ${count} other ${condition} ${make} ${model} of ${years.from} to ${years.to}${odometerRange}, ${advertisedHow}, ${inWhoseStock}.`,
    'The range leaves out the lowest and the highest tenth of the prices of the compared vehicles.',
  ].join(' ');
};
