import { describe, expect, test } from 'vitest';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { sidebarButtons } from './sidebar-buttons.ts';

const site = buildSite({ vehiclePage: { sidebar: ['testDrive', 'finance', 'enquire'] } });
const actionsOf = (vehicle: Partial<Vehicle> = {}) =>
  sidebarButtons(site, buildVehicle(vehicle), site.primaryDealership).map((one) => (one.kind === 'call' ? 'call' : one.action));

describe('the buttons of the sidebar', () => {
  test('SITE-15 VDP-46 are those that the site configures, in their order', () => {
    expect(actionsOf()).toEqual(['testDrive', 'finance', 'enquire']);
  });

  test.each<[string, Partial<Vehicle>]>([
    ['reserved', { reserved: true }],
    ['coming soon', { status: 'coming_soon' }],
    ['no price', { priceCents: null, offerPriceCents: null }],
  ])('VDP-49 begin with the enquiry when the status or price of the vehicle is: %s', (_, vehicle) => {
    expect(actionsOf(vehicle)).toEqual(['enquire', 'testDrive', 'finance']);
  });
});
