import { expect, test } from 'vitest';
import { parts as partsSchema } from '#model/site/content/part-content.ts';
import { findParts } from './find-parts.ts';

const PARTS = partsSchema.parse([
  { number: '0K9A1-22100', name: 'Towbar with wiring', category: 'Towing', fits: ['Ford Ranger', 'Mazda BT-50'] },
  { number: 'WB-12', name: 'Towbar', category: 'Towing', fits: ['Toyota Hilux'] },
  { number: 'WB-13', name: 'Rubber floor mats', category: 'Inside' },
]);
const numbersFor = (typed: string): readonly string[] => findParts(PARTS, typed).map(({ number }) => number);

test.each([
  ['a word of the name', 'rubber', ['WB-13']],
  ['the beginning of a word, in any case', 'RUBB', ['WB-13']],
  ['a word with one typo', 'rubbr', ['WB-13']],
  ['the category and the vehicle', 'towing hilux', ['WB-12']],
  ['a hyphenated vehicle written in one word', 'bt50', ['0K9A1-22100']],
  ['the number with other separators', '0k9a1 22100', ['0K9A1-22100']],
  ['the beginning of the number', '0K9A1', ['0K9A1-22100']],
  ['no words', ' - ', ['0K9A1-22100', 'WB-12', 'WB-13']],
])('ROUTE-30 the parts search finds parts by %s', (_, typed, numbers) => {
  expect(numbersFor(typed)).toEqual(numbers);
});

test('ROUTE-30 a part that contains only some of the typed words is not found', () => {
  expect(numbersFor('towbar corolla')).toEqual([]);
});

test('ROUTE-30 a part that contains the typed word as a whole comes before a part with a longer word that begins with it', () => {
  const parts = partsSchema.parse([
    { number: 'A', name: 'Matson bracket' },
    { number: 'B', name: 'Mats' },
  ]);
  expect(findParts(parts, 'mats').map(({ number }) => number)).toEqual(['B', 'A']);
});

test('ROUTE-30 the spare part whose part number was typed comes before spare parts that only mention this number', () => {
  const parts = partsSchema.parse([
    { number: 'A', name: 'Cover for towbar WB 12' },
    { number: 'WB-12', name: 'Towbar' },
  ]);
  expect(findParts(parts, 'wb 12').map(({ number }) => number)).toEqual(['WB-12', 'A']);
});
