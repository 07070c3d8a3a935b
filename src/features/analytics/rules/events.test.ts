import { expect, test } from 'vitest';
import { categoryEvent, chooseVehicleViewEvent, EVENT_IDS, type EventVehicle, enquiryEvent, testDriveEvent } from './events.ts';

const vehicle = (carType: EventVehicle['carType'], tag: string | null = null): EventVehicle => ({ carType, tag });
test('EVENT-02 an enquiry on a new car is event 14, and so is one on a demo car (A-54)', () => {
  expect(enquiryEvent(vehicle('new'))).toBe(14);
  expect(enquiryEvent(vehicle('demo'))).toBe(14);
});

test('EVENT-03 an enquiry on a used car is event 15, also when it carries the Test Drive Only tag (A-55)', () => {
  expect(enquiryEvent(vehicle('used'))).toBe(15);
  expect(enquiryEvent(vehicle('used', 'Test Drive Only'))).toBe(15);
});

test('EVENT-04 a test drive of a new car, or of any car tagged Test Drive Only, is event 17', () => {
  expect(testDriveEvent(vehicle('new'))).toBe(17);
  expect(testDriveEvent(vehicle('demo'))).toBe(17);
  expect(testDriveEvent(vehicle('used', ' test drive ONLY '))).toBe(17);
});

test('EVENT-05 a form about no vehicle is event 22', () => {
  expect(enquiryEvent(null)).toBe(22);
});

test('EVENT-09 a test drive of a used car is event 48', () => {
  expect(testDriveEvent(vehicle('used'))).toBe(48);
  expect(testDriveEvent(vehicle('used', 'Runout Sale'))).toBe(48);
});

test('EVENT-11 the category Careers Enquiry is event 51', () => {
  expect(categoryEvent('Careers Enquiry')).toBe(51);
  expect(categoryEvent('Parts')).toBeNull();
});

test('EVENT-01 only the page of a used vehicle is event 4 (A-56)', () => {
  expect(chooseVehicleViewEvent({ carType: 'used' })).toBe(4);
  expect(chooseVehicleViewEvent({ carType: 'new' })).toBeNull();
  expect(chooseVehicleViewEvent({ carType: 'demo' })).toBeNull();
});

test('every event has a number of its own', () => {
  const ids = Object.values(EVENT_IDS);
  expect(new Set(ids).size).toBe(ids.length);
});
