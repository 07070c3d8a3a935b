import { presentText } from '#features/stock/rules/present-text.ts';
import { formatOdometer } from '#features/stock/rules/vehicle-facts.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { mostUsefulFacts } from '../rules/most-useful-facts.ts';
import { type BodyIcon, bodyIcon } from './body-icon.ts';

/** One icon of the sidebar, with the value of its fact, e.g. '45,210 km', and a label that only screen readers read. */
export interface SidebarIcon {
  readonly icon: BodyIcon | 'odometer' | 'gearbox' | 'ruler' | 'bed';
  readonly label: string;
  readonly value: string;
}

/**
 * The icons of the sidebar: odometer, transmission and body (VDP-47). A caravan has no odometer or gearbox, so its
 * length and beds are shown instead. An unknown value has no icon.
 *
 * @example sidebarIcons(vehicle)[0] // { icon: 'odometer', label: 'Odometer', value: '45,210 km' }
 */
export const sidebarIcons = (vehicle: Vehicle): readonly SidebarIcon[] => {
  const ofCaravan = (wanted: string): string | null =>
    (vehicle.caravan && mostUsefulFacts(vehicle).find(({ label }) => label === wanted)?.value) ?? null;
  const sleeps = ofCaravan('Sleeps');
  const icons = [
    { icon: 'odometer' as const, label: 'Odometer', value: formatOdometer(vehicle.odometerKm) },
    {
      icon: 'gearbox' as const,
      label: 'Transmission',
      value: presentText(vehicle.simpleTransmission) ?? presentText(vehicle.transmission),
    },
    {
      icon: bodyIcon(vehicle.itemType),
      label: 'Body',
      value: presentText(vehicle.simpleBody) ?? presentText(vehicle.body),
    },
    { icon: 'ruler' as const, label: 'Body length', value: ofCaravan('Body length') },
    { icon: 'bed' as const, label: 'Beds', value: sleeps && `Sleeps ${sleeps}` },
  ];
  return icons.flatMap(({ value, ...rest }) => (value === null ? [] : [{ ...rest, value }]));
};
