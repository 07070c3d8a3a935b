import { buildFinancedCard } from '#features/finance/views/financed-card.ts';
import type { VehicleCardView } from '#features/stock/views/vehicle-card-view.ts';
import { keyInformation } from '#features/vehicle-page/rules/key-information.ts';
import { specificationRows } from '#features/vehicle-page/rules/specification-rows.ts';
import { type Timed, untilFirstEnds } from '#kernel/timed.ts';
import type { Site } from '#model/site/site.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import { paths } from '#urls/paths.ts';
import { type ComparisonRow, comparisonRows, type Fact } from '../rules/comparison-rows.ts';

export interface ComparedVehicle {
  readonly card: VehicleCardView;
  /** URL of the page that compares all other vehicles of this comparison, so that a link can remove this vehicle. */
  readonly removeHref: string;
}

export interface ComparisonView {
  readonly vehicles: readonly ComparedVehicle[];
  readonly different: readonly ComparisonRow[];
  readonly same: readonly ComparisonRow[];
  /** The number of vehicles that the URL names but that the site does not show, for example because they were sold. */
  readonly missing: number;
}

/** Facts that identify one vehicle and are no reason to choose it. */
const NOT_COMPARED = new Set(['Stock number', 'VIN', 'Registration']);

/**
 * Builds the comparison of vehicles (CARD-24). Prices are the same as on the cards of the vehicles; facts and
 * specifications are the same as on their pages.
 *
 * @param asked how many vehicles the URL of the page names
 * @param now epoch milliseconds
 */
export const comparisonView = (site: Site, vehicles: readonly Vehicle[], asked: number, now: number): Timed<ComparisonView> => {
  const cards = vehicles.map((vehicle) => buildFinancedCard(site, vehicle, now));
  const ids = vehicles.map(({ id }) => id);
  return {
    value: {
      vehicles: cards.map(({ value: card }) => ({ card, removeHref: paths.compare(...ids.filter((id) => id !== card.id)) })),
      ...comparisonRows(vehicles.map((vehicle) => comparedFacts(vehicle))),
      missing: asked - vehicles.length,
    },
    validUntil: untilFirstEnds(cards),
  };
};

/**
 * The facts of a vehicle. Each label occurs once: if the key information and the specifications contain the same label,
 * the value of the key information is used.
 */
const comparedFacts = (vehicle: Vehicle): readonly Fact[] => {
  const { shown, rest } = specificationRows(vehicle);
  const year = vehicle.year === null ? [] : [{ label: 'Year', value: String(vehicle.year) }];
  const facts = new Map<string, Fact>();
  for (const fact of [...year, ...keyInformation(vehicle), ...shown, ...rest])
    if (!facts.has(fact.label) && !NOT_COMPARED.has(fact.label)) facts.set(fact.label, fact);
  return [...facts.values()];
};
