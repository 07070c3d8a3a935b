import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { locationOf, primaryLocationOf } from '#features/dealerships/rules/location-rules.ts';
import { timeZoneOf } from '#features/dealerships/rules/time-zones.ts';
import { fillPlaceholders } from '#model/site/fill-placeholders.ts';
import { isSameMake } from '#model/vehicle/same-make.ts';
import { buildDealership, buildLocation, buildSite } from '#test/builders/site/site-builder.ts';
import { hostsOf, normalizeHost } from './host-name.ts';

describe('placeholders', () => {
  const caravans = buildSite({ vehicleWord: { singular: 'caravan', plural: 'caravans' } });

  test("SITE-24 '{cars}' becomes the site's plural word, by default 'cars'", () => {
    expect(fillPlaceholders('No {cars} found. {Cars} arrive daily; see every {car}.', caravans)).toBe(
      'No caravans found. Caravans arrive daily; see every caravan.',
    );
    expect(fillPlaceholders('{cars}', buildSite())).toBe('cars');
  });

  test('SITE-24 text in braces that is no placeholder is not replaced', () => {
    expect(fillPlaceholders('{carsx} {bike} cars', caravans)).toBe('{carsx} {bike} cars');
  });
});

describe('makes', () => {
  test('SITE-21 different spellings of Toyota are the same make, and Toyo is a different make', () => {
    expect(['Toyota', 'TOYOTA', 'toyota', ' Toyota '].every((make) => isSameMake('Toyota', make))).toBe(true);
    expect(isSameMake('Toyota', 'Toyo')).toBe(false);
  });

  test('SITE-21 a make in any letter case is the same make', () => {
    fc.assert(fc.property(fc.stringMatching(/^[A-Za-z -]{1,20}$/), (make) => isSameMake(make.toUpperCase(), make.toLowerCase())));
  });
});

describe('hosts', () => {
  test.each([
    ['WWW.Example.COM', 'www.example.com'],
    ['example.com.:3000', 'example.com'],
    ['the-yard.localhost:3000', 'the-yard.localhost'],
    ['[::1]:3000', '[::1]'],
    ['10.0.0.1:80', '10.0.0.1'],
    ['', ''],
  ])('%s is %s', (host, name) => {
    expect(normalizeHost(host)).toBe(name);
  });

  test('SITE-05 the hosts of a site are subdomains that are made from its slug, and its own domains', () => {
    const site = { slug: 'the-yard', domains: ['WWW.Example.com'] };
    expect(hostsOf(site, 'localhost')).toEqual(['the-yard.localhost', 'www.example.com']);
    expect(hostsOf(site, 'cars.example')).toEqual(['the-yard.cars.example', 'the-yard.localhost', 'www.example.com']);
  });
});

describe('locations', () => {
  test("ENT-15 a dealership's main location is its primary location, else its first visible location", () => {
    const hidden = buildLocation({ id: 'a', visible: false });
    const shown = buildLocation({ id: 'b' });
    const primary = buildLocation({ id: 'c', primary: true });
    expect(primaryLocationOf(buildDealership({ locations: [hidden, shown, primary] }))?.id).toBe('c');
    expect(primaryLocationOf(buildDealership({ locations: [hidden, shown] }))?.id).toBe('b');
    expect(primaryLocationOf(buildDealership())).toBeNull();
    expect(locationOf(buildDealership({ locations: [hidden, primary] }), 'a')?.id).toBe('a');
    expect(locationOf(buildDealership({ locations: [hidden, primary] }), 'gone')?.id).toBe('c');
  });

  test.each([
    ['its own zone', 'Australia/Eucla', 'nsw', null, 'Australia/Eucla'],
    ["its dealership's in the same state", null, 'nsw', 'Australia/Broken_Hill', 'Australia/Broken_Hill'],
    ["its state's", null, 'sa', 'Australia/Broken_Hill', 'Australia/Adelaide'],
  ] as const)('the time zone of a location is %s', (_, timeZone, state, dealershipZone, expected) => {
    expect(timeZoneOf({ timeZone, address: { state } }, { timeZone: dealershipZone, state: 'nsw' })).toBe(expected);
  });
});
