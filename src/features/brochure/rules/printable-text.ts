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

/**
 * All texts of a value made of objects, lists and texts, each as a PDF can set it.
 *
 * @example printableTexts({ heading: 'Kia  Rio' }) // { heading: 'Kia Rio' }
 */
export const printableTexts = <Value>(value: Value): Value => {
  if (typeof value === 'string') return printableText(value) as Value;
  if (Array.isArray(value)) return value.map(printableTexts) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, printableTexts(inner)])) as Value;
};
