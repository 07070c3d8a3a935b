import { expect, test } from 'vitest';
import { buildDealership, buildLocation } from '#test/builders/site/site-builder.ts';
import { dealershipLicences, locationLicences } from './dealership-licences.ts';

const withNumbers = (dealer: string | null, repairer: string | null) =>
  buildDealership({ locations: [buildLocation({ dealerLicenceNumber: dealer, motorVehicleRepairer: repairer })] });

test('if a dealership and its location have the same licence number, the number appears once, with the label that the dealership has set', () => {
  const licences = [{ state: 'qld' as const, kind: 'dealer' as const, label: 'Dealer Licence', number: '0000101' }];
  expect(dealershipLicences({ ...withNumbers('0000101', '678'), licences })).toEqual(['Dealer Licence 0000101', 'MRB 678']);
});

test('a licence number that already contains its label gets no second label', () => {
  expect(dealershipLicences(withNumbers('dl4321', 'MRB-000101'))).toEqual(['dl4321', 'MRB-000101']);
  expect(dealershipLicences(withNumbers('DLX9', 'MRB 5'))).toEqual(['DL DLX9', 'MRB 5']);
});

test.each([
  ['vic', 'LMCT 4321'],
  ['sa', 'LVD 4321'],
  ['nsw', 'MD 4321'],
  ['wa', 'MD 4321'],
  ['qld', 'DL 4321'],
  ['tas', 'DL 4321'],
  ['nt', 'DL 4321'],
  ['act', 'DL 4321'],
] as const)(
  'LOC-06 LOC-07 for a location in %s, the card and the footer show the dealer licence as %s, and the repairer number with the label MRB',
  (state, dealer) => {
    const address = { ...buildLocation().address, state };
    const location = buildLocation({ address, dealerLicenceNumber: '4321', motorVehicleRepairer: '678' });
    const dealership = buildDealership({ locations: [location] });
    expect(locationLicences(dealership, location)).toEqual({ dealer, repairer: 'MRB 678' });
    expect(dealershipLicences(dealership)).toEqual([dealer, 'MRB 678']);
  },
);

test('the card of a location shows the licence number with the label that the dealership has set for this number', () => {
  const location = buildLocation({ dealerLicenceNumber: '4321' });
  const licences = [{ state: 'qld' as const, kind: 'dealer' as const, label: 'LMD', number: '4321' }];
  expect(locationLicences(buildDealership({ licences, locations: [location] }), location).dealer).toBe('LMD 4321');
  expect(locationLicences(buildDealership({ locations: [buildLocation()] }), buildLocation())).toEqual({ dealer: null, repairer: null });
});

test('LOC-07 the number of a repairer is labelled MRB, even if the dealership lists the same number as its dealer licence', () => {
  const location = buildLocation({ dealerLicenceNumber: '4321', motorVehicleRepairer: '4321' });
  const licences = [{ state: 'qld' as const, kind: 'dealer' as const, label: 'LMD', number: '4321' }];
  const dealership = buildDealership({ licences, locations: [location] });
  expect(locationLicences(dealership, location)).toEqual({ dealer: 'LMD 4321', repairer: 'MRB 4321' });
  expect(dealershipLicences(dealership)).toEqual(['LMD 4321', 'MRB 4321']);
});
