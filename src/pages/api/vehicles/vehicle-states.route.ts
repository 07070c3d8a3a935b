import { z } from 'zod';
import { type ShownState, shownState } from '#features/stock/rules/shown-stock/shown-state.ts';
import type { VehicleStore } from '#features/stock/server/vehicle-store.server.ts';
import type { PageHandler } from '#pages/page.ts';
import { refuseJson } from '#pages/refusals.ts';
import type { Route } from '#pages/route.ts';
import { READ_COST, type ReadBudget, withinReadBudget } from '../read-budget.ts';

const MAX_VEHICLES = 100;
const SHOWN_STATES = ['in-stock', 'coming-soon', 'reserved', 'sold'] as const satisfies readonly ShownState[];

const IDS = /^\d{1,15}(,\d{1,15})*$/;

/**
 * `GET /api/vehicle-states?ids=7,8`: says whether vehicles are for sale, reserved or sold now, as `{states: {"7":
 * "reserved"}}`. An open page sends this request when the shopper comes back to the page. Ids that the site does not have
 * are left out. The answer is never cached.
 */
export const vehicleStatesApi =
  ({ vehicles }: { readonly vehicles: Pick<VehicleStore, 'listByIds'> }): PageHandler =>
  async ({ site, url }) => {
    const text = url.searchParams.get('ids') ?? '';
    const ids = IDS.test(text) ? text.split(',').map(Number) : [];
    if (ids.length === 0 || ids.length > MAX_VEHICLES) {
      return refuseJson('bad-request', `ids: must be 1 to ${MAX_VEHICLES} ids of vehicles with commas between them`);
    }
    const found = await vehicles.listByIds(site, ids);
    const states = Object.fromEntries(found.map((vehicle) => [vehicle.id, shownState(vehicle)]));
    return { kind: 'json', status: 200, value: { states }, caching: 'private' };
  };

export const vehicleStatesRoute: Route<{ readonly vehicles: Pick<VehicleStore, 'listByIds'> } & ReadBudget> = {
  method: 'GET',
  path: '/api/vehicle-states',
  handler: withinReadBudget(READ_COST.search, vehicleStatesApi),
  endpoint: {
    group: 'vehicle',
    summary: 'Whether vehicles are for sale, reserved or sold now, by their ids',
    query: { ids: z.string().regex(IDS).describe(`1 to ${MAX_VEHICLES} vehicle ids, separated by commas: '7,8'`) },
    answers: { 200: z.strictObject({ states: z.record(z.string(), z.enum(SHOWN_STATES)) }) },
    refusals: ['bad-request', 'too-many-requests'],
  },
};
