import type { ElectricModel } from '#model/site/content/model-content.ts';

/** Share of the energy that reaches the battery when an electric vehicle charges from an AC socket. */
const AC_EFFICIENCY = 0.9;

/** The kinds of AC sockets at which an electric vehicle charges, each with its power in kW. */
const AC_SUPPLIES = [
  { place: 'Ordinary socket (10 A)', kw: 2.3 },
  { place: 'Wall box, single phase (32 A)', kw: 7.4 },
  { place: 'Wall box, three phase (16 A)', kw: 11 },
  { place: 'Wall box, three phase (32 A)', kw: 22 },
] as const;

/** How long one model charges at one kind of socket. */
export interface ChargingTime {
  /** Name of the kind of socket, for example 'Wall box, single phase (32 A)'. */
  readonly place: string;
  /** Power in kW at which the model charges: the power of the supply, but at most the highest power that the model accepts. */
  readonly kw: number;
  /** Hours in which the battery charges from 20 to 80 %. */
  readonly hours: number;
  /** Kilometres of range for each hour of charging, calculated from the model's consumption in the range test (such as WLTP). */
  readonly kmPerHour: number;
}

const BETWEEN_20_AND_80 = 0.6;

/**
 * Charging times of a model at AC sockets. A socket is left out if it has more power than the model accepts, and a
 * weaker socket already charges the model as fast. The calculation assumes that a tenth of the energy is lost during
 * charging.
 *
 * @example chargingTimes({ batteryKwh: 60, consumption: 18, acKw: 7.4, … }).at(-1)?.place === 'Wall box, single phase (32 A)'
 */
export const chargingTimes = ({
  batteryKwh,
  consumption,
  acKw,
}: Pick<ElectricModel, 'batteryKwh' | 'consumption' | 'acKw'>): readonly ChargingTime[] =>
  AC_SUPPLIES.filter(({ kw }, index) => index === 0 || (AC_SUPPLIES[index - 1]?.kw ?? 0) < acKw || kw <= acKw).map(({ place, kw }) => {
    const power = Math.min(kw, acKw);
    const stored = power * AC_EFFICIENCY;
    return { place, kw: power, hours: (batteryKwh * BETWEEN_20_AND_80) / stored, kmPerHour: (stored / consumption) * 100 };
  });

/**
 * A duration in hours as shoppers say it, rounded to a quarter of an hour.
 *
 * @example durationText(5.4) === '5 h 30 min'
 */
export const durationText = (hours: number): string => {
  const minutes = Math.max(15, Math.round(hours * 4) * 15);
  const whole = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [whole > 0 ? `${whole} h` : '', rest > 0 ? `${rest} min` : ''].filter((part) => part !== '').join(' ');
};
