import type { ErasedCounts } from './personal-data-store.ts';

/**
 * Adds the numbers of several reports. Numbers of zero are left out.
 *
 * @example addCounts({ leads: 1, 'mail files': 0 }, { leads: 2 }) // { leads: 3 }
 */
export const addCounts = (...reports: readonly ErasedCounts[]): ErasedCounts => {
  const sums = new Map<string, number>();
  for (const report of reports)
    for (const [name, count] of Object.entries(report)) if (count > 0) sums.set(name, (sums.get(name) ?? 0) + count);
  return Object.fromEntries(sums);
};
