import { formatEngineSize, formatMeasure } from '#features/stock/rules/format-measure.ts';
import { presentText } from '#features/stock/rules/present-text.ts';
import { formatFixed } from '#kernel/format-number.ts';
import type { CaravanSpecifications, Vehicle, VehicleVariant } from '#model/vehicle/vehicle.ts';
import { type ExpandableList, expandable, knownRows, type LabelledValue } from './labelled-value.ts';
import { lengthInMetres } from './length-in-metres.ts';

/** VDP-12 */
const SHOWN_ROWS = 4;

/**
 * The specifications of a vehicle's page. Four rows are visible, and all others are hidden until the shopper opens the
 * whole list (VDP-12). Values come from the vehicle and its variant. For a caravan, the dimensions come first (VDP-14).
 * Rows whose value is empty, 'null' or impossible are omitted (VDP-13).
 *
 * @example specificationRows(vehicle).shown[0] // { label: 'Engine', value: '1.8 L' }
 */
export const specificationRows = (vehicle: Vehicle): ExpandableList<LabelledValue> =>
  expandable([...(vehicle.caravan ? caravanRows(vehicle.caravan) : []), ...variantRows(vehicle, vehicle.variant)], SHOWN_ROWS);

const variantRows = (vehicle: Vehicle, variant: VehicleVariant): readonly LabelledValue[] =>
  knownRows([
    [
      'Engine',
      formatEngineSize(
        {
          engineSizeLitres: vehicle.engineSizeLitres ?? variant.engineSizeLitres,
          engineSizeCc: vehicle.engineSizeCc ?? variant.engineSizeCc,
        },
        vehicle.itemType === 'motorcycle',
      ),
    ],
    ['Cylinders', formatMeasure(variant.cylinders, '', 16)],
    ['Induction', presentText(variant.induction)],
    ['Gears', formatMeasure(vehicle.gears, '', 24)],
    ['Gear type', presentText(variant.gearType)],
    ['Torque', presentText(variant.torque)?.replace(/(\d)(Nm)\b/i, '$1 $2') ?? null],
    ['Fuel consumption (combined)', formatMeasure(variant.fuelConsumptionCombined, 'L/100 km', 80)],
    ['Fuel capacity', formatMeasure(variant.fuelCapacityLitres, 'L', 2_000)],
    ['ANCAP rating', ancap(variant)],
    ['Body configuration', presentText(vehicle.bodyConfiguration) ?? presentText(variant.bodyConfiguration)],
    ['Length', formatMeasure(variant.lengthMm, 'mm', 30_000)],
    ['Width', formatMeasure(variant.widthMm, 'mm', 4_000)],
    ['Height', formatMeasure(variant.heightMm, 'mm', 6_000)],
    ['Gross vehicle mass', formatMeasure(variant.grossVehicleMassKg, 'kg', 150_000)],
  ]);

const caravanRows = (caravan: CaravanSpecifications): readonly LabelledValue[] =>
  knownRows([
    ['Body length', length(caravan.bodyLength)],
    ['Body width', length(caravan.bodyWidth)],
    ['Sleeps', presentText(caravan.sleeps)],
    ['Tare weight', mass(caravan.tareWeight)],
    ['Aggregate trailer mass', mass(caravan.aggregateTrailerMass)],
    ['Axle type', presentText(caravan.axleType)],
  ]);

/**
 * The safety stars with the year of the test rules. Null if stars or year are missing, because stars mean nothing
 * without the year (docs/law-and-formats.md, section 8).
 */
const ancap = (variant: VehicleVariant): string | null => {
  const rating = presentText(variant.ancapRating);
  const stars = rating === null ? Number.NaN : Number.parseFloat(rating);
  const year = variant.ancapYear;
  if (!(stars >= 0 && stars <= 5) || year === null || !Number.isInteger(year) || year < 1993 || year > 2100) return null;
  return `${stars} ${stars === 1 ? 'star' : 'stars'} (${year})`;
};

const length = (value: string | null): string | null => {
  const text = presentText(value);
  const inMetres = text === null ? null : lengthInMetres(text);
  return inMetres === null ? null : `${formatFixed(inMetres, 2)} m`;
};

const mass = (value: string | null): string | null => {
  const match = /^(\d[\d,]*(?:\.\d+)?)\s*(kg|t)?$/i.exec(presentText(value) ?? '');
  if (!match) return null;
  const number = Number((match[1] ?? '').replaceAll(',', ''));
  return formatMeasure(match[2]?.toLowerCase() === 't' ? number * 1000 : number, 'kg', 50_000);
};
