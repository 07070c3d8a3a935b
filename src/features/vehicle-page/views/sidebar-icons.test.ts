import { expect, test } from 'vitest';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { sidebarIcons } from './sidebar-icons.ts';

test('VDP-47 the sidebar uses the car icon only for a car’s body', () => {
  const signOf = (itemType: string) => sidebarIcons(buildVehicle({ itemType })).find(({ label }) => label === 'Body')?.icon;
  expect(['car', 'caravan', 'truck', 'motorcycle'].map(signOf)).toEqual(['body', 'caravan', 'tyre', 'tyre']);
});
