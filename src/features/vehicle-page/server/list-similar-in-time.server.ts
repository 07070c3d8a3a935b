import { LATE, within } from '#kernel/within.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';

/** Lists vehicles like one of a site; `SimilarVehicles` fits. */
export interface SimilarFinder {
  list(site: Site, vehicle: Vehicle): Promise<readonly Vehicle[]>;
}

export interface SimilarServices {
  readonly similar: SimilarFinder;
  readonly log: { warn(fields: object, message: string): void };
  /** How long a page waits for what it can do without, in milliseconds. */
  readonly similarPatienceMs?: number;
}

const DEFAULT_PATIENCE_MS = 150;

/**
 * Similar vehicles, where they are found in time; null where the search is slow or fails: the page then
 * fetches them later (VDP-28). A failure is logged only (ERR-07).
 */
export const listSimilarInTime = async (
  { similar, log, similarPatienceMs = DEFAULT_PATIENCE_MS }: SimilarServices,
  site: Site,
  vehicle: Vehicle,
): Promise<readonly Vehicle[] | null> => {
  const listed = similar.list(site, vehicle).catch((error: unknown) => {
    log.warn({ site: site.slug, vehicle: vehicle.id, error }, 'similar vehicles were not found');
    return null;
  });
  const found = await within(similarPatienceMs, listed);
  return found === LATE ? null : found;
};
