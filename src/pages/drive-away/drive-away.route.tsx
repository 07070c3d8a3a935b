import { z } from 'zod';
import { askedState, STATE_CHOICES, UNKNOWN_STATE } from '#features/dealerships/rules/state-names.ts';
import type { DriveAwayEstimate, NoEstimate } from '#features/market-price/rules/drive-away/drive-away-estimate.ts';
import { driveAwayState, vehicleDriveAway } from '#features/market-price/rules/drive-away/vehicle-drive-away.ts';
import { driveAwayView } from '#features/market-price/views/drive-away-view.ts';
import { vehicleName } from '#features/stock/rules/vehicle-title.ts';
import { findVehicle, type VehicleFinder } from '#features/vehicle-page/server/find-vehicle.server.ts';
import type { Clock } from '#kernel/clock.ts';
import { centsToDollars } from '#kernel/money.ts';
import { STATES } from '#model/site/options/field-types.ts';
import { slugParameter } from '#pages/endpoint.ts';
import type { PageHandler } from '#pages/page.ts';
import { refuseJson } from '#pages/refusals.ts';
import type { Route } from '#pages/route.ts';
import { paths } from '#urls/paths.ts';
import { DriveAwayPage, type DriveAwayPageView } from './drive-away-page.tsx';

export interface DriveAwayServices {
  readonly clock: Clock;
  readonly vehicles: VehicleFinder;
  readonly notFound: PageHandler;
}

/**
 * `GET /cars/:slug/drive-away?state=nsw`: the page with an estimate of a vehicle's price including the duty of a state.
 * The page shows how the estimate was calculated. It is separate from the vehicle page, so that the shopper must choose
 * the state first. For an unknown state, the answer has the status 422 and shows the form.
 */
export const driveAwayPage =
  ({ clock, vehicles, notFound }: DriveAwayServices): PageHandler =>
  async (page) => {
    const { site, url } = page;
    const found = await findVehicle(vehicles, site, page.params.slug ?? '');
    if (found.kind === 'missing') return notFound(page);
    if (found.kind === 'moved') return { kind: 'redirect', status: 301, location: paths.vehicleDriveAway(found.slug) + url.search };
    const { vehicle } = found;
    const asked = askedState(url.searchParams.get('state'));
    const isUnknown = asked === 'unknown';
    const state = driveAwayState(site, vehicle, isUnknown ? null : asked);
    const estimate = vehicleDriveAway(site, vehicle, state, clock.now());
    if (estimate === null) return { kind: 'redirect', status: 303, location: paths.vehicle(vehicle.slug) };
    const name = vehicleName(vehicle);
    return {
      kind: 'page',
      status: isUnknown ? 422 : 200,
      head: {
        title: `Estimated price with duty: ${name} | ${site.name}`,
        description: null,
        canonicalPath: null,
        indexable: false,
        sheets: ['vehicle', 'calculators'],
      },
      body: <DriveAwayPage site={site} name={name} slug={vehicle.slug} state={state} answer={answerOf(isUnknown, estimate)} />,
      caching: 'private',
    };
  };

const answerOf = (isUnknownState: boolean, estimate: DriveAwayEstimate | NoEstimate): DriveAwayPageView['answer'] => {
  if (isUnknownState) return { kind: 'unknown-state' };
  return estimate.kind === 'found' ? { kind: 'found', view: driveAwayView(estimate) } : estimate;
};

/**
 * `GET /api/cars/:slug/drive-away?state=nsw`: the estimate of the price with the duty of a state as JSON, in dollars.
 */
export const driveAwayApi =
  ({ clock, vehicles }: Pick<DriveAwayServices, 'clock' | 'vehicles'>): PageHandler =>
  async ({ site, url, params }) => {
    const asked = askedState(url.searchParams.get('state'));
    if (asked === 'unknown') return refuseJson('bad-request', UNKNOWN_STATE);
    if (!site.driveAway.estimate) return refuseJson('not-found', 'This site offers no estimates of government charges.');
    const found = await findVehicle(vehicles, site, params.slug ?? '');
    if (found.kind !== 'found') return refuseJson('not-found', 'There is no such vehicle');
    const state = driveAwayState(site, found.vehicle, asked);
    const estimate = vehicleDriveAway(site, found.vehicle, state, clock.now());
    const value = { state, estimate: estimate?.kind === 'found' ? estimateJson(estimate) : null, reason: reasonOf(estimate) };
    return { kind: 'json', status: 200, value, caching: 'private' };
  };

const reasonOf = (estimate: DriveAwayEstimate | NoEstimate | null): string | null => {
  if (estimate === null) return 'The price includes government charges, or the vehicle has no price.';
  return estimate.kind === 'none' ? estimate.reason : null;
};

const estimateSchema = z.strictObject({
  price: z.number(),
  duty: z.number(),
  total: z.number(),
  working: z.string(),
  source: z.string().describe('URL of the web page from which the rate of duty was taken'),
  estimated_on: z.string(),
  valid_to: z.string(),
  left_out: z.array(z.string()),
});

const estimateJson = ({
  priceCents,
  dutyCents,
  totalCents,
  working,
  source,
  today,
  validTo,
  leftOut,
}: DriveAwayEstimate): z.infer<typeof estimateSchema> => ({
  price: centsToDollars(priceCents),
  duty: centsToDollars(dutyCents),
  total: centsToDollars(totalCents),
  working,
  source,
  estimated_on: today,
  valid_to: validTo,
  left_out: [...leftOut],
});

export const driveAwayRoute: Route<DriveAwayServices> = { method: 'GET', path: '/cars/:slug/drive-away', handler: driveAwayPage };

export const driveAwayApiRoute: Route<Pick<DriveAwayServices, 'clock' | 'vehicles'>> = {
  method: 'GET',
  path: '/api/cars/:slug/drive-away',
  handler: driveAwayApi,
  isOn: ({ driveAway }) => driveAway.estimate,
  endpoint: {
    group: 'vehicle',
    summary: 'An estimate of the drive-away price: a price that excludes government charges, plus the duty of a state',
    path: { slug: slugParameter },
    query: {
      state: z
        .string()
        .optional()
        .describe(`One of ${STATE_CHOICES.join(', ')}; the state of the dealership if missing`),
    },
    answers: {
      200: z.strictObject({ state: z.enum(STATES), estimate: estimateSchema.nullable(), reason: z.string().nullable() }),
    },
    refusals: ['bad-request', 'not-found'],
  },
};
