/**
 * Reads a number that a shopper typed, without dollar signs, per cent signs and spaces; null if it is not a number. In
 * an amount a comma separates thousands. A rate or a term has no thousands, so one comma there is a decimal comma.
 *
 * @example writtenNumber('$34,990', 'amount') === 34_990
 * @example writtenNumber('8,99 %', 'rate') === 8.99
 */
export const writtenNumber = (text: string, of: 'amount' | 'rate'): number | null => {
  const bare = text.replace(/[\s$%]/g, '');
  const plain = of === 'rate' && /^-?\d*,\d+$/.test(bare) ? bare.replace(',', '.') : bare.replaceAll(',', '');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
};
