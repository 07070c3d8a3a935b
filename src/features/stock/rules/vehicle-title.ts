import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { presentText } from './present-text.ts';

type TitledVehicle = Pick<Vehicle, 'year' | 'make' | 'model' | 'badge' | 'series' | 'titleOverride'>;

const words = (...parts: readonly (string | number | null)[]): string =>
  parts
    .map((part) => presentText(part === null ? null : String(part)))
    .filter((part) => part !== null)
    .join(' ');

/**
 * The vehicle's name (ENT-01): year, make and model.
 *
 * @example vehicleName(vehicle) === '2021 Toyota Corolla'
 */
export const vehicleName = (vehicle: TitledVehicle): string => words(vehicle.year, vehicle.make, vehicle.model);

/**
 * The title of a vehicle. If the feed contains a title for the vehicle, that title is used (ENT-36). Otherwise the
 * title consists of year, make, model, badge and series (CARD-05). Missing parts, and the word 'null' in a feed, leave
 * no gap.
 *
 * @example vehicleTitle(vehicle) === '2021 Toyota Corolla Ascent Sport ZWE211R'
 */
export const vehicleTitle = (vehicle: TitledVehicle): string =>
  presentText(vehicle.titleOverride) ?? words(vehicleName(vehicle), vehicle.badge, vehicle.series);

export interface TitleLines {
  readonly heading: string;
  /** Returns badge and series; an empty text if the heading already contains them. */
  readonly detail: string;
}

/** The title in two lines, for cards and the vehicle page. A feed's own title has one line. */
export const titleLines = (vehicle: TitledVehicle): TitleLines => {
  const override = presentText(vehicle.titleOverride);
  return override ? { heading: override, detail: '' } : { heading: vehicleName(vehicle), detail: words(vehicle.badge, vehicle.series) };
};
