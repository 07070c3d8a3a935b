/**
 * Creating an Intl.NumberFormat takes about 20 microseconds. So the format for each number of decimals is created once,
 * when it is first needed.
 */
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
 * Writes a number without zeros at the end of its decimals. The number is rounded if it has more than `mostDecimals`
 * decimals.
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
