import { expect, test } from 'vitest';
import { chooseFormEvent, chooseVehicleViewEvent, EVENT_IDS, type EventVehicle } from './events.ts';

const vehicle = (carType: EventVehicle['carType'], tag: string | null = null): EventVehicle => ({ carType, tag });
const enquiry = (of: EventVehicle | null, category = 'Vehicle Enquiry') => chooseFormEvent({ kind: 'enquiry', vehicle: of, category });
const testDrive = (of: EventVehicle | null) => chooseFormEvent({ kind: 'test-drive', vehicle: of, category: 'Test Drive' });

test('EVENT-02 an enquiry on a new car is event 14, and so is one on a demo car (A-54)', () => {
  expect(enquiry(vehicle('new'))).toBe(14);
  expect(enquiry(vehicle('demo'))).toBe(14);
});

test('EVENT-03 an enquiry on a used car is event 15, also when it carries the Test Drive Only tag (A-55)', () => {
  expect(enquiry(vehicle('used'))).toBe(15);
  expect(enquiry(vehicle('used', 'Test Drive Only'))).toBe(15);
});

test('EVENT-04 a test drive of a new car, or of any car tagged Test Drive Only, is event 17', () => {
  expect(testDrive(vehicle('new'))).toBe(17);
  expect(testDrive(vehicle('demo'))).toBe(17);
  expect(testDrive(vehicle('used', ' test drive ONLY '))).toBe(17);
});

test('EVENT-05 a form about no vehicle is event 22', () => {
  expect(enquiry(null, 'Parts')).toBe(22);
});

test('EVENT-09 a test drive of a used car is event 48', () => {
  expect(testDrive(vehicle('used'))).toBe(48);
  expect(testDrive(vehicle('used', 'Runout Sale'))).toBe(48);
});

test('EVENT-11 the category Careers Enquiry is event 51', () => {
  expect(enquiry(null, 'Careers Enquiry')).toBe(51);
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
