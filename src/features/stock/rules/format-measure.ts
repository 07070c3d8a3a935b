import { formatFixed, formatUpTo } from '#kernel/format-number.ts';
/**
 * Formats a measured number with its unit. Null if the number is unknown or impossible. Feeds contain impossible
 * numbers: zero, negative numbers, and numbers larger than those of any real vehicle.
 *
 * @param most the largest number that a real vehicle can have
 * @example formatMeasure(4640, 'mm', 30_000) === '4,640 mm'
 */
export const formatMeasure = (value: number | null, unit: string, most: number): string | null =>
  value !== null && Number.isFinite(value) && value > 0 && value <= most ? `${formatUpTo(value, 2)} ${unit}`.trim() : null;

/**
 * An engine size above this limit is treated as an error and not shown. The largest truck engines have about 17 litres.
 */
const LARGEST_ENGINE_LITRES = 20;

interface MeasuredEngine {
  readonly engineSizeLitres: number | null;
  readonly engineSizeCc: number | null;
  readonly cylinders: number | null;
  readonly induction: string | null;
}

/**
 * Describes an engine: size in litres (converted from cubic centimetres if needed), cylinders, induction. Motorcycles
 * below one litre are described in cubic centimetres.
 *
 * @example formatEngine({ engineSizeLitres: 2.8, engineSizeCc: null, cylinders: 4, induction: 'Turbo' }) === '2.8 L, 4 cyl, Turbo'
 */
export const formatEngine = (engine: MeasuredEngine, isMotorcycle = false): string | null => {
  const parts = [formatEngineSize(engine, isMotorcycle), formatMeasure(engine.cylinders, 'cyl', 16), engine.induction].filter(
    (part) => part !== null,
  );
  return parts.length === 0 ? null : parts.join(', ');
};

/** The engine size alone: '2.8 L', or '689 cc' for a motorcycle. Null if the feed gives no possible engine size. */
export const formatEngineSize = (
  engine: Pick<MeasuredEngine, 'engineSizeLitres' | 'engineSizeCc'>,
  isMotorcycle = false,
): string | null => {
  const cc = usable(engine.engineSizeCc, LARGEST_ENGINE_LITRES * 1000);
  const size = usable(engine.engineSizeLitres, LARGEST_ENGINE_LITRES) ?? (cc === null ? null : cc / 1000);
  if (isMotorcycle && cc !== null && cc < 1000) return formatMeasure(cc, 'cc', 1000);
  return size === null || size < 0.05 ? null : `${formatFixed(size, 1)} L`;
};

const usable = (value: number | null, most: number): number | null =>
  value !== null && Number.isFinite(value) && value > 0 && value <= most ? value : null;
