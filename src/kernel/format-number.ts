/** Creating an Intl.NumberFormat takes about 20 microseconds. So each is created only once, at its first use. */
const formats = new Map<number, Intl.NumberFormat>();

const formatWith = (value: number, minimumFractionDigits: number, maximumFractionDigits: number): string => {
  const key = minimumFractionDigits * 100 + maximumFractionDigits;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat('en-AU', { minimumFractionDigits, maximumFractionDigits });
    formats.set(key, format);
  }
  return format.format(value);
};

/**
 * Writes a number without decimals, with a comma between thousands.
 *
 * @example formatWhole(45_210.4) === '45,210'
 */
export const formatWhole = (value: number): string => formatWith(value, 0, 0);

/**
 * Writes a number with as many decimals as it needs, up to a limit.
 *
 * @example formatUpTo(1_234.5, 2) === '1,234.5'
 */
export const formatUpTo = (value: number, mostDecimals: number): string => formatWith(value, 0, mostDecimals);

/**
 * Writes a number with exactly as many decimals as given.
 *
 * @example formatFixed(4.5, 2) === '4.50'
 */
export const formatFixed = (value: number, decimals: number): string => formatWith(value, decimals, decimals);
