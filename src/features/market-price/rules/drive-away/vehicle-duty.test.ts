import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DUTY_RATES } from './duty-rates.ts';
import { AUSTRALIAN_STATES, type DutyEngine, type DutyKind } from './duty-row.ts';
import { type DutiableVehicle, vehicleDuty } from './vehicle-duty.ts';

const TODAY = '2026-11-26';
const duty = (state: (typeof AUSTRALIAN_STATES)[number], vehicle: DutiableVehicle, today = TODAY): number | null => {
  const found = vehicleDuty(state, vehicle, today);
  return found.kind === 'found' ? found.cents / 100 : null;
};

/** The number of parts of so many dollars in a value, counted up. Values are whole dollars here. */
const parts = (dollars: number, size: number): number => (dollars - (dollars % size)) / size + (dollars % size > 0 ? 1 : 0);

/** The duty as the pages of the states describe it, written without the data of the program. */
const expected: Readonly<Record<string, (dollars: number, kind: DutyKind, engine: DutyEngine, isNew: boolean) => number | null>> = {
  nsw: (dollars, kind) => (kind === 'passenger' && dollars > 45_000 ? 1_350 + parts(dollars - 45_000, 100) * 5 : parts(dollars, 100) * 3),
  vic: (dollars, kind, engine, isNew) => {
    if (kind !== 'passenger') return (parts(dollars, 200) * (isNew ? 54 : 84)) / 10;
    return engine === 'electric' || dollars <= 80_567 ? (parts(dollars, 200) * 84) / 10 : null;
  },
  qld: (dollars, kind, engine) => {
    const usual = engine === 'electric' || engine === 'hybrid' ? 20 : engine === 'to-4' ? 30 : engine === '5-to-6' ? 35 : 40;
    return (parts(dollars, 100) * (kind !== 'heavy' && dollars > 100_000 ? usual + 20 : usual)) / 10;
  },
  wa: (dollars, kind) => {
    if (kind === 'heavy') return Math.floor(Math.min(dollars * 3, 1_200_000) / 5) / 20;
    const percent = dollars <= 25_000 ? 275 : dollars > 50_000 ? 650 : Math.round(275 + ((dollars - 25_000) / 6_666.66) * 100);
    // Whole hundredths of a cent, so that rounding down to five cents is exact.
    return Math.floor((dollars * percent) / 500) / 20;
  },
  sa: (dollars, kind) => {
    if (dollars <= 1_000) return Math.max(5, parts(dollars, 100));
    if (dollars <= 2_000) return 10 + 2 * parts(dollars - 1_000, 100);
    if (kind === 'goods' || kind === 'heavy' || dollars <= 3_000) return 30 + 3 * parts(dollars - 2_000, 100);
    return 60 + 4 * parts(dollars - 3_000, 100);
  },
  tas: (dollars, kind) => {
    if (kind === 'heavy') return dollars <= 2_000 ? 20 : parts(dollars, 100);
    if (dollars <= 600) return 20;
    if (kind !== 'passenger' || dollars <= 35_000) return parts(dollars, 100) * 3;
    return dollars <= 40_000 ? 1_050 + 11 * parts(dollars - 35_000, 100) : parts(dollars, 100) * 4;
  },
  nt: (dollars) => parts(dollars, 100) * 3,
  act: () => null,
};

describe('vehicleDuty', () => {
  test.each(AUSTRALIAN_STATES)('the duty in %s is that of an independent calculation, for thousands of prices', (state) => {
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
          const independent = expected[state]?.(dollars, kind, engine, isNew) ?? null;
          const found = duty(state, vehicle);
          if (independent === null) expect(found).toBeNull();
          else expect(found).toBeCloseTo(independent, 2);
        },
      ),
      { numRuns: 5_000 },
    );
  });

  const car: DutiableVehicle = { valueCents: 3_000_000, kind: 'passenger', condition: 'used', engine: 'to-4' };

  test('there is no duty after the validity of a rate, and none before it', () => {
    expect(duty('nsw', car, '2027-06-30')).toBe(900);
    expect(duty('nsw', car, '2027-07-01')).toBeNull();
    expect(duty('nsw', car, '2023-12-31')).toBeNull();
  });

  test('Queensland needs the engine, the other states do not', () => {
    expect(vehicleDuty('qld', { ...car, engine: null }, TODAY)).toEqual({ kind: 'engine-unknown' });
    expect(duty('nt', { ...car, engine: null })).toBe(900);
  });

  test('each rate names an official source and is valid for some time', () => {
    for (const row of Object.values(DUTY_RATES).flat()) {
      expect(row.source).toMatch(/^https?:\/\/\S+\.gov\.au\//);
      expect(row.validFrom < row.validTo).toBe(true);
    }
  });
});
