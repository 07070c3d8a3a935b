/**
 * The number that a shopper wrote, dollar and per cent signs and blanks aside; null where it is none. A comma parts the
 * thousands of an amount; a rate or a term has no thousands, so there one comma is the decimal point of other countries.
 *
 * @example writtenNumber('$34,990', 'amount') === 34_990
 * @example writtenNumber('8,99 %', 'rate') === 8.99
 */
export const writtenNumber = (text: string, of: 'amount' | 'rate'): number | null => {
  const bare = text.replace(/[\s$%]/g, '');
  const plain = of === 'rate' && /^-?\d*,\d+$/.test(bare) ? bare.replace(',', '.') : bare.replaceAll(',', '');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
};
