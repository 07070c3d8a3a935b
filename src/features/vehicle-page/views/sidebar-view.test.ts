import { describe, expect, test } from 'vitest';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { sidebarView } from './sidebar-view.ts';

const site = buildSite({ vehiclePage: { sidebar: ['testDrive', 'finance', 'enquire'] } });
const sidebarOf = (vehicle: Partial<Vehicle> = {}) => sidebarView(site, buildVehicle(vehicle), { views: 0, now: 0 }).value;
const actionsOf = (vehicle?: Partial<Vehicle>) => sidebarOf(vehicle).actions.map((one) => (one.kind === 'call' ? 'call' : one.action));

describe('the sidebar', () => {
  test('SITE-15 VDP-46 lists the buttons that the site configures, in their order', () => {
    expect(actionsOf()).toEqual(['testDrive', 'finance', 'enquire']);
  });

  test.each<[string, Partial<Vehicle>]>([
    ['reserved', { reserved: true }],
    ['coming soon', { status: 'coming_soon' }],
    ['no price', { priceCents: null, offerPriceCents: null }],
  ])('VDP-49 the enquiry is the main button when the status or price of the vehicle is: %s', (_, vehicle) => {
    expect(actionsOf(vehicle)).toEqual(['enquire', 'testDrive', 'finance']);
  });

  test('VDP-47 uses the car icon only for a car’s body', () => {
    const signOf = (itemType: string) => sidebarOf({ itemType }).icons.find(({ label }) => label === 'Body')?.icon;
    expect(['car', 'caravan', 'truck', 'motorcycle'].map(signOf)).toEqual(['body', 'caravan', 'tyre', 'tyre']);
  });
});
