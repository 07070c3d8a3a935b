import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldName } from '#kernel/text.ts';
import { makeName } from './make-names.ts';

test.each([
  ['MITSUBISHI', 'Mitsubishi'],
  ['mercedes-benz', 'Mercedes-Benz'],
  ['ALFA ROMEO', 'Alfa Romeo'],
  ['bmw', 'BMW'],
  ['Gwm', 'GWM'],
  ['Ssangyong', 'SsangYong'],
  ['Kia', 'Kia'],
])('writes %s as %s', (given, written) => {
  expect(makeName(given)).toBe(written);
});

test('makeName does not change an unknown make', () => {
  expect(makeName('ACME')).toBe('ACME');
  expect(makeName('Mitsubishi Fuso')).toBe('Mitsubishi Fuso');
  expect(makeName('Škoda')).toBe('Škoda');
});

test('makeName changes only letter case, and leaves correct spellings unchanged', () => {
  fc.assert(
    fc.property(fc.constantFrom('MITSUBISHI', 'Ram', 'SEAT', 'x', ' Kia', 'land rover', 'Citroën'), fc.string(), (known, other) => {
      for (const make of [known, other]) {
        expect(foldName(makeName(make))).toBe(foldName(make));
        expect(makeName(makeName(make))).toBe(makeName(make));
      }
    }),
  );
});
