import type { ReactElement } from 'react';
import { type CalculatorPlace, type LoanCalculatorView, loanCalculatorView } from '#features/finance/views/loan-calculator-view.ts';
import { vehicleName } from '#features/stock/rules/vehicle-title.ts';
import { findVehicle, type VehicleFinder } from '#features/vehicle-page/server/find-vehicle.server.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { PageHandler, PageRequest } from '#pages/page.ts';
import { paths } from '#urls/paths.ts';

export interface VehicleFinanceServices {
  readonly vehicles: VehicleFinder;
  readonly notFound: PageHandler;
}

interface VehicleCalculatorPage extends Pick<CalculatorPlace, 'extent'> {
  readonly pathFor: (slug: string) => string;
  /**
   * The fragment of the URL to which the calculator's form is sent, such as '#finance-calculator'. After the form was
   * sent, the browser scrolls to the element with this id. Empty if the browser should not scroll.
   */
  readonly anchor: string;
  readonly title: string;
  readonly body: (page: PageRequest, vehicle: Vehicle, view: LoanCalculatorView) => ReactElement;
}

/**
 * A vehicle's calculator as a page of its own, for shoppers without JavaScript. It is not cached, because each shopper
 * sends different values. It is not indexed, because the vehicle page is indexed instead.
 */
export const vehicleCalculatorPage =
  (services: VehicleFinanceServices, shown: VehicleCalculatorPage): PageHandler =>
  async (page) => {
    const { site, url } = page;
    if (!site.features.finance) return services.notFound(page);
    const found = await findVehicle(services.vehicles, site, page.params.slug ?? '');
    if (found.kind === 'missing') return services.notFound(page);
    if (found.kind === 'moved') return { kind: 'redirect', status: 301, location: shown.pathFor(found.slug) + url.search };
    const { vehicle } = found;
    const view = loanCalculatorView(site, {
      vehicle,
      extent: shown.extent,
      action: shown.pathFor(vehicle.slug) + shown.anchor,
      params: (name) => url.searchParams.get(name),
    });
    // If the vehicle is sold or cannot be financed, the answer redirects to the vehicle page.
    if (view === null) return { kind: 'redirect', status: 303, location: paths.vehicle(vehicle.slug) };
    return {
      kind: 'page',
      status: 200,
      head: {
        title: `${shown.title}: ${vehicleName(vehicle)} | ${site.name}`,
        description: null,
        canonicalPath: null,
        indexable: false,
        sheets: ['vehicle', 'calculators'],
      },
      body: shown.body(page, vehicle, view),
      caching: 'private',
    };
  };
