import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { AgentServices } from './agent-tool.ts';

const ID = /^\d{1,15}$/;
const ID_AT_END = /(?:^|-)(\d{1,15})$/;

/**
 * Finds a vehicle of the site by its slug or id. A slug ends with the id of its vehicle, so an old slug still finds the
 * vehicle. If the site has no such vehicle, the result is an error message.
 */
export const findAskedVehicle = async (
  { vehicles }: Pick<AgentServices, 'vehicles'>,
  site: Site,
  asked: string,
): Promise<Vehicle | string> => {
  const found = ID.test(asked) ? await vehicles.findById(site, Number(asked)) : await vehicles.findBySlug(site, asked);
  if (found !== null) return found;
  const id = ID_AT_END.exec(asked)?.[1];
  const moved = id === undefined ? null : await vehicles.findById(site, Number(id));
  return moved ?? `There is no vehicle '${asked.slice(0, 80)}' on this site. search_stock gives the slugs and ids of its vehicles.`;
};
