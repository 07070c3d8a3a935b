import { expect, test } from 'vitest';
import { foldName } from '#kernel/text.ts';
import { MODELS_OF_MAKES, modelName } from './model-names.ts';

test.each([
  ['TOYOTA', 'Hiace', 'HiAce'],
  ['Toyota', 'HILUX', 'HiLux'],
  ['RAM', '1500', '1500'],
  ['Hyundai', 'I30', 'i30'],
  ['isuzu', 'd-max', 'D-MAX'],
])('modelName for the make %s and the model %s returns %s', (make, given, written) => {
  expect(modelName(make, given)).toBe(written);
});

test('modelName does not change a model of another make, a model without a make, or a model with an additional space', () => {
  expect(modelName('Mazda', 'Hiace')).toBe('Hiace');
  expect(modelName('Toyota', 'Land Cruiser')).toBe('Land Cruiser');
  expect(modelName('', 'Hiace')).toBe('Hiace');
});

test('the list of models contains each model of a make in only one spelling', () => {
  for (const [make, models] of Object.entries(MODELS_OF_MAKES)) {
    const names = models.split('|');
    expect([make, new Set(names.map(foldName)).size]).toEqual([make, names.length]);
  }
});
