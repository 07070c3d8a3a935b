import { expect, test } from 'vitest';
import { categoryEvent, chooseVehicleViewEvent, EVENT_IDS, type EventVehicle, enquiryEvent, testDriveEvent } from './event-ids.ts';

const vehicle = (carType: EventVehicle['carType'], tag: string | null = null): EventVehicle => ({ carType, tag });
test('EVENT-02 an enquiry about a new or demo car is event 14 (A-54)', () => {
  expect(enquiryEvent(vehicle('new'))).toBe(14);
  expect(enquiryEvent(vehicle('demo'))).toBe(14);
});

test('EVENT-03 an enquiry about a used car sends event 15, even if the car has the tag Test Drive Only (A-55)', () => {
  expect(enquiryEvent(vehicle('used'))).toBe(15);
  expect(enquiryEvent(vehicle('used', 'Test Drive Only'))).toBe(15);
});

test('EVENT-04 a test drive of a new car, or of any car with the tag Test Drive Only, sends event 17', () => {
  expect(testDriveEvent(vehicle('new'))).toBe(17);
  expect(testDriveEvent(vehicle('demo'))).toBe(17);
  expect(testDriveEvent(vehicle('used', ' test drive ONLY '))).toBe(17);
});

test('EVENT-05 a form without a vehicle sends event 22', () => {
  expect(enquiryEvent(null)).toBe(22);
});

test('EVENT-09 a test drive of a used car sends event 48', () => {
  expect(testDriveEvent(vehicle('used'))).toBe(48);
  expect(testDriveEvent(vehicle('used', 'Runout Sale'))).toBe(48);
});

test('EVENT-11 a form with the category Careers Enquiry sends event 51', () => {
  expect(categoryEvent('Careers Enquiry')).toBe(51);
  expect(categoryEvent('Parts')).toBeNull();
});

test('EVENT-01 a visit to the page of a used vehicle sends event 4; a visit to the page of a new or demo vehicle sends no event (A-56)', () => {
  expect(chooseVehicleViewEvent({ carType: 'used' })).toBe(4);
  expect(chooseVehicleViewEvent({ carType: 'new' })).toBeNull();
  expect(chooseVehicleViewEvent({ carType: 'demo' })).toBeNull();
});

test('all events have different numbers', () => {
  const ids = Object.values(EVENT_IDS);
  expect(new Set(ids).size).toBe(ids.length);
});
