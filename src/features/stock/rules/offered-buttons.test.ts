import { describe, expect, test } from 'vitest';
import { VEHICLE_ACTIONS, type VehicleAction } from '#model/site/options/button-labels.ts';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { offeredButtons } from './offered-buttons.ts';

const reserving = buildSite({ features: { reserve: true } });

const actionsOf = (site = buildSite(), vehicle = buildVehicle(), wanted: readonly VehicleAction[] = VEHICLE_ACTIONS) =>
  offeredButtons(site, vehicle, wanted).map(({ action }) => action);
const labelsOf = (site = reserving, vehicle = buildVehicle()) => offeredButtons(site, vehicle, site.card.buttons).map(({ label }) => label);

describe('the buttons of a vehicle', () => {
  test('SITE-15 a vehicle has the buttons that the site configures, in their order', () => {
    const site = buildSite({ card: { buttons: ['enquire', 'view'] } });
    expect(actionsOf(site, buildVehicle(), site.card.buttons)).toEqual(['enquire', 'view']);
  });

  test('CARD-17 CARD-14 buttons have the standard texts, or those of the site', () => {
    expect(labelsOf()).toEqual(['View Details', 'Book a Test Drive', 'Get Finance', 'Reserve Now', 'Enquire Now']);
    expect(labelsOf(buildSite({ card: { buttons: ['tradeIn'] } }))).toEqual(['Trade In']);
    expect(labelsOf(buildSite({ card: { buttons: ['enquire'], labels: { enquire: 'Enquiry' } } }))).toEqual(['Enquiry']);
    expect(labelsOf(buildSite({ card: { buttons: ['reserve'] }, features: { reserve: true, onlineBuy: true } }))).toEqual(['Buy Online']);
  });

  test('CARD-15 a vehicle that is not available has only the button Find Me Something Similar', () => {
    for (const status of ['sold', 'on_hold', '']) {
      expect(offeredButtons(buildSite(), buildVehicle({ status }), VEHICLE_ACTIONS)).toEqual([
        { action: 'similar', label: 'Find Me Something Similar' },
      ]);
    }
  });

  test('CARD-19 the reserve button is shown only if the site allows reservations and the vehicle can be reserved', () => {
    expect(actionsOf(reserving)).toContain('reserve');
    for (const vehicle of [{ reserved: true }, { status: 'coming_soon' }, { priceCents: 20_000 }, { priceCents: null }]) {
      expect(actionsOf(reserving, buildVehicle(vehicle))).not.toContain('reserve');
    }
    expect(actionsOf()).not.toContain('reserve');
  });

  test('a caravan has no test drive button', () => {
    expect(actionsOf()).toContain('testDrive');
    expect(actionsOf(buildSite(), buildVehicle({ itemType: 'caravan' }))).not.toContain('testDrive');
    expect(actionsOf(buildSite(), buildVehicle({ itemType: 'motorcycle' }))).toContain('testDrive');
  });

  test('CARD-20 the trade-in button needs the feature tradeIn; with the feature valuation, only vehicles that can be reserved have the button', () => {
    const reserved = buildVehicle({ reserved: true });
    expect(actionsOf(buildSite(), reserved)).toContain('tradeIn');
    expect(actionsOf(buildSite({ features: { valuation: true } }), reserved)).not.toContain('tradeIn');
    expect(actionsOf(buildSite({ features: { valuation: true } }))).toContain('tradeIn');
    expect(actionsOf(buildSite({ features: { tradeIn: false } }))).not.toContain('tradeIn');
    expect(actionsOf(buildSite(), buildVehicle({ status: 'sold' }))).not.toContain('tradeIn');
  });

  test('SITE-08 the finance button is shown only on a site with the feature finance', () => {
    expect(actionsOf()).toContain('finance');
    expect(actionsOf(buildSite({ features: { finance: false } }))).not.toContain('finance');
  });
});
