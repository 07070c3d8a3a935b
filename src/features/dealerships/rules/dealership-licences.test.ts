import { expect, test } from 'vitest';
import { buildDealership, buildLocation } from '#test/builders/site/site-builder.ts';
import { dealershipLicences } from './dealership-licences.ts';

const withNumbers = (dealer: string | null, repairer: string | null) =>
  buildDealership({ locations: [buildLocation({ dealerLicenceNumber: dealer, motorVehicleRepairer: repairer })] });

test('each licence number has a label; a number that the dealership and a location both have appears once, with the label of the dealership', () => {
  const licences = [{ state: 'qld' as const, kind: 'dealer' as const, label: 'Dealer Licence', number: '0000101' }];
  expect(dealershipLicences({ ...withNumbers('0000101', '678'), licences })).toEqual(['Dealer Licence 0000101', 'MRB 678']);
});

test('a licence number that already contains its label gets no second label', () => {
  expect(dealershipLicences(withNumbers('dl4321', 'MRB-000101'))).toEqual(['dl4321', 'MRB-000101']);
  expect(dealershipLicences(withNumbers('DLX9', 'MRB 5'))).toEqual(['DL DLX9', 'MRB 5']);
});
