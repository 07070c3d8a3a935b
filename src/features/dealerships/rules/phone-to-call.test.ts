import { expect, test } from 'vitest';
import { buildDealership, buildLocation, buildSite } from '#test/builders/site/site-builder.ts';
import { dealershipPhone, phoneFor } from './phone-to-call.ts';

const vehicle = { carType: 'used' as const, dealershipId: 1, locationId: 'nerang' };
const locations = [
  buildLocation({ phone: '(07) 5550 0001', primary: true }),
  buildLocation({ id: 'nerang', slug: 'nerang', landlinePhone: '(07) 5550 0002' }),
];

test('VDP-63 the phone number for calls about a vehicle is the first known number of these: that of its dealership, that for its car type, that of its location', () => {
  const phones = { new: '(07) 5550 0010', demo: '(07) 5550 0011', used: '(07) 5550 0012' };
  const withAll = buildSite({ phones, dealerships: [buildDealership({ phone: '(07) 5550 0020', locations })] });
  expect(phoneFor(withAll, vehicle)).toBe('(07) 5550 0020');
  const withTypes = buildSite({ phones, dealerships: [buildDealership({ locations })] });
  expect(phoneFor(withTypes, vehicle)).toBe('(07) 5550 0012');
  expect(phoneFor(withTypes, { ...vehicle, carType: 'new' })).toBe('(07) 5550 0010');
  expect(phoneFor(withTypes, { ...vehicle, carType: 'demo' })).toBe('(07) 5550 0011');
  const plain = buildSite({ dealerships: [buildDealership({ locations })] });
  expect(phoneFor(plain, vehicle)).toBe('(07) 5550 0002');
  expect(phoneFor(plain, { ...vehicle, locationId: null })).toBe('(07) 5550 0001');
});

test('VDP-63 if the location of a vehicle has no phone number, the number is that of the location where the vehicle is handed over, or that of the main location', () => {
  const yard = (distributionLocations: string[]) => {
    const place = buildLocation({ id: 'yard', slug: 'yard', visible: false, distributionLocations });
    return buildSite({ dealerships: [buildDealership({ locations: [...locations, place] })] });
  };
  expect(phoneFor(yard(['nerang']), { ...vehicle, locationId: 'yard' })).toBe('(07) 5550 0002');
  expect(phoneFor(yard([]), { ...vehicle, locationId: 'yard' })).toBe('(07) 5550 0001');
  expect(phoneFor(buildSite({ dealerships: [buildDealership({ locations: [buildLocation()] })] }), vehicle)).toBeNull();
});

test('VDP-63 SITE-16 the phone number in phones.override replaces the phone numbers of all dealerships of the site', () => {
  const site = buildSite({
    phones: { override: '1300 975 707', used: '(07) 5550 0012' },
    dealerships: [buildDealership({ phone: '(07) 5550 0020', locations })],
  });
  expect(phoneFor(site, vehicle)).toBe('1300 975 707');
});

test("VDP-63 a group site shows the phone number of the vehicle's dealership", () => {
  const site = buildSite({
    dealerships: [
      buildDealership({ id: 1, slug: 'a', phone: '(07) 5550 0021' }),
      buildDealership({ id: 2, slug: 'b', phone: '(08) 5550 0022' }),
    ],
  });
  expect(phoneFor(site, { ...vehicle, dealershipId: 2 })).toBe('(08) 5550 0022');
  expect(() => phoneFor(site, { ...vehicle, dealershipId: 99 })).toThrow('the site does not list dealership 99');
});

test('SITE-16 without a vehicle, the phone number is the first known number of these: that of the site, that of the dealership, the phone of the location, its landline', () => {
  const dealership = buildDealership({ phone: '(07) 5550 0020', locations });
  const [southport = null, nerang = null] = locations;
  const site = buildSite({ phones: { override: '1300 975 707', used: '(07) 5550 0012' }, dealerships: [dealership] });
  expect(dealershipPhone(site, dealership, southport)).toBe('1300 975 707');
  const plain = buildSite({ phones: { used: '(07) 5550 0012' }, dealerships: [dealership] });
  expect(dealershipPhone(plain, dealership, southport)).toBe('(07) 5550 0020');
  expect(dealershipPhone(plain, buildDealership({ locations }), southport)).toBe('(07) 5550 0001');
  expect(dealershipPhone(plain, buildDealership({ locations }), nerang)).toBe('(07) 5550 0002');
  expect(dealershipPhone(plain, buildDealership(), null)).toBeNull();
});
