import type { Site } from '#model/site/site.ts';

/** The ids of the dealerships of these sites, each once. */
export const idsOfDealerships = (sites: readonly Site[]): readonly number[] => [
  ...new Set(sites.flatMap(({ dealerships }) => dealerships.map(({ id }) => id))),
];
