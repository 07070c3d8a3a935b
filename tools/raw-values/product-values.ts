import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findRawColours, findSlugs, type RawValues } from './find-raw-values.ts';

const project = join(import.meta.dirname, '../..');

/**
 * Files that may contain colours: the rules of the theme, which define the colours, and mails, which cannot use the
 * theme's style sheet.
 */
const MAKES_COLOURS = [
  /^(features\/theme\/rules\/theme-\w+|model\/site\/options\/theme-options)\.ts$/,
  /^features\/leads\/server\/mail\/[\w-]+\.server\.ts$/,
];

/** Folders of `src/` whose code renders pages. */
export const DRAWING_PARTS = ['features', 'pages', 'ui-kit', 'browser'] as const;

/** Finds raw colours in one folder of the product's sources. */
export const rawColoursOf = (part: (typeof DRAWING_PARTS)[number]): RawValues =>
  findRawColours(join(project, 'src', part), (path) => MAKES_COLOURS.some((pattern) => pattern.test(`${part}/${path}`)));

/** The slugs of the sites and dealerships that are shipped with the product. */
export const shippedSlugs = (): readonly string[] => {
  const dealerships = readdirSync(join(project, 'dealerships')).filter((name) => name.endsWith('.yaml'));
  return [...new Set([...readdirSync(join(project, 'sites')), ...dealerships.map((name) => name.slice(0, -'.yaml'.length))])];
};

/** Finds slugs of shipped sites and dealerships in the product's sources. */
export const slugsInCode = (): RawValues => findSlugs(join(project, 'src'), shippedSlugs());
