import { afterEach, expect, test, vi } from 'vitest';
import { StockPoll } from './stock-poll.server.ts';

let poll: StockPoll | null = null;
afterEach(() => poll?.close());

/** A poll over numbers in memory. */
const setUp = () => {
  const seqs = new Map([
    [1, 5],
    [2, 9],
  ]);
  const state = { isAway: false, looks: 0 };
  const changed: number[] = [];
  poll = new StockPoll({
    listDealerships: () => [...seqs.keys()],
    readSeqs: async (dealershipIds) => {
      state.looks += 1;
      if (state.isAway) throw new Error('the database is away');
      return new Map(dealershipIds.map((id) => [id, seqs.get(id) ?? 0]));
    },
    onChange: (dealershipId) => changed.push(dealershipId),
    pollMs: 1,
  });
  /** Two looks begun after now: the first of them is over. */
  const looked = async () => {
    const { looks } = state;
    await vi.waitFor(() => expect(state.looks).toBeGreaterThan(looks + 1), { timeout: 15_000 });
  };
  return { poll, seqs, state, changed, looked };
};

test('a dealership whose stock changed is told of, once a change', async () => {
  const { poll: started, seqs, changed, looked } = setUp();
  await started.start();
  await looked();
  expect(changed).toEqual([]);
  seqs.set(2, 10);
  await looked();
  expect(changed).toEqual([2]);
  // A number lower than known: the database was restored from a backup.
  seqs.set(2, 3);
  seqs.set(7, 1);
  await looked();
  expect(changed).toEqual([2, 2, 7]);
});

test('a database that is away is asked again, and what changed meanwhile is told of', async () => {
  const { poll: started, seqs, state, changed, looked } = setUp();
  await started.start();
  state.isAway = true;
  seqs.set(1, 6);
  await looked();
  expect(changed).toEqual([]);
  state.isAway = false;
  await looked();
  expect(changed).toEqual([1]);
});

test('one that could not look at its start takes everything for changed', async () => {
  const { poll: started, state, changed, looked } = setUp();
  state.isAway = true;
  await started.start();
  state.isAway = false;
  await looked();
  expect(changed).toEqual([1, 2]);
});
