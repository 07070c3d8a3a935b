import { describe, expect, test } from 'vitest';
import { comparedIds } from './comparison-address.ts';
import { changeComparison, readStoredComparison } from './stored-comparison.ts';

describe('CARD-24 a comparison', () => {
  test.each([
    ['100001,100002', [100001, 100002]],
    ['100001,,abc,-3,0,1e3,100001', [100001]],
    ['1,2,3,4,5', [1, 2, 3, 4]],
    ['', []],
    [null, []],
  ])('with the value %j in the URL has the vehicles %j', (text, ids) => expect(comparedIds(text)).toEqual(ids));

  test.each([
    ['[100001,100002]', [100001, 100002]],
    ['[1,"2",null,1,-4,1.5]', [1]],
    ['{"a":1}', []],
    ['no json', []],
    [null, []],
  ])('that a browser has stored as %s has the vehicles %j', (text, ids) => expect(readStoredComparison(text)).toEqual(ids));

  test('adds and removes a vehicle, and does not accept a fifth vehicle', () => {
    expect(changeComparison([1], 2)).toEqual({ kind: 'added', ids: [1, 2] });
    expect(changeComparison([1, 2], 1)).toEqual({ kind: 'removed', ids: [2] });
    expect(changeComparison([1, 2, 3, 4], 5)).toEqual({ kind: 'full' });
    expect(changeComparison([1, 2, 3, 4], 4)).toEqual({ kind: 'removed', ids: [1, 2, 3] });
  });
});
