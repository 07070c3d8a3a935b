import { expect, test } from 'vitest';
import { featureList } from './feature-list.ts';

const features = Array.from({ length: 11 }, (_, index) => `Feature ${index + 1}`);

test('VDP-16 eight features show, the rest on demand', () => {
  expect(featureList(features)).toEqual({ shown: features.slice(0, 8), rest: features.slice(8) });
  expect(featureList(features.slice(0, 8)).rest).toEqual([]);
});

test('VDP-16 empty features are left out and repeated ones stand once', () => {
  expect(featureList([' ABS ', 'null', '', 'abs', 'Sunroof']).shown).toEqual(['ABS', 'Sunroof']);
});
