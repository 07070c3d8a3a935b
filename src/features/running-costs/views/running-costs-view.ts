import { isAvailable } from '#features/stock/rules/availability.ts';
import { electrification } from '#features/stock/rules/electrification.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { offersDelivery } from '../rules/delivery-estimate.ts';
import { fuelConsumption } from '../rules/fuel-consumption.ts';
import { fuelCostText } from '../rules/fuel-cost-text.ts';
import { fuelCosts } from '../rules/fuel-costs.ts';
import { type FuelField, type FuelReading, readFuelFields } from '../rules/fuel-fields.ts';

export interface FuelCalculatorView {
  /** The text in each field of the calculator. */
  readonly texts: Readonly<Record<FuelField, string>>;
  readonly errors: FuelReading['errors'];
  /** The fuel costs; null if a field cannot be read. */
  readonly costs: Readonly<Record<'week' | 'month' | 'year', string>> | null;
  /** True if the consumption is the vehicle's own, not the site's default (FUEL-03). */
  readonly isOwnConsumption: boolean;
}

/** The states of the delivery calculator (DELIV-01); only the browser sets 'loading'. */
export type DeliveryState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'result'; readonly name: string; readonly price: string }
  | { readonly kind: 'error'; readonly message: string };

export interface DeliveryCalculatorView {
  readonly postcode: string;
  readonly state: DeliveryState;
}

/** The fuel and delivery calculators of a vehicle (VDP-11); one of them may be missing, but not both. */
export interface RunningCostsView {
  readonly slug: string;
  readonly fuel: FuelCalculatorView | null;
  readonly delivery: DeliveryCalculatorView | null;
  /**
   * The submitted values. The form of each of the two calculators also submits the values of the other one, so that
   * they are kept.
   */
  readonly typed: TypedFuel;
}

/** The typed values by field name. For a field that is missing here, the default value is used. */
export type TypedFuel = Partial<Readonly<Record<FuelField, string>>>;

const IDLE: DeliveryCalculatorView = { postcode: '', state: { kind: 'idle' } };

/**
 * The running costs of a vehicle. The fuel costs are left out for electric (FUEL-05) and towed vehicles. The delivery
 * costs are left out if the site has no prices for delivery. Null if both are left out, or if the vehicle cannot be
 * bought.
 */
export const runningCostsView = (
  site: Pick<Site, 'runningCosts' | 'delivery'>,
  vehicle: Vehicle,
  typed: TypedFuel = {},
  delivery: DeliveryCalculatorView = IDLE,
): RunningCostsView | null => {
  if (!isAvailable(vehicle)) return null;
  const fuel = burnsFuel(vehicle) ? fuelView(site.runningCosts, vehicle, typed) : null;
  const view = { slug: vehicle.slug, fuel, delivery: offersDelivery(site.delivery) ? delivery : null, typed };
  return view.fuel || view.delivery ? view : null;
};

/** A hybrid has the fuel calculator. A caravan has none, because it uses no fuel itself. */
const burnsFuel = (vehicle: Pick<Vehicle, 'simpleFuel' | 'fuel' | 'itemType'>): boolean =>
  vehicle.itemType !== 'caravan' && electrification(vehicle) !== 'electric';

const fuelView = (defaults: Site['runningCosts'], vehicle: Vehicle, typed: TypedFuel): FuelCalculatorView => {
  const { litres, isOwn } = fuelConsumption(vehicle, defaults);
  const texts = {
    distance: typed.distance ?? String(defaults.distance),
    price: typed.price ?? defaults.fuelPrice.toFixed(2),
    consumption: typed.consumption ?? String(litres),
  };
  const { use, errors } = readFuelFields(texts);
  return { texts, errors, costs: use && fuelCostText(fuelCosts(use)), isOwnConsumption: isOwn && typed.consumption === undefined };
};
