/** The decimal sign of a column's numbers: `point` as in 1,234.56, `comma` as in 1.234,56. */
export type DecimalSign = 'point' | 'comma';

/**
 * Spaces that feeds put between groups of digits: no-break, figure, punctuation, thin, hair and narrow no-break space.
 */
const WIDE_SPACES = /[\u00a0\u2007\u2008\u2009\u200a\u202f]/g;

const CURRENCY = String.raw`(?:(?:aud|au\$|a\$|\$)\s*)?`;
/** Matches a number with separators. A currency and a plus or minus sign may precede it, and a unit may follow it. */
const NUMBER = new RegExp(
  String.raw`^${CURRENCY}([+−-]?)\s*${CURRENCY}(\.?\d(?:[\d.,' ]*\d)?)\s*([a-z³%/][a-z³%/. ]*(?:100\s*km)?)?$`,
  'i',
);
/** Maximum length, in characters, of a text that is read as a number. */
const MAX_CHARACTERS = 60;

/**
 * Two patterns for each decimal sign. `allowed` matches the texts that are a number. `doubtful` matches the texts in
 * which the decimal sign may separate thousands. A number must use the same separator between all groups of three
 * digits, or no separator at all.
 */
const FORMS: Readonly<Record<DecimalSign, { readonly allowed: RegExp; readonly doubtful: RegExp }>> = {
  point: { allowed: /^(?:\d+|\d*\.\d+|[1-9]\d{0,2}([, '])\d{3}(?:\1\d{3})*(?:\.\d+)?)$/, doubtful: /^[1-9]\d{0,2}\.\d{3}$/ },
  comma: { allowed: /^(?:\d+|\d+,\d+|[1-9]\d{0,2}([. '])\d{3}(?:\1\d{3})*(?:,\d+)?)$/, doubtful: /^[1-9]\d{0,2},\d{3}$/ },
};

export interface ReadNumber {
  readonly value: number;
  /** Letters after the number, in lower case without dots and spaces: 'km', 'l/100km', ''. */
  readonly suffix: string;
  /**
   * True if the number consists of one to three digits, the decimal sign of its column and exactly three more digits,
   * as in '12.990'. The sign then probably separates thousands, so the number 12990 is probably meant.
   */
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
 * Reads the number in a text and the unit after the number. Null if the text has no number or several numbers. Also
 * null if the number is not valid with the given decimal sign: with a decimal comma, '12.5' is not a valid number.
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

/**
 * Whether a text is a number only with the decimal sign that is not expected. An example is '12,5' in a column with
 * decimal points: it is a number only with a decimal comma.
 *
 * @param decimal the expected decimal sign
 */
export const isOtherForm = (raw: string, decimal: DecimalSign): boolean =>
  readNumber(raw, decimal) === null && readNumber(raw, decimal === 'point' ? 'comma' : 'point') !== null;

/**
 * The decimal sign (point or comma) that one value suggests for its column. `plain`: the value has at least four digits
 * and no separator. Null: the value suggests no decimal sign.
 */
export type DecimalVote = DecimalSign | 'plain' | null;

/**
 * Returns the decimal sign that a value suggests for its column; null if the value suggests none.
 *
 * @param hasDecimals whether the field may have decimals; then '1.998' (litres) gives no evidence
 * @example decimalVote('$12,990', false) === 'point'
 * @example decimalVote('12.990', false) === 'comma'
 */
export const decimalVote = (raw: string, hasDecimals: boolean): DecimalVote => {
  const digits = cut(raw)?.digits;
  if (digits === undefined) return null;
  const isPoint = FORMS.point.allowed.test(digits);
  const isComma = FORMS.comma.allowed.test(digits);
  if (isPoint && isComma) {
    // A number without point and comma does not show the decimal sign of the feed. In a number such as 1.234 or 1,234,
    // the point or comma probably separates the thousands. So 1.234 suggests a feed with decimal commas, and 1,234 a
    // feed with decimal points.
    if (/^\d+$/.test(digits)) return digits.length > 3 ? 'plain' : null;
    if (hasDecimals) return null;
    if (FORMS.point.doubtful.test(digits)) return 'comma';
    return FORMS.comma.doubtful.test(digits) ? 'point' : null;
  }
  return isPoint ? 'point' : isComma ? 'comma' : null;
};
