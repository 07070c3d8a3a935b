import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { suggestionVocabulary, suggestValues } from './suggestions.ts';

const value = (label: string, count = 1) => ({ label, count, href: `/${label}` });
const vocabulary = suggestionVocabulary({
  makes: [value('Toyota', 40), value('Ford', 30), value('Mazda', 20), value('Mazzanti', 1), value('Mahindra', 5), value('MG', 9)],
  models: [
    value('Toyota Corolla', 12),
    value('Toyota HiLux', 20),
    value('Ford Ranger', 25),
    value('Mazda CX-5', 9),
    value('Ford Territory', 2),
  ],
  bodies: [value('Ute', 50), value('SUV', 70), value('People Mover', 3)],
});
const labels = (text: string) => {
  const { makes, models, bodies } = suggestValues(vocabulary, text);
  return [...makes, ...models, ...bodies].map(({ label }) => label);
};

describe('the suggestions for a typed text', () => {
  test('suggestValues returns values that begin with the typed text, most stock first', () => {
    expect(labels('ma')).toEqual(['Mazda', 'Mahindra', 'Mazzanti', 'Mazda CX-5']);
    expect(labels('TOY')).toEqual(['Toyota', 'Toyota HiLux', 'Toyota Corolla']);
  });

  test('suggestValues requires every typed word to match', () => {
    expect(labels('toyota cor')).toEqual(['Toyota Corolla']);
    expect(labels('mover people')).toEqual(['People Mover']);
    expect(labels('white ute')).toEqual([]);
  });

  test('suggestValues accepts one typing error, but ranks exact spellings first', () => {
    expect(labels('frod')).toEqual(['Ford', 'Ford Ranger', 'Ford Territory']);
    expect(labels('rnager')).toEqual(['Ford Ranger']);
  });

  test('suggestValues finds hyphenated names with and without the hyphen', () => {
    expect(labels('cx5')).toEqual(['Mazda CX-5']);
    expect(labels('cx-5')).toEqual(['Mazda CX-5']);
  });

  test('suggestValues returns nothing for an empty text and never more than the limit', () => {
    expect([labels(''), labels('  - '), labels('zzz')]).toEqual([[], [], []]);
    fc.assert(fc.property(fc.string(), (text) => labels(text).length <= 9));
  });
});
