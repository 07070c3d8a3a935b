import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAllocatedPostcode } from './allocated-postcode.ts';
import { vehicleNames } from './own-vehicle.ts';
import { readAnswers, readOwnVehicle, readPlate } from './own-vehicle-answers.ts';

const fieldsOf = (read: { readonly ok: boolean; readonly error?: readonly { readonly field: string }[] }) =>
  read.ok ? [] : (read.error ?? []).map(({ field }) => field);

describe('a number plate', () => {
  test('TRADE-06 is converted to capitals without spaces and dashes; the Australian state that issued the plate is read too', () => {
    expect(readPlate({ rego: ' abc-12 3 ', regoState: 'VIC' })).toEqual({ ok: true, value: { rego: 'ABC123', regoState: 'vic' } });
  });

  test.each([
    [{}, ['rego', 'regoState']],
    [{ rego: 'ABC123' }, ['regoState']],
    [{ rego: 'ABCDEFGHIJ', regoState: 'qld' }, ['rego']],
    [{ rego: '<script>', regoState: 'qld' }, ['rego']],
    [{ rego: 'ABC123', regoState: 'nz' }, ['regoState']],
    [{ rego: '\u202eABC', regoState: 'toString' }, ['regoState']],
  ])('if the posted form is %j, the errors belong to the fields %j', (fields, wrong) => {
    expect(fieldsOf(readPlate(fields))).toEqual(wrong);
  });

  test('is refused, or contains only letters and digits, for any posted text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (rego) => {
        const read = readPlate({ rego, regoState: 'nsw' });
        if (read.ok) expect(read.value.rego).toMatch(/^[A-Z0-9]{1,9}$/);
      }),
    );
  });
});

describe('a vehicle that the shopper enters', () => {
  const filled = { make: ' toyota ', model: 'corolla', year: '2021', km: '45,210 km' };

  test('has make and model in the spelling of our own price guide, and year and kilometres as numbers', () => {
    expect(readOwnVehicle(filled, 2026)).toEqual({
      ok: true,
      value: { make: 'Toyota', model: 'Corolla', year: 2021, body: null, nvic: null, odometerKm: 45_210, isDecoded: false },
    });
  });

  test.each([
    [{ make: '', model: '' }, ['make', 'model']],
    [{ make: 'x'.repeat(61) }, ['make']],
    [{ year: '1919' }, ['year']],
    [{ year: '2028' }, ['year']],
    [{ year: '20 21' }, []],
    [{ year: 'new' }, ['year']],
    [{ km: '-5' }, ['km']],
    [{ km: '1e5' }, ['km']],
    [{ km: '9999999' }, ['km']],
    [{ km: '' }, ['km']],
  ])('if the posted form contains %j, the errors belong to the fields %j', (fields, wrong) => {
    expect(fieldsOf(readOwnVehicle({ ...filled, ...fields }, 2026))).toEqual(wrong);
  });

  test('has a make and a model that contain no control characters, and no characters that change the direction of the text', () => {
    const read = readOwnVehicle({ ...filled, make: 'Toy\u0000ota\u202e', model: 'a\nb' }, 2026);
    expect(read.ok && JSON.stringify(read.value)).not.toMatch(/\\u|\\n/);
  });

  test('make and model from the register, which are in capitals, get the usual letter case', () => {
    expect(vehicleNames('HYUNDAI', 'I30')).toEqual({ make: 'Hyundai', model: 'i30' });
    expect(vehicleNames('ROLLS ROYCE', 'SILVER GT')).toEqual({ make: 'Rolls Royce', model: 'Silver GT' });
  });
});

describe('the answers', () => {
  const answered = {
    answer_condition: 'good',
    answer_service_history: 'full',
    answer_damage: 'none',
    answer_accident: 'none',
    answer_finance_owing: 'no',
  };

  test('TRADE-07 are read by the ids of their questions; if the kilometres of the vehicle are already known, the posted kilometres are ignored', () => {
    expect(readAnswers({ ...answered, km: '30000' }, null)).toMatchObject({
      ok: true,
      value: { km: 30_000, answers: { condition: 'good' } },
    });
    expect(readAnswers({ ...answered, km: '1' }, 45_000)).toMatchObject({ ok: true, value: { km: 45_000 } });
    expect(fieldsOf(readAnswers(answered, null))).toEqual(['km']);
  });

  test('are refused if an answer is missing or is not one of the choices', () => {
    expect(fieldsOf(readAnswers({}, 1))).toHaveLength(5);
    expect(fieldsOf(readAnswers({ ...answered, answer_damage: 'constructor' }, 1))).toEqual(['answer_damage']);
  });
});

test('TRADE-04 postcodes in the ranges 0000 to 0199 and 0300 to 0799 do not exist', () => {
  expect(['0200', '0800', '0909', '2000', '4215', '9999'].filter((postcode) => !isAllocatedPostcode(postcode))).toEqual([]);
  expect(['0000', '0199', '0300', '0799'].filter(isAllocatedPostcode)).toEqual([]);
});
