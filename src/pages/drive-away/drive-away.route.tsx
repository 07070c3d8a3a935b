import type { ReactElement } from 'react';
import { dealershipOf } from '#features/dealerships/rules/dealership-of.ts';
import {
  type DriveAwayEstimate,
  driveAwayEstimate,
  hasDriveAwayEstimate,
  type NoEstimate,
} from '#features/market-price/rules/drive-away/drive-away-estimate.ts';
import { AUSTRALIAN_STATES, type AustralianState } from '#features/market-price/rules/drive-away/duty-row.ts';
import { isAvailable } from '#features/stock/rules/availability.ts';
import { displayedPrice } from '#features/stock/rules/displayed-price.ts';
import { vehicleName } from '#features/stock/rules/vehicle-title.ts';
import { findVehicle, type VehicleFinder } from '#features/vehicle-page/server/find-vehicle.server.ts';
import type { Clock } from '#kernel/clock.ts';
import { formatDate, formatInstant } from '#kernel/format-date.ts';
import { centsToDollars, formatDollars } from '#kernel/money.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { PageHandler } from '#pages/page.ts';
import { refuseJson } from '#pages/refusals.ts';
import type { Route } from '#pages/route.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { Breadcrumb } from '#ui-kit/breadcrumb/breadcrumb.tsx';
import { Button, LinkButton } from '#ui-kit/button/button.tsx';
import { SelectField } from '#ui-kit/field/field.tsx';
import { paths } from '#urls/paths.ts';

export interface DriveAwayServices {
  readonly clock: Clock;
  readonly vehicles: VehicleFinder;
  readonly notFound: PageHandler;
}

const STATE_NAMES: Readonly<Record<AustralianState, string>> = {
  nsw: 'New South Wales',
  vic: 'Victoria',
  qld: 'Queensland',
  wa: 'Western Australia',
  sa: 'South Australia',
  tas: 'Tasmania',
  nt: 'Northern Territory',
  act: 'Australian Capital Territory',
};

const isState = (text: string): text is AustralianState => AUSTRALIAN_STATES.some((state) => state === text);

/** The estimate for a state; null if this vehicle has none: its price includes the charges, or it is not for sale. */
const estimateFor = (site: Site, vehicle: Vehicle, state: AustralianState, now: number): DriveAwayEstimate | NoEstimate | null => {
  const price = displayedPrice(vehicle, dealershipOf(site, vehicle).stock);
  if (!site.driveAway.estimate || !isAvailable(vehicle) || price.cents === null || !hasDriveAwayEstimate(price, vehicle.itemType))
    return null;
  return driveAwayEstimate(vehicle, price.cents, state, formatInstant(now, 'iso', site.timeZone));
};

/** The state that the shopper chose, otherwise that of the dealership. */
const stateOf = (site: Site, vehicle: Vehicle, asked: string | null): AustralianState => {
  const given = asked?.toLowerCase() ?? dealershipOf(site, vehicle).state?.toLowerCase() ?? '';
  return isState(given) ? given : 'nsw';
};

/**
 * `GET /cars/:slug/drive-away?state=nsw`: the price with the duty of a state, as an estimate with its working. It is a
 * page of its own, so that no estimate stands on a page that nobody asked for it.
 */
export const driveAwayPage =
  ({ clock, vehicles, notFound }: DriveAwayServices): PageHandler =>
  async (page) => {
    const { site, url } = page;
    const found = await findVehicle(vehicles, site, page.params.slug ?? '');
    if (found.kind === 'missing') return notFound(page);
    if (found.kind === 'moved') return { kind: 'redirect', status: 301, location: paths.vehicleDriveAway(found.slug) + url.search };
    const { vehicle } = found;
    const state = stateOf(site, vehicle, url.searchParams.get('state'));
    const estimate = estimateFor(site, vehicle, state, clock.now());
    if (estimate === null) return { kind: 'redirect', status: 303, location: paths.vehicle(vehicle.slug) };
    const name = vehicleName(vehicle);
    return {
      kind: 'page',
      status: 200,
      head: {
        title: `Estimated price with duty: ${name} | ${site.name}`,
        description: null,
        canonicalPath: null,
        indexable: false,
        sheets: ['vehicle', 'calculators'],
      },
      body: <DriveAwayPage site={site} name={name} slug={vehicle.slug} state={state} estimate={estimate} />,
      caching: 'private',
    };
  };

/** `GET /api/cars/:slug/drive-away?state=nsw`: the same estimate as JSON, in dollars. */
export const driveAwayApi =
  ({ clock, vehicles }: Pick<DriveAwayServices, 'clock' | 'vehicles'>): PageHandler =>
  async ({ site, url, params }) => {
    const asked = url.searchParams.get('state');
    if (asked !== null && !isState(asked.toLowerCase())) return refuseJson('bad-request', `state: one of ${AUSTRALIAN_STATES.join(', ')}`);
    if (!site.driveAway.estimate) return refuseJson('not-found', 'This site offers no estimates of government charges.');
    const found = await findVehicle(vehicles, site, params.slug ?? '');
    if (found.kind !== 'found') return refuseJson('not-found', 'There is no such vehicle');
    const state = stateOf(site, found.vehicle, asked);
    const estimate = estimateFor(site, found.vehicle, state, clock.now());
    const value = { state, estimate: estimate === null || 'kind' in estimate ? null : estimateJson(estimate), reason: reasonOf(estimate) };
    return { kind: 'json', status: 200, value, caching: 'private' };
  };

const reasonOf = (estimate: DriveAwayEstimate | NoEstimate | null): string | null => {
  if (estimate === null) return 'The price includes government charges, or the vehicle has no price.';
  return 'kind' in estimate ? estimate.reason : null;
};

const estimateJson = ({ priceCents, dutyCents, totalCents, working, source, validTo, leftOut }: DriveAwayEstimate) => ({
  price: centsToDollars(priceCents),
  duty: centsToDollars(dutyCents),
  total: centsToDollars(totalCents),
  working,
  source,
  valid_to: validTo,
  left_out: leftOut,
});

const DriveAwayPage = ({
  site,
  name,
  slug,
  state,
  estimate,
}: {
  readonly site: Site;
  readonly name: string;
  readonly slug: string;
  readonly state: AustralianState;
  readonly estimate: DriveAwayEstimate | NoEstimate;
}): ReactElement => (
  <SiteFrame site={site} currentPath={paths.vehicleDriveAway(slug)}>
    <div className="shell cost-page">
      <Breadcrumb
        crumbs={[
          { label: name, href: paths.vehicle(slug) },
          { label: 'Estimated price with duty', href: null },
        ]}
      />
      <h1 className="type-30">Estimated price with duty: {name}</h1>
      <form method="get" action={paths.vehicleDriveAway(slug)}>
        <SelectField
          id="drive-away-state"
          name="state"
          label="State in which you will register it"
          defaultValue={state}
          options={AUSTRALIAN_STATES.map((value) => ({ value, label: STATE_NAMES[value] }))}
        />
        <Button type="submit" variant="secondary">
          Estimate
        </Button>
      </form>
      {'kind' in estimate ? <p role="status">{estimate.reason}</p> : <Working estimate={estimate} />}
      <p className="cost-links">
        <LinkButton href={paths.vehicle(slug)} variant="secondary">
          Back to the vehicle
        </LinkButton>
      </p>
    </div>
  </SiteFrame>
);

const Working = ({ estimate }: { readonly estimate: DriveAwayEstimate }): ReactElement => (
  <section aria-label="Estimate" className="prose">
    <table>
      <tbody>
        <tr>
          <th scope="row">Price</th>
          <td className="tabular">{formatDollars(estimate.priceCents)}</td>
        </tr>
        <tr>
          <th scope="row">
            Motor vehicle duty in {STATE_NAMES[estimate.state]}: {estimate.working}
          </th>
          <td className="tabular">{formatDollars(estimate.dutyCents)}</td>
        </tr>
        <tr>
          <th scope="row">Price with duty, estimated</th>
          <td className="tabular">
            <strong>{formatDollars(estimate.totalCents)}</strong>
          </td>
        </tr>
      </tbody>
    </table>
    <p>This is an estimate, not an offer. It leaves out:</p>
    <ul>
      {estimate.leftOut.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
    <p>
      Rate from <a href={estimate.source}>the state’s own page</a>, used here until {formatDate(estimate.validTo, 'long')}. The state may
      value the vehicle differently.
    </p>
  </section>
);

export const driveAwayRoute: Route<DriveAwayServices> = { method: 'GET', path: '/cars/:slug/drive-away', handler: driveAwayPage };

export const driveAwayApiRoute: Route<Pick<DriveAwayServices, 'clock' | 'vehicles'>> = {
  method: 'GET',
  path: '/api/cars/:slug/drive-away',
  handler: driveAwayApi,
};
