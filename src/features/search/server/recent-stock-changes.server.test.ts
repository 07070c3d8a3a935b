import { describe, expect, test } from 'vitest';
import { RecentStockChanges } from './recent-stock-changes.server.ts';

const FIRST_ID = 1;

/**
 * Creates `RecentStockChanges` for dealership 1, whose stock was read up to change number 5. `pass` moves the clock
 * forward.
 */
const opened = () => {
  let now = 10_000;
  const changes = new RecentStockChanges({ now: () => now });
  const note = (from: number, seq: number, vehicleIds: readonly number[]): void =>
    changes.note(FIRST_ID, { seq: from, id: null }, { vehicleIds, cursor: { seq, id: null } });
  note(0, 5, [11, 12, 13]);
  return { changes, note, pass: (ms: number) => (now += ms) };
};

describe('after a change of stock', () => {
  test('a cached page from before the change may be served for half a second if none of its vehicles has changed', () => {
    const { changes, note, pass } = opened();
    note(5, 6, [12]);
    expect(changes.mayServe('1:5', [11, 13])).toBe(true);
    pass(499);
    expect(changes.mayServe('1:5', [11, 13])).toBe(true);
    pass(1);
    expect(changes.mayServe('1:5', [11, 13])).toBe(false);
  });

  test('a cached page with a changed vehicle must not be served', () => {
    const { changes, note } = opened();
    note(5, 6, [12]);
    note(6, 7, [13]);
    expect(changes.mayServe('1:5', [12])).toBe(false);
    expect(changes.mayServe('1:5', [13])).toBe(false);
    expect(changes.mayServe('1:6', [12])).toBe(true);
  });

  test('an older page is served until half a second after the first change that it does not show, even if more changes follow', () => {
    const { changes, note, pass } = opened();
    note(5, 6, [12]);
    pass(400);
    note(6, 7, [13]);
    pass(200);
    expect(changes.mayServe('1:5', [11])).toBe(false);
    expect(changes.mayServe('1:6', [11])).toBe(true);
  });

  test('an older page must not be served if the changes of one of the dealerships of its site are not known', () => {
    const { changes, note } = opened();
    note(5, 6, [12]);
    expect(changes.mayServe('1:5 2:7', [11])).toBe(false);
  });

  test.each(['1:unloaded1', '1:5r1', '', '1:4'])(
    'a cached page of the stock version %j must not be served, because the changes since this version are not known',
    (version) => {
      const { changes, note } = opened();
      note(5, 6, [12]);
      expect(changes.mayServe(version, [11])).toBe(false);
    },
  );

  test('if all stock is read again, a page from before this reading must not be served', () => {
    const { changes, note } = opened();
    note(0, 6, [11, 12, 13]);
    expect(changes.mayServe('1:5', [99])).toBe(false);
  });

  test('an older page must not be served after an import of more than 5,000 vehicles', () => {
    const { changes, note } = opened();
    note(
      5,
      6,
      Array.from({ length: 5_001 }, (_, index) => 100 + index),
    );
    expect(changes.mayServe('1:5', [11])).toBe(false);
  });

  test('a page must not be served if one of its vehicles has changed, whichever batch of changes contains the vehicle', () => {
    const { changes } = opened();
    changes.note(FIRST_ID, { seq: 5, id: null }, { vehicleIds: [12], cursor: { seq: 6, id: 12 } });
    changes.note(FIRST_ID, { seq: 6, id: 12 }, { vehicleIds: [13], cursor: { seq: 6, id: null } });
    expect([changes.mayServe('1:5', [12]), changes.mayServe('1:5', [13]), changes.mayServe('1:5', [11])]).toEqual([false, false, true]);
  });
});
