import type { ReactElement } from 'react';
import { BLANK_POSTCODE, deliveryJson, deliveryPriceText, NO_ESTIMATE } from '#features/running-costs/rules/delivery-estimate.ts';
import { FUEL_FIELDS } from '#features/running-costs/rules/fuel-fields.ts';
import { type DeliveryAnswer, type DeliveryParts, findDeliveryPrice } from '#features/running-costs/server/find-delivery-price.server.ts';
import { RunningCosts, runningCostsTitle } from '#features/running-costs/ui/running-costs.tsx';
import {
  type DeliveryCalculatorView,
  type DeliveryState,
  type RunningCostsView,
  runningCostsView,
  type TypedFuel,
} from '#features/running-costs/views/running-costs-view.ts';
import { vehicleName } from '#features/stock/rules/vehicle-title.ts';
import { findVehicle, type VehicleFinder } from '#features/vehicle-page/server/find-vehicle.server.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { PageHandler, PageRequest } from '#pages/page.ts';
import type { Route } from '#pages/route.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { Breadcrumb } from '#ui-kit/breadcrumb/breadcrumb.tsx';
import { LinkButton } from '#ui-kit/button/button.tsx';
import { paths } from '#urls/paths.ts';

export interface RunningCostsServices extends DeliveryParts {
  readonly vehicles: VehicleFinder;
  readonly notFound: PageHandler;
}

/** Maximum number of characters of an input. No number or postcode is longer. */
const MOST_CHARACTERS = 40;

/**
 * `GET /cars/:slug/running-costs`: the page with the results of a vehicle's calculators, for shoppers without
 * JavaScript. It is a separate page, because the vehicle page is cached and shows the same content to all shoppers.
 */
export const runningCostsPage =
  (services: RunningCostsServices): PageHandler =>
  async (page) => {
    const { site, url } = page;
    const found = await findVehicle(services.vehicles, site, page.params.slug ?? '');
    if (found.kind === 'missing') return services.notFound(page);
    if (found.kind === 'moved') return { kind: 'redirect', status: 301, location: paths.vehicleRunningCosts(found.slug) + url.search };
    const { vehicle } = found;
    const delivery = await readDelivery(services, page, vehicle);
    const view = runningCostsView(site, vehicle, readFuel(url.searchParams), delivery);
    if (view === null) return { kind: 'redirect', status: 303, location: paths.vehicle(vehicle.slug) };
    const name = vehicleName(vehicle);
    return {
      kind: 'page',
      status: 200,
      head: {
        title: `${runningCostsTitle(view)}: ${name} | ${site.name}`,
        description: null,
        canonicalPath: null,
        indexable: false,
        sheets: ['vehicle', 'calculators'],
      },
      body: <RunningCostsPage site={site} name={name} view={view} />,
      caching: 'private',
    };
  };

const readFuel = (query: URLSearchParams): TypedFuel =>
  Object.fromEntries(
    FUEL_FIELDS.flatMap((field) => {
      const text = query.get(field);
      return text === null ? [] : [[field, text.slice(0, MOST_CHARACTERS)]];
    }),
  );

const readDelivery = async (
  services: RunningCostsServices,
  { site, url, clientAddress }: PageRequest,
  vehicle: Vehicle,
): Promise<DeliveryCalculatorView | undefined> => {
  const postcode = url.searchParams.get('postcode')?.slice(0, MOST_CHARACTERS);
  if (postcode === undefined) return undefined;
  return { postcode, state: deliveryState(await findDeliveryPrice(services, site, { source: vehicle, postcode, visitor: clientAddress })) };
};

const deliveryState = (answer: DeliveryAnswer): DeliveryState => {
  if (answer.kind === 'blank') return { kind: 'error', message: BLANK_POSTCODE };
  if (answer.kind !== 'found') return { kind: 'error', message: NO_ESTIMATE };
  const { name, price } = deliveryJson(answer.estimate);
  return { kind: 'result', name, price: deliveryPriceText(price) };
};

const RunningCostsPage = ({
  site,
  name,
  view,
}: {
  readonly site: Site;
  readonly name: string;
  readonly view: RunningCostsView;
}): ReactElement => {
  const title = runningCostsTitle(view);
  return (
    <SiteFrame site={site} currentPath={paths.vehicleRunningCosts(view.slug)}>
      <div className="shell cost-page">
        <Breadcrumb
          crumbs={[
            { label: name, href: paths.vehicle(view.slug) },
            { label: title, href: null },
          ]}
        />
        <h1 className="type-30">{name}</h1>
        <RunningCosts view={view} />
        <p className="cost-links">
          <LinkButton href={paths.vehicle(view.slug)} variant="secondary">
            Back to the {site.vehicleWord.singular}
          </LinkButton>
          {/* This link to the enquiry form is required (DELIV-04). */}
          <LinkButton
            href={paths.vehicleEnquiry(view.slug)}
            variant="secondary"
            data-behaviour="page-dialog"
            data-dialog-label={site.card.labels.enquire}
            rel="nofollow"
          >
            {site.card.labels.enquire}
          </LinkButton>
        </p>
      </div>
    </SiteFrame>
  );
};

export const runningCostsRoute: Route<RunningCostsServices> = {
  method: 'GET',
  path: '/cars/:slug/running-costs',
  handler: runningCostsPage,
};
