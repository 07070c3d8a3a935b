import { formatFixed, formatUpTo } from '#kernel/format-number.ts';
/**
 * A measured number with its unit, or null where it is not known or cannot be: zero, negative, not a
 * number, or beyond `most`, the largest any vehicle has. Feeds hold all of these.
 *
 * @example formatMeasure(4640, 'mm', 30_000) === '4,640 mm'
 */
export const formatMeasure = (value: number | null, unit: string, most: number): string | null =>
  value !== null && Number.isFinite(value) && value > 0 && value <= most ? `${formatUpTo(value, 2)} ${unit}`.trim() : null;

/** The largest engines of road trucks have some 17 litres. */
const LARGEST_ENGINE_LITRES = 20;

interface MeasuredEngine {
  readonly engineSizeLitres: number | null;
  readonly engineSizeCc: number | null;
  readonly cylinders: number | null;
  readonly induction: string | null;
}

/**
 * An engine in a few words: size in litres (from cubic centimetres if need be), cylinders, induction.
 * Motorcycles below a litre are given in cubic centimetres, as their riders do.
 *
 * @example formatEngine({ engineSizeLitres: 2.8, engineSizeCc: null, cylinders: 4, induction: 'Turbo' }) === '2.8 L, 4 cyl, Turbo'
 */
export const formatEngine = (engine: MeasuredEngine, isMotorcycle = false): string | null => {
  const parts = [formatEngineSize(engine, isMotorcycle), formatMeasure(engine.cylinders, 'cyl', 16), engine.induction].filter(
    (part) => part !== null,
  );
  return parts.length === 0 ? null : parts.join(', ');
};

/** The size alone: '2.8 L', or '689 cc' of a motorcycle. Null where neither figure can be. */
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
