/** The sign before the decimals of a column's numbers: `point` as in 1,234.56, `comma` as in 1.234,56. */
export type DecimalSign = 'point' | 'comma';

/** Spaces that feeds put between thousands: no-break, figure, punctuation, thin, hair and narrow no-break space. */
const WIDE_SPACES = /[\u00a0\u2007\u2008\u2009\u200a\u202f]/g;

const CURRENCY = String.raw`(?:(?:aud|au\$|a\$|\$)\s*)?`;
/** A currency mark and a sign, then digits with their separators, then letters. */
const NUMBER = new RegExp(
  String.raw`^${CURRENCY}([+−-]?)\s*${CURRENCY}(\.?\d(?:[\d.,' ]*\d)?)\s*([a-z³%/][a-z³%/. ]*(?:100\s*km)?)?$`,
  'i',
);
/** Longer texts hold no single number. */
const MAX_CHARACTERS = 60;

/** How digits may be grouped and cut, by decimal sign. A group separator stands between all groups, or between none. */
const FORMS: Readonly<Record<DecimalSign, { readonly allowed: RegExp; readonly doubtful: RegExp }>> = {
  point: { allowed: /^(?:\d+|\d*\.\d+|[1-9]\d{0,2}([, '])\d{3}(?:\1\d{3})*(?:\.\d+)?)$/, doubtful: /^[1-9]\d{0,2}\.\d{3}$/ },
  comma: { allowed: /^(?:\d+|\d+,\d+|[1-9]\d{0,2}([. '])\d{3}(?:\1\d{3})*(?:,\d+)?)$/, doubtful: /^[1-9]\d{0,2},\d{3}$/ },
};

export interface ReadNumber {
  readonly value: number;
  /** Letters after the number, in lower case without dots and spaces: 'km', 'l/100km', ''. */
  readonly suffix: string;
  /** Three decimals after at most three digits: most likely thousands, written with the other decimal sign. */
  readonly isDoubtful: boolean;
}

interface NumberText {
  readonly isNegative: boolean;
  readonly digits: string;
  readonly suffix: string;
}

const cut = (raw: string): NumberText | null => {
  if (raw.length > MAX_CHARACTERS) return null;
  const match = NUMBER.exec(raw.replace(WIDE_SPACES, ' ').replaceAll('’', "'").trim());
  if (match === null) return null;
  const [, sign = '', digits = '', suffix = ''] = match;
  return { isNegative: sign === '-' || sign === '−', digits, suffix: suffix.toLowerCase().replace(/[. ]/g, '') };
};

/**
 * The number that a text states, with the unit written after it; null where it states none, more than one, or
 * one in a form that the decimal sign does not allow.
 *
 * @example readNumber('$34,990.50')?.value === 34990.5
 * @example readNumber('12.990', 'comma')?.value === 12990
 * @example readNumber('12.990')?.isDoubtful === true
 * @example readNumber('12 500 km') // { value: 12500, suffix: 'km', isDoubtful: false }
 */
export const readNumber = (raw: string | number, decimal: DecimalSign = 'point'): ReadNumber | null => {
  if (typeof raw === 'number') return Number.isFinite(raw) ? { value: raw, suffix: '', isDoubtful: false } : null;
  const text = cut(raw);
  if (text === null) return null;
  const { allowed, doubtful } = FORMS[decimal];
  if (!allowed.test(text.digits)) return null;
  const plain = decimal === 'point' ? text.digits.replace(/[, ']/g, '') : text.digits.replace(/[. ']/g, '').replace(',', '.');
  const value = Number(plain);
  return { value: text.isNegative ? -value : value, suffix: text.suffix, isDoubtful: doubtful.test(text.digits) };
};

/** Whether a text that is no number in its own column's form is one in the other. */
export const isOtherForm = (raw: string, decimal: DecimalSign): boolean =>
  readNumber(raw, decimal) === null && readNumber(raw, decimal === 'point' ? 'comma' : 'point') !== null;

/** What one value says of its column's decimal sign; `plain`: four digits or more without any separator. */
export type DecimalVote = DecimalSign | 'plain' | null;

/**
 * What a value says of its column's decimal sign.
 *
 * @param hasDecimals whether the field may have decimals; then '1.998' (litres) does not say what its point means
 * @example decimalVote('$12,990', false) === 'point'
 * @example decimalVote('12.990', false) === 'comma'
 */
export const decimalVote = (raw: string, hasDecimals: boolean): DecimalVote => {
  const digits = cut(raw)?.digits;
  if (digits === undefined) return null;
  const isPoint = FORMS.point.allowed.test(digits);
  const isComma = FORMS.comma.allowed.test(digits);
  if (isPoint && isComma) {
    // Both forms allow it: digits alone, groups with spaces or apostrophes, or one separator before three digits.
    if (/^\d+$/.test(digits)) return digits.length > 3 ? 'plain' : null;
    if (hasDecimals) return null;
    if (FORMS.point.doubtful.test(digits)) return 'comma';
    return FORMS.comma.doubtful.test(digits) ? 'point' : null;
  }
  return isPoint ? 'point' : isComma ? 'comma' : null;
};
