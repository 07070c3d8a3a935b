/** The characters that the fonts can draw: Latin letters with accents, and common punctuation. */
const DRAWN =
  /[^\u0020-\u007e\u00a0-\u024f\u02c6\u02da\u02dc\u2013\u2014\u2018-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122\u2212]/gu;

/** Maximum number of characters of a word, and of a line. Longer words are broken. */
const LONGEST_WORD = 40;

/**
 * Cleans a text for the PDF: characters that our fonts cannot draw (emoji, other scripts) become a space, several
 * spaces become one, and very long words are broken.
 *
 * @example printableText('One owner 👍 full history') === 'One owner full history'
 */
export const printableText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll('\u2011', '-')
    .replace(DRAWN, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(new RegExp(`\\S{${LONGEST_WORD}}(?=\\S)`, 'g'), '$& ');

/**
 * Whether a list item still has text after its unprintable characters were removed. For an item with a label and a
 * value, only the value is checked.
 */
const saysSomething = (item: unknown): boolean =>
  item !== '' && !(typeof item === 'object' && item !== null && 'value' in item && item.value === '');

/**
 * Cleans all texts within objects and lists for the PDF. A list item that cannot be printed at all is removed, because
 * it would be an empty row.
 *
 * @example printableTexts({ heading: 'Kia  Rio', features: ['🔥', 'Air'] }) // { heading: 'Kia Rio', features: ['Air'] }
 */
export const printableTexts = <Value>(value: Value): Value => {
  if (typeof value === 'string') return printableText(value) as Value;
  if (Array.isArray(value)) return value.map(printableTexts).filter(saysSomething) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, printableTexts(inner)])) as Value;
};
