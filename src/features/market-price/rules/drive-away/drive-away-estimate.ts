import { bodyName } from '#features/stock/rules/body-names.ts';
import type { DisplayedPrice } from '#features/stock/rules/prices/displayed-price.ts';
import { type Cents, dollarsToCents, formatDollars } from '#kernel/money.ts';
import type { State } from '#model/site/options/field-types.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { isWithoutCharges } from '../price-contents.ts';
import type { DutyEngine, DutyKind, DutyRow } from './duty-row.ts';
import { vehicleDuty } from './vehicle-duty.ts';

/**
 * An estimate for one Australian state: the price of a vehicle plus the motor vehicle duty, and the amounts from which
 * the sum is calculated.
 */
export interface DriveAwayEstimate {
  readonly kind: 'found';
  readonly state: State;
  readonly priceCents: Cents;
  readonly dutyCents: Cents;
  readonly totalCents: Cents;
  /** How the duty is calculated: '$3 for each $100 or part of it'. */
  readonly working: string;
  readonly source: string;
  /** ISO date of the estimate. */
  readonly today: string;
  /** ISO date until which the rate is valid. */
  readonly validTo: string;
  /** The charges that the estimated total price does not include, in words. */
  readonly leftOut: readonly string[];
}

/** Why there is no price estimate for an Australian state. */
export type NoEstimate = { readonly kind: 'none'; readonly reason: string };

type EstimatedVehicle = Pick<Vehicle, 'itemType' | 'carType' | 'simpleBody' | 'body' | 'simpleFuel' | 'fuel' | 'variant'>;

/**
 * Whether an estimate is offered for a vehicle. The price must exclude government charges, and the vehicle must be a
 * motor vehicle, because the states have other rules for caravans.
 */
export const hasDriveAwayEstimate = (price: Pick<DisplayedPrice, 'kind' | 'cents' | 'type'>, itemType: Vehicle['itemType']): boolean =>
  price.cents !== null &&
  price.kind !== 'subscription' &&
  isWithoutCharges(price.type) &&
  ['car', 'motorcycle', 'truck'].includes(itemType);

/**
 * Estimates the price of a vehicle plus the motor vehicle duty of a state. The estimate contains no registration fees,
 * because no current official fees were found. It contains no compulsory insurance either: in some states insurers set
 * the premium, and for the other states no current official figure was found. The property `leftOut` lists these
 * charges.
 *
 * @param today ISO date; if no rate is valid on this day, there is no estimate
 */
export const driveAwayEstimate = (
  vehicle: EstimatedVehicle,
  priceCents: Cents,
  state: State,
  today: string,
): DriveAwayEstimate | NoEstimate => {
  const kind = dutyKind(vehicle);
  if (kind === null) return none('The duty depends on the gross mass of the truck, which is not known to us.');
  const condition = vehicle.carType === 'new' ? 'new' : 'used';
  const duty = vehicleDuty(state, { valueCents: priceCents, kind, condition, engine: dutyEngine(vehicle) }, today);
  if (duty.kind === 'engine-unknown') return none('The duty depends on the engine, and its number of cylinders is not known to us.');
  if (duty.kind === 'no-rate') return none('We have no current rate of duty for this vehicle in this state. Ask us for the total price.');
  return {
    kind: 'found',
    state,
    today,
    priceCents,
    dutyCents: duty.cents,
    totalCents: priceCents + duty.cents,
    working: workingText(duty.row),
    source: duty.row.source,
    validTo: duty.row.validTo,
    leftOut: leftOut(state, vehicle.carType === 'new' && kind === 'passenger' && priceCents > LUXURY_TAX_FROM_CENTS),
  };
};

const none = (reason: string): NoEstimate => ({ kind: 'none', reason });

/** The threshold of the luxury car tax in 2025-26. It is used only to mention the tax. */
const LUXURY_TAX_FROM_CENTS = dollarsToCents(80_567);
const INSURERS: ReadonlySet<State> = new Set(['nsw', 'qld', 'sa', 'act']);

const leftOut = (state: State, isLuxury: boolean): readonly string[] => [
  'Registration, number plates and transfer fees: we have no current official figures',
  INSURERS.has(state)
    ? 'Compulsory third party insurance: insurers set the premium'
    : 'Compulsory third party insurance: we have no current official figure',
  'Dealer delivery and other charges of the dealership, if there are any',
  'Concessions that depend on the buyer',
  ...(isLuxury ? ['Luxury car tax is not added: where it applies, it is part of the price'] : []),
];

const HEAVY_FROM_KG = 4_500;
const GOODS_BODIES: ReadonlySet<string> = new Set(['Ute', 'Van', 'Cab Chassis', 'Light Truck']);

const dutyKind = ({ itemType, simpleBody, body, variant }: EstimatedVehicle): DutyKind | null => {
  if (itemType === 'motorcycle') return 'motorcycle';
  if (itemType === 'truck')
    return variant.grossVehicleMassKg === null ? null : variant.grossVehicleMassKg > HEAVY_FROM_KG ? 'heavy' : 'goods';
  return GOODS_BODIES.has(bodyName(simpleBody ?? body ?? '')) ? 'goods' : 'passenger';
};

const dutyEngine = ({ simpleFuel, fuel, variant }: EstimatedVehicle): DutyEngine | null => {
  const name = `${simpleFuel ?? ''} ${fuel ?? ''}`;
  if (/hybrid|phev/i.test(name)) return 'hybrid';
  if (/electric/i.test(name)) return 'electric';
  const { cylinders } = variant;
  if (cylinders === null) return null;
  return cylinders <= 4 ? 'to-4' : cylinders <= 6 ? '5-to-6' : 'from-7';
};

const dollars = (amount: number): string => formatDollars(dollarsToCents(amount));

const workingText = ({ base = 0, over = 0, rate, per, least, most, slide, above, roundedDownTo }: DutyRow): string => {
  const start = base === 0 ? '' : `${dollars(base)}${rate === 0 ? '' : ' plus '}`;
  const part =
    rate === 0 && base !== 0 ? '' : `${dollars(rate)} for each ${dollars(per)} or part of it${over === 0 ? '' : ` above ${dollars(over)}`}`;
  const share = slide
    ? `${rate} per cent, rising by one per cent for each ${dollars(slide.step)} above ${dollars(above)}`
    : `${rate} per cent`;
  const ends = [
    ...(least === undefined ? [] : [`at least ${dollars(least)}`]),
    ...(most === undefined ? [] : [`at most ${dollars(most)}`]),
    ...(roundedDownTo === undefined ? [] : [`rounded down to ${Math.round(roundedDownTo * 100)} cents`]),
  ];
  return [per === 0 ? `${share} of the price` : start + part, ...ends].join(', ');
};
