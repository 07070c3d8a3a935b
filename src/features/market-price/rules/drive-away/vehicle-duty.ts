import { type Cents, centsToDollars } from '#kernel/money.ts';
import type { State } from '#model/site/options/field-types.ts';
import { DUTY_RATES } from './duty-rates.ts';
import type { DutyEngine, DutyKind, DutyRow } from './duty-row.ts';

/** What the duty of a vehicle depends on. */
export interface DutiableVehicle {
  readonly valueCents: Cents;
  readonly kind: DutyKind;
  readonly condition: 'new' | 'used';
  /** The kind of engine, because the rate of the duty depends on it. Null if the fuel or the number of cylinders is not known. */
  readonly engine: DutyEngine | null;
}

/** The duty and the rate that was used, or the reason why the duty cannot be calculated. */
export type VehicleDuty =
  | { readonly kind: 'found'; readonly cents: Cents; readonly row: DutyRow }
  | { readonly kind: 'engine-unknown' }
  | { readonly kind: 'no-rate' };

/**
 * The motor vehicle duty in a state on a day.
 *
 * @param today ISO date
 * @example vehicleDuty('nsw', { valueCents: 6_000_000, kind: 'passenger', … }, '2026-11-26') // $2,100
 */
export const vehicleDuty = (state: State, vehicle: DutiableVehicle, today: string): VehicleDuty => {
  const dollars = centsToDollars(vehicle.valueCents);
  const possible = DUTY_RATES[state].filter(
    ({ kinds, condition, above, upTo, validFrom, validTo }) =>
      kinds.includes(vehicle.kind) &&
      (condition === undefined || condition === vehicle.condition) &&
      (dollars > above || (dollars === 0 && above === 0)) &&
      (upTo === null || dollars <= upTo) &&
      validFrom <= today &&
      today <= validTo,
  );
  const { engine } = vehicle;
  const row =
    possible.find(({ engines }) => engine !== null && engines?.includes(engine)) ?? possible.find(({ engines }) => engines === undefined);
  if (row) return { kind: 'found', cents: amountCents(row, vehicle.valueCents), row };
  return { kind: possible.length > 0 && engine === null ? 'engine-unknown' : 'no-rate' };
};

/**
 * The duty in whole cents. If `per` is not 0, the duty is `rate` dollars for every `per` dollars of the value, for
 * example $3 for every $100. A remainder below `per` dollars counts as `per` dollars. `per` is a whole number, so there
 * are no rounding errors.
 */
const amountCents = (row: DutyRow, valueCents: Cents): Cents => {
  const { base = 0, over = 0, rate, per, least = 0, most = Number.POSITIVE_INFINITY, slide, roundedDownTo } = row;
  const hundredths = slide ? Math.round((rate + (valueCents / 100 - row.above) / slide.step) * 100) : Math.round(rate * 100);
  const raw = per === 0 ? (valueCents * hundredths) / 10_000 : base * 100 + Math.ceil((valueCents - over * 100) / (per * 100)) * hundredths;
  const limited = Math.min(most * 100, Math.max(least * 100, raw));
  const unit = roundedDownTo === undefined ? 1 : Math.round(roundedDownTo * 100);
  return Math.floor(limited / unit + 1e-9) * unit;
};
