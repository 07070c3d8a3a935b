import { expect, test } from 'vitest';
import { featureList } from './feature-list.ts';

const features = Array.from({ length: 11 }, (_, index) => `Feature ${index + 1}`);

test('VDP-16 the feature list shows eight features; the other features are hidden until the shopper opens the whole list', () => {
  expect(featureList(features)).toEqual({ shown: features.slice(0, 8), rest: features.slice(8) });
  expect(featureList(features.slice(0, 8)).rest).toEqual([]);
});

test('VDP-16 the feature list omits empty features and shows repeated features once', () => {
  expect(featureList([' ABS ', 'null', '', 'abs', 'Sunroof']).shown).toEqual(['ABS', 'Sunroof']);
});
