import { yearlyEnergy } from '#features/running-costs/rules/electric-costs.ts';
import { formatUpTo, formatWhole } from '#kernel/format-number.ts';
import { formatDollars } from '#kernel/money.ts';
import type { ElectricModel } from '#model/site/content/model-content.ts';
import type { Site } from '#model/site/site.ts';
import { chargingTimes, durationText } from '../rules/models/charging.ts';

/** Number of weeks in a year in the calculations of the fuel calculator. */
const WEEKS = 52;
const DISTANCES = [10_000, 15_000, 20_000] as const;

const roundedToDollars = (cents: number): string => formatDollars(Math.round(cents / 100) * 100);

/** The charging times of one model as text. */
export interface ChargingView {
  readonly rows: readonly { readonly place: string; readonly power: string; readonly duration: string; readonly perHour: string }[];
  /**
   * The time for fast charging as text: '18 minutes from 10 to 80 % at up to 233 kW'. Null if the manufacturer states
   * no time.
   */
  readonly fastText: string | null;
}

/** Builds the table of charging times of a model. */
export const chargingView = (electric: ElectricModel): ChargingView => ({
  rows: chargingTimes(electric).map(({ place, kw, hours, kmPerHour }) => ({
    place,
    power: `${formatUpTo(kw, 1)} kW`,
    duration: durationText(hours),
    perHour: `${formatWhole(Math.round(kmPerHour))} km`,
  })),
  fastText:
    electric.dcMinutes === null
      ? null
      : `${electric.dcMinutes} minutes from 10 to 80 %${electric.dcKw === null ? '' : ` at up to ${formatUpTo(electric.dcKw, 0)} kW`}`,
});

/** The yearly energy costs of one model as text, with the assumptions of the calculation. */
export interface EnergyCostView {
  readonly rows: readonly { readonly distance: string; readonly electric: string; readonly fuel: string; readonly less: string | null }[];
  readonly assumptions: string;
}

/** Builds a table of the yearly energy costs of a model: for three fixed distances, and for the distance in the site's settings. */
export const energyCostView = ({ runningCosts }: Pick<Site, 'runningCosts'>, { consumption, rangeTest }: ElectricModel): EnergyCostView => {
  const own = runningCosts.distance * WEEKS;
  const distances = [...new Set([...DISTANCES, own])].toSorted((left, right) => left - right);
  const { electricityPrice, fuelPrice } = runningCosts;
  const prices = { electricityPrice, fuelPrice, fuelConsumption: runningCosts.consumption };
  return {
    rows: distances.map((kilometres) => {
      const { electricCents, fuelCents } = yearlyEnergy(kilometres, consumption, prices);
      return {
        distance: `${formatWhole(kilometres)} km`,
        electric: roundedToDollars(electricCents),
        fuel: roundedToDollars(fuelCents),
        less: fuelCents > electricCents ? roundedToDollars(fuelCents - electricCents) : null,
      };
    }),
    assumptions: `Calculated with ${formatUpTo(consumption, 1)} kWh per 100 km by ${rangeTest} and ${formatDollars(Math.round(electricityPrice * 100))} a kWh at home, against ${formatUpTo(prices.fuelConsumption, 1)} litres per 100 km and ${formatDollars(Math.round(fuelPrice * 100))} a litre. Your tariff, your driving and the weather change both. Charging on the road costs more than at home.`,
  };
};
