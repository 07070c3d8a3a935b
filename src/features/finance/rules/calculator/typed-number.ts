/**
 * Reads a number that a shopper typed. Dollar signs, per cent signs and spaces are ignored. Null if the text is not a
 * number. In an amount a comma separates thousands. In a rate or a term, a single comma is a decimal comma.
 *
 * @example typedNumber('$34,990', 'amount') === 34_990
 * @example typedNumber('8,99 %', 'rate') === 8.99
 */
export const typedNumber = (text: string, of: 'amount' | 'rate'): number | null => {
  const bare = text.replace(/[\s$%]/g, '');
  const plain = of === 'rate' && /^-?\d*,\d+$/.test(bare) ? bare.replace(',', '.') : bare.replaceAll(',', '');
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : null;
};
