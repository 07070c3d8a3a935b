import type { OwnVehicle } from '#features/trade-in/rules/own-vehicle.ts';
import type { Valuation } from '#features/trade-in/rules/valuation.ts';
import { DAY_MS } from '#kernel/clock.ts';
import { TEST_NOW } from '../stock/vehicle-builder.ts';

/** A Hyundai i30 of 2022 that was found by its number plate, with 45,000 km. */
export const buildOwnVehicle = (overrides: Partial<OwnVehicle> = {}): OwnVehicle => ({
  make: 'Hyundai',
  model: 'i30',
  year: 2022,
  body: 'HATCHBACK',
  nvic: null,
  odometerKm: 45_000,
  isDecoded: true,
  ...overrides,
});

/** A valuation with an offer. The shopper has not sent any contact details yet. */
export const buildValuation = (overrides: Partial<Valuation> = {}): Valuation => ({
  id: '6f1c2f9e-0000-4000-8000-0000000000f1',
  intent: 'trade-in',
  wantedVehicleId: null,
  rego: 'ABC123',
  regoState: 'vic',
  vehicle: buildOwnVehicle(),
  answers: { condition: 'good' },
  outcome: { kind: 'offer', cents: 1_750_000, lowCents: 1_600_000, highCents: 1_900_000, basis: 'An estimate.' },
  leadId: null,
  decision: null,
  startedAt: TEST_NOW,
  expiresAt: TEST_NOW + 7 * DAY_MS,
  ...overrides,
});
