import { expect, test } from 'vitest';
import { makeModelValue, modelsOfMake } from './models-of-make.ts';

const items = (make: string, count: number) =>
  Array.from({ length: count }, (_, index) => makeModelValue(make, `Model ${index}`)).map((value) => ({ label: value, value, count: 1 }));

test('SEARCH-23 the list of models of a make has at most 30 models, and their labels leave out the make', () => {
  const models = modelsOfMake([...items('Toyota', 40), ...items('Toyota Trucks', 2)], 'TOYOTA', () => false);
  expect(models).toHaveLength(30);
  expect(models[0]).toEqual({ label: 'Model 0', value: 'Toyota > Model 0', count: 1 });
});

test('the models of “Land” do not include the models of “Land Rover”', () => {
  expect(modelsOfMake([...items('Land Rover', 2), ...items('Land', 1)], 'Land', () => false).map((item) => item.value)).toEqual([
    'Land > Model 0',
  ]);
});

test('SEARCH-23 a chosen model is always listed, whatever its position in the order', () => {
  const models = modelsOfMake(items('Toyota', 40), 'Toyota', (value) => value === 'Toyota > Model 35');
  expect(models).toHaveLength(31);
  expect(models.at(-1)?.label).toBe('Model 35');
});
