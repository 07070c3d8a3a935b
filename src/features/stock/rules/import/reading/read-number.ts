/** Digits with or without thousands separators, a sign, a currency mark before and a unit after. */
const NUMBER =
  /^(?:aud|a\$|\$)?\s*([+-]?)\s*(?:aud|a\$|\$)?\s*(\d{1,3}(?:[, \u00a0]\d{3})+|\d+)?(\.\d+)?\s*([a-z³. ]{0,14}(?:\/\s*100\s*km)?)$/i;

export interface ReadNumber {
  readonly value: number;
  /** Letters after the number, lower case: 'km', 'l', ''. */
  readonly suffix: string;
}

/**
 * The number that a text says, with the unit written after it; null where it says none, or says more
 * than one.
 *
 * @example readNumber('$34,990.50')?.value === 34990.5
 * @example readNumber('12 500 km') // { value: 12500, suffix: 'km' }
 * @example readNumber('POA') === null
 */
export const readNumber = (raw: string | number): ReadNumber | null => {
  if (typeof raw === 'number') return Number.isFinite(raw) ? { value: raw, suffix: '' } : null;
  const match = NUMBER.exec(raw.trim());
  if (!match) return null;
  const [, sign, digits = '', fraction = '', suffix = ''] = match;
  if (digits === '' && fraction === '') return null;
  const value = Number(`${digits.replace(/[, \u00a0]/g, '')}${fraction}`);
  return { value: sign === '-' ? -value : value, suffix: suffix.trim().toLowerCase().replace(/\.$/, '') };
};
