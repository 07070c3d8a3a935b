import { expect, test } from 'vitest';
import { drawIds, idsAmong } from './draw.ts';

const ids = ['NAV-01', 'NAV-02', 'HOME-10', 'HOME-11', 'HOME-12', 'SITE-01', 'SITE-17'];

test('the same seed draws the same ids, each once, in whatever order they are given', () => {
  const drawn = drawIds(ids, 4, 20261122);
  expect(drawIds(ids.toReversed(), 4, 20261122)).toEqual(drawn);
  expect(new Set(drawn).size).toBe(4);
  expect(drawIds(ids, 4, 20261123)).not.toEqual(drawn);
});

test('a draw of more than there are is all of them', () => {
  expect(drawIds(ids, 25, 1).toSorted()).toEqual(ids.toSorted());
});

test.each([
  ['NAV', ['NAV-01', 'NAV-02']],
  ['SITE-17', ['SITE-17']],
  ['HOME-10..11', ['HOME-10', 'HOME-11']],
  ['SITE-17, NAV-01..02,NAV', ['NAV-01', 'NAV-02', 'SITE-17']],
])('among %s are %j', (among, meant) => {
  expect(idsAmong(ids, among)).toEqual(meant);
});

test.each(['NAV,IMG', 'SITE-18', 'HOME-13..19', 'nav', 'HOME-', ''])('among %j is refused: part of it means nothing', (among) => {
  expect(() => idsAmong(ids, among)).toThrow('None of the ids');
});
