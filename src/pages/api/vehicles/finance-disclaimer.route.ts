import { z } from 'zod';
import { financeDisclaimer } from '#features/finance/rules/finance-disclaimer.ts';
import type { VehicleFinder } from '#features/vehicle-page/server/find-vehicle.server.ts';
import type { Clock } from '#kernel/clock.ts';
import type { PageHandler } from '#pages/page.ts';
import { refuseJson } from '#pages/refusals.ts';
import type { Route } from '#pages/route.ts';
import { READ_COST, type ReadBudget, withinReadBudget } from '../read-budget.ts';

export interface FinanceDisclaimerApiServices {
  readonly clock: Clock;
  readonly vehicles: Pick<VehicleFinder, 'findById'>;
}

const VEHICLE_ID = /^\d{1,15}$/;

/**
 * `GET /api/cars/:id/finance-disclaimer` (API-15): gives `{disclaimer, short}` for a vehicle by its id. The status is
 * 404 if finance disclaimers are off on the site (SITE-12), or if the lender of the vehicle has no disclaimer.
 */
export const financeDisclaimerApi =
  ({ clock, vehicles }: FinanceDisclaimerApiServices): PageHandler =>
  async ({ site, params }) => {
    // The path parameter is called `slug` although it contains an id, because the router requires one name for this
    // part of the path in all routes.
    const id = params.slug ?? '';
    const vehicle = VEHICLE_ID.test(id) ? await vehicles.findById(site, Number(id)) : null;
    const disclaimer = vehicle && financeDisclaimer(site, vehicle, clock.now());
    if (!disclaimer) return refuseJson('not-found', 'There is no finance disclaimer for this vehicle.');
    return { kind: 'json', status: 200, value: { disclaimer: disclaimer.full, short: disclaimer.short }, caching: { until: null } };
  };

export const financeDisclaimerRoute: Route<FinanceDisclaimerApiServices & ReadBudget> = {
  method: 'GET',
  path: '/api/cars/:slug/finance-disclaimer',
  handler: withinReadBudget(READ_COST.vehicle, financeDisclaimerApi),
  isOn: ({ features }) => features.financeDisclaimers,
  endpoint: {
    group: 'vehicle',
    summary: 'The disclaimer of the lender of a vehicle',
    path: { slug: z.string().min(1).describe('Id of a vehicle') },
    answers: { 200: z.strictObject({ disclaimer: z.string(), short: z.string().nullable() }) },
    refusals: ['not-found', 'too-many-requests'],
  },
};
