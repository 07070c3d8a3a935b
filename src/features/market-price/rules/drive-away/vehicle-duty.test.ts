import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { STATES, type State } from '#model/site/options/field-types.ts';
import { independentDuty } from '#test/builders/market-price/independent-duty.ts';
import { DUTY_RATES } from './duty-rates.ts';
import type { DutyEngine, DutyKind } from './duty-row.ts';
import { type DutiableVehicle, vehicleDuty } from './vehicle-duty.ts';

const TODAY = '2026-11-26';
const duty = (state: State, vehicle: DutiableVehicle, today = TODAY): number | null => {
  const found = vehicleDuty(state, vehicle, today);
  return found.kind === 'found' ? found.cents / 100 : null;
};

describe('vehicleDuty', () => {
  test.each(STATES)('for thousands of prices, the duty in %s equals the result of an independent calculation', (state) => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.integer({ min: 1, max: 300_000 }),
          fc.constantFrom(600, 1_000, 2_000, 3_000, 25_000, 35_000, 40_000, 45_000, 50_000, 80_567, 80_568, 100_000, 100_001),
        ),
        fc.constantFrom<DutyKind>('passenger', 'goods', 'motorcycle', 'heavy'),
        fc.constantFrom<DutyEngine>('electric', 'hybrid', 'to-4', '5-to-6', 'from-7'),
        fc.boolean(),
        (dollars, kind, engine, isNew) => {
          const vehicle: DutiableVehicle = { valueCents: dollars * 100, kind, engine, condition: isNew ? 'new' : 'used' };
          const independent = independentDuty(state, { dollars, kind, engine, isNew });
          const found = duty(state, vehicle);
          if (independent === null) expect(found).toBeNull();
          else expect(found).toBeCloseTo(independent, 2);
        },
      ),
      { numRuns: 5_000 },
    );
  });

  const car: DutiableVehicle = { valueCents: 3_000_000, kind: 'passenger', condition: 'used', engine: 'to-4' };

  test('no duty is calculated for days before or after the period in which a rate is valid', () => {
    expect(duty('nsw', car, '2027-06-30')).toBe(900);
    expect(duty('nsw', car, '2027-07-01')).toBeNull();
    expect(duty('nsw', car, '2023-12-31')).toBeNull();
  });

  test('the duty of Queensland depends on the engine, but the duty of other states does not', () => {
    expect(vehicleDuty('qld', { ...car, engine: null }, TODAY)).toEqual({ kind: 'engine-unknown' });
    expect(duty('nt', { ...car, engine: null })).toBe(900);
  });

  test('each rate names an official source, and the first day of the rate is before its last day', () => {
    for (const row of Object.values(DUTY_RATES).flat()) {
      expect(row.source).toMatch(/^https?:\/\/\S+\.gov\.au\//);
      expect(row.validFrom < row.validTo).toBe(true);
    }
  });
});
