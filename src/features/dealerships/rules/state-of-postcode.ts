import type { DealershipSettings } from '#model/dealership/dealership.ts';

/** Ranges of Australian postcodes with their states (Australia Post), including postcodes of post boxes and large organisations. */
const RANGES: readonly (readonly [number, number, DealershipSettings['state']])[] = [
  [200, 299, 'act'],
  [800, 999, 'nt'],
  [1000, 2599, 'nsw'],
  [2600, 2618, 'act'],
  [2619, 2899, 'nsw'],
  [2900, 2920, 'act'],
  [2921, 2999, 'nsw'],
  [3000, 3999, 'vic'],
  [4000, 4999, 'qld'],
  [5000, 5999, 'sa'],
  [6000, 6999, 'wa'],
  [7000, 7999, 'tas'],
  [8000, 8999, 'vic'],
  [9000, 9999, 'qld'],
];

/**
 * The state of an Australian postcode; null if the text is not a valid postcode of an address. A few postcodes near a
 * border serve towns in two states. For these postcodes, the result is the state in which most of the towns are.
 *
 * @example stateOfPostcode('4215') === 'qld'
 */
export const stateOfPostcode = (postcode: string): DealershipSettings['state'] | null => {
  if (!/^\d{4}$/.test(postcode)) return null;
  const number = Number(postcode);
  return RANGES.find(([first, last]) => number >= first && number <= last)?.[2] ?? null;
};
