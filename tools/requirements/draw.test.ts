import { expect, test } from 'vitest';
import { drawIds, idsAmong } from './draw.ts';

const ids = ['NAV-01', 'NAV-02', 'HOME-10', 'HOME-11', 'HOME-12', 'SITE-01', 'SITE-17'];

test('the same seed draws the same ids, each once, in whatever order the ids are given', () => {
  const drawn = drawIds(ids, 4, 20261122);
  expect(drawIds(ids.toReversed(), 4, 20261122)).toEqual(drawn);
  expect(new Set(drawn).size).toBe(4);
  expect(drawIds(ids, 4, 20261123)).not.toEqual(drawn);
});

test('drawing more requirement ids than exist gives all ids', () => {
  expect(drawIds(ids, 25, 1).toSorted()).toEqual(ids.toSorted());
});

test.each([
  ['NAV', ['NAV-01', 'NAV-02']],
  ['SITE-17', ['SITE-17']],
  ['HOME-10..11', ['HOME-10', 'HOME-11']],
  ['SITE-17, NAV-01..02,NAV', ['NAV-01', 'NAV-02', 'SITE-17']],
])('the option --among %s selects the ids %j', (among, meant) => {
  expect(idsAmong(ids, among)).toEqual(meant);
});

test.each(['NAV,IMG', 'SITE-18', 'HOME-13..19', 'nav', 'HOME-', ''])(
  'the option --among %j is refused, because one of its comma-separated parts matches no id',
  (among) => {
    expect(() => idsAmong(ids, among)).toThrow('matches no requirement id');
  },
);
