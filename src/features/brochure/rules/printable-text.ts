/** What the fonts that come with the product can draw: Latin letters, their accents, and the signs around them. */
const DRAWN =
  /[^\u0020-\u007e\u00a0-\u024f\u02c6\u02da\u02dc\u2013\u2014\u2018-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122\u2212]/gu;

/** Longer words than any line holds are broken so often. */
const LONGEST_WORD = 40;

/**
 * A text as a PDF can set it: characters that no font of ours draws (emoji, other scripts) become a blank, white
 * space is one blank, and endless words are broken.
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

/** Whether something of a list has anything left to say: a text, or the value of a labelled one. */
const saysSomething = (item: unknown): boolean =>
  item !== '' && !(typeof item === 'object' && item !== null && 'value' in item && item.value === '');

/**
 * All texts of a value made of objects, lists and texts, each as a PDF can set it. What cannot be drawn at all is left
 * out of a list: it would be an empty row.
 *
 * @example printableTexts({ heading: 'Kia  Rio', features: ['🔥', 'Air'] }) // { heading: 'Kia Rio', features: ['Air'] }
 */
export const printableTexts = <Value>(value: Value): Value => {
  if (typeof value === 'string') return printableText(value) as Value;
  if (Array.isArray(value)) return value.map(printableTexts).filter(saysSomething) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, printableTexts(inner)])) as Value;
};
