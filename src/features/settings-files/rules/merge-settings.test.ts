import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeSettings } from './merge-settings.ts';

test('SITE-06 mergeSettings merges maps key by key, and replaces lists and values', () => {
  expect(mergeSettings({ a: { b: 1, c: [1, 2] }, d: 1 }, { a: { c: [3] }, e: 2 })).toEqual({ a: { b: 1, c: [3] }, d: 1, e: 2 });
});

test('null in the upper layer (an empty map in YAML) does not replace a map of the lower layer, but replaces any other value', () => {
  expect(mergeSettings({ a: { b: 1 }, c: 'x' }, { a: null, c: null })).toEqual({ a: { b: 1 }, c: null });
});

const settings = fc.letrec((tie) => ({
  tree: fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.oneof({ depthSize: 'small' }, fc.integer(), fc.array(fc.integer()), tie('tree'))),
})).tree;

test('mergeSettings takes a value from the lower layer only if the upper layer does not have the value', () => {
  fc.assert(
    fc.property(settings, (layer) => {
      expect(mergeSettings(layer, {})).toEqual(layer);
      expect(mergeSettings({}, layer)).toEqual(layer);
      expect(mergeSettings(layer, layer)).toEqual(layer);
    }),
  );
});

test('mergeSettings treats a key named __proto__ as a plain key', () => {
  const merged = mergeSettings({}, JSON.parse('{"__proto__": {"polluted": true}}')) as Record<string, unknown>;
  expect(Object.hasOwn(merged, '__proto__')).toBe(true);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});
