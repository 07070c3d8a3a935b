import { expect, test } from 'vitest';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { sidebarIcons } from './sidebar-icons.ts';

test('VDP-47 the sidebar shows the car icon beside the body type only if the vehicle is a car, and another icon for a caravan, truck or motorcycle', () => {
  const signOf = (itemType: string) => sidebarIcons(buildVehicle({ itemType })).find(({ label }) => label === 'Body')?.icon;
  expect(['car', 'caravan', 'truck', 'motorcycle'].map(signOf)).toEqual(['body', 'caravan', 'tyre', 'tyre']);
});
