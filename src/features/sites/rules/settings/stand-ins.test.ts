import { expect, test } from 'vitest';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { standInProblems } from './stand-ins.ts';

const STAND_INS = { mail: 'file', sms: 'file', payments: 'sandbox', valuation: 'local' } as const;
const REAL = { mail: 'smtp', sms: 'gateway', payments: 'stripe', valuation: 'provider' } as const;
const ALL_ON = { features: { garage: true, onlinePayment: true, valuation: true } };
const ALL_OFF = { features: { garage: false, onlinePayment: false, valuation: false } };

test('each feature that is on and uses the stand-in for an external service is reported with the name of this service', () => {
  expect(standInProblems(buildSite(ALL_ON), STAND_INS).map(({ service, feature }) => `${service} ${feature}`)).toEqual([
    'mail leads',
    'sms features.garage',
    'payments features.onlinePayment',
    'valuation features.valuation',
  ]);
});

test('every site needs the mail service; it needs another service only if a feature that uses the service is on', () => {
  expect(standInProblems(buildSite(ALL_OFF), STAND_INS).map(({ service }) => service)).toEqual(['mail']);
});

test('a real service is accepted; a replacement for a service (stand-in) is accepted if the site allows it', () => {
  expect(standInProblems(buildSite(ALL_ON), REAL)).toEqual([]);
  expect(standInProblems(buildSite({ ...ALL_ON, allowStandIns: ['mail', 'sms', 'payments', 'valuation'] }), STAND_INS)).toEqual([]);
});

test('standInProblems reports no problem with a service for which the installation names no implementation', () => {
  expect(standInProblems(buildSite(ALL_ON), { mail: 'smtp' })).toEqual([]);
});

test('API-24 delivery prices by distance need a geocoder for the whole country, and prices by region need no geocoder', () => {
  const bands = [{ name: 'Near', price: 0, upToKm: 50 }];
  const services = { mail: 'smtp', geocoding: 'local' } as const;
  const byDistance = buildSite({ delivery: { by: 'distance', bands } });
  expect(standInProblems(byDistance, services)).toMatchObject([{ service: 'geocoding', feature: 'delivery.by' }]);
  expect(standInProblems(buildSite({ delivery: { bands } }), services)).toEqual([]);
  for (const geocoding of ['table', 'google'] as const) expect(standInProblems(byDistance, { mail: 'smtp', geocoding })).toEqual([]);
  expect(standInProblems(buildSite({ delivery: { by: 'distance', bands }, allowStandIns: ['geocoding'] }), services)).toEqual([]);
});
