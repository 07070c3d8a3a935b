import { expect, test } from 'vitest';
import { COLOUR_FAMILIES, colourFamily } from './colour-family.ts';

test.each([
  ['Glacier White', 'White'],
  ['Pearl White', 'White'],
  ['Deep Crystal Blue', 'Blue'],
  ['Midnight Blue', 'Blue'],
  ['Silver Sky', 'Silver'],
  ['Graphite', 'Grey'],
  ['Burgundy', 'Red'],
  ['Black / Beige', 'Black'],
  ['White with Black Roof', 'White'],
  ['Lava', null],
  [null, null],
])('the colour %s belongs to the family %s', (colour, family) => {
  expect(colourFamily(colour)).toBe(family);
});

test('colourFamily returns the name of a colour family unchanged', () => {
  for (const family of COLOUR_FAMILIES) expect(colourFamily(family)).toBe(family);
});
