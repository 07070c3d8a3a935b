import { afterEach, expect, test, vi } from 'vitest';
import { StockPoll } from './stock-poll.server.ts';

let poll: StockPoll | null = null;
afterEach(() => poll?.close());

/** Creates a `StockPoll` that reads the change numbers from memory instead of from a database. */
const setUp = () => {
  const seqs = new Map([
    [1, 5],
    [2, 9],
  ]);
  const state = { isAway: false, polls: 0 };
  const changed: number[] = [];
  poll = new StockPoll({
    listDealerships: () => [...seqs.keys()],
    readSeqs: async (dealershipIds) => {
      state.polls += 1;
      if (state.isAway) throw new Error('the database does not answer');
      return new Map(dealershipIds.map((id) => [id, seqs.get(id) ?? 0]));
    },
    onChange: (dealershipId) => changed.push(dealershipId),
    pollMs: 1,
  });
  /**
   * Waits until one more poll is complete. It waits until two more polls have begun: the second of them begins only
   * after the first has ended.
   */
  const polled = async () => {
    const { polls } = state;
    await vi.waitFor(() => expect(state.polls).toBeGreaterThan(polls + 1), { timeout: 15_000 });
  };
  return { poll, seqs, state, changed, polled };
};

test("StockPoll reports each change of a dealership's stock once", async () => {
  const { poll: started, seqs, changed, polled } = setUp();
  await started.start();
  await polled();
  expect(changed).toEqual([]);
  seqs.set(2, 10);
  await polled();
  expect(changed).toEqual([2]);
  // The change number of dealership 2 becomes lower, as it does when the database is restored from a backup.
  seqs.set(2, 3);
  seqs.set(7, 1);
  await polled();
  expect(changed).toEqual([2, 2, 7]);
});

test('StockPoll reports changes made while the database was unreachable', async () => {
  const { poll: started, seqs, state, changed, polled } = setUp();
  await started.start();
  state.isAway = true;
  seqs.set(1, 6);
  await polled();
  expect(changed).toEqual([]);
  state.isAway = false;
  await polled();
  expect(changed).toEqual([1]);
});

test('StockPoll reports every dealership as changed when its first poll failed', async () => {
  const { poll: started, state, changed, polled } = setUp();
  state.isAway = true;
  await started.start();
  state.isAway = false;
  await polled();
  expect(changed).toEqual([1, 2]);
});
