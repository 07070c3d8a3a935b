import { BoundedMap } from '#kernel/bounded-map.ts';

/** The basic colours, as shoppers name them. Each of them contains many paint colours: 'Red' contains 'Crimson' too. */
export const COLOUR_FAMILIES = [
  'White',
  'Black',
  'Grey',
  'Silver',
  'Blue',
  'Red',
  'Green',
  'Yellow',
  'Orange',
  'Brown',
  'Beige',
  'Gold',
  'Purple',
  'Pink',
] as const;
export type ColourFamily = (typeof COLOUR_FAMILIES)[number];

/**
 * Each colour family with the words that paint names use for it. If a paint name has words of several families, the first of
 * these families in this list is chosen. So 'Silver Blue' is a blue, because Blue is above Silver in this list.
 */
const WORDS: readonly (readonly [ColourFamily, readonly string[]])[] = [
  ['Red', ['red', 'maroon', 'burgundy', 'crimson', 'scarlet', 'ruby', 'cherry', 'rosso', 'wine', 'merlot']],
  ['Blue', ['blue', 'navy', 'teal', 'aqua', 'turquoise', 'indigo', 'azure', 'sapphire', 'cobalt', 'cyan']],
  ['Green', ['green', 'olive', 'khaki', 'lime', 'emerald', 'sage', 'forest']],
  ['Orange', ['orange', 'copper', 'tangerine']],
  ['Yellow', ['yellow', 'mustard', 'lemon']],
  ['Purple', ['purple', 'violet', 'plum', 'aubergine', 'magenta', 'lilac']],
  ['Pink', ['pink', 'rose']],
  ['Gold', ['gold', 'golden', 'champagne']],
  ['Brown', ['brown', 'bronze', 'chocolate', 'mocha', 'tan', 'coffee']],
  ['Beige', ['beige', 'cream', 'sand', 'ivory', 'fawn', 'stone', 'almond']],
  ['White', ['white', 'snow', 'polar', 'glacier', 'alabaster', 'alpine', 'pearl', 'bianco']],
  ['Black', ['black', 'ebony', 'onyx', 'jet', 'obsidian', 'nero', 'midnight']],
  ['Grey', ['grey', 'gray', 'graphite', 'charcoal', 'gunmetal', 'slate', 'steel', 'titanium', 'magnetic', 'cement', 'ash']],
  ['Silver', ['silver', 'platinum', 'aluminium', 'argento']],
];

/** A cache of the results of `colourFamily`. The vehicles of a dealership have only a few hundred different colours. */
const FOUND = new BoundedMap<string, ColourFamily | null>(2_000);

/**
 * The family of a colour as a feed names it; null if the name contains no word for a colour. If the name has words of
 * several families, the family that comes first in `WORDS` is used. Words after '/' or 'with' are ignored, because they
 * name the colour of the roof or of the interior.
 *
 * @example colourFamily('Glacier White Pearl') === 'White'
 * @example colourFamily('Deep Crystal Blue') === 'Blue'
 */
export const colourFamily = (colour: string | null): ColourFamily | null => {
  if (colour === null) return null;
  const known = FOUND.get(colour);
  if (known !== undefined) return known;
  const [body = ''] = colour.toLowerCase().split(/\/|\bwith\b/);
  const words = new Set(body.split(/[^a-z]+/));
  const family = WORDS.find(([, names]) => names.some((name) => words.has(name)))?.[0] ?? null;
  FOUND.set(colour, family);
  return family;
};
