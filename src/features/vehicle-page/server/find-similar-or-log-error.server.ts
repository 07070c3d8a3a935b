import { LATE, within } from '#kernel/time-limit.ts';
import type { Timed } from '#kernel/timed.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { SimilarVehicleSearch } from './similar-vehicle-search.server.ts';

export interface SimilarServices {
  readonly similar: Pick<SimilarVehicleSearch, 'list'>;
  readonly log: { warn(fields: object, message: string): void };
  /** Time that a page waits for optional content, in milliseconds. */
  readonly similarTimeoutMs?: number;
}

const DEFAULT_TIMEOUT_MS = 150;

/**
 * Returns similar vehicles if they are found in time. Returns null if the search is slow or fails; the page then
 * fetches them later (VDP-28). A failure is only logged (ERR-07).
 */
export const findSimilarOrLogError = async (
  { similar, log, similarTimeoutMs = DEFAULT_TIMEOUT_MS }: SimilarServices,
  site: Site,
  vehicle: Vehicle,
): Promise<Timed<readonly Vehicle[]> | null> => {
  const listed = similar.list(site, vehicle).catch((error: unknown) => {
    log.warn({ site: site.slug, vehicle: vehicle.id, error }, 'the search for similar vehicles failed');
    return null;
  });
  const found = await within(similarTimeoutMs, listed);
  return found === LATE ? null : found;
};
