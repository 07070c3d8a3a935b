import type { ErasedCounts } from '#features/privacy/rules/personal-data-store.ts';

/**
 * Writes as text how many entries of each kind were erased.
 *
 * @example describeCounts({ leads: 2, 'mail files': 6 }) === 'leads: 2, mail files: 6'
 */
export const describeCounts = (counts: ErasedCounts): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name}: ${count}`)
    .join(', ');
