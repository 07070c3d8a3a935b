import { expect, test, vi } from 'vitest';
import { NobodyWaitsError, SharedWork } from './shared-work.ts';

const isHere = () => false;
const hasGone = () => true;

test('simultaneous calls with the same key run the work only once, and every caller gets the result', async () => {
  const shared = new SharedWork<string>();
  const work = vi.fn(async () => 'page');
  const results = await Promise.all([1, 2, 3].map(() => shared.run('a', isHere, work)));
  expect(work).toHaveBeenCalledTimes(1);
  expect(results).toEqual([
    { value: 'page', isOwn: true },
    { value: 'page', isOwn: false },
    { value: 'page', isOwn: false },
  ]);
});

test('for callers with different keys, the work is done separately', async () => {
  const shared = new SharedWork<string>();
  const [one, other] = await Promise.all(['a', 'b'].map((key) => shared.run(key, isHere, async () => key)));
  expect([one?.value, other?.value]).toEqual(['a', 'b']);
});

test('if the work for a key fails, every caller that waits for this key gets the error, and the next caller starts the work again', async () => {
  const shared = new SharedWork<string>();
  const fail = async (): Promise<string> => {
    throw new Error('no database');
  };
  const waiting = [shared.run('a', isHere, fail), shared.run('a', isHere, fail), shared.run('b', isHere, async () => 'b')] as const;
  const [first, second, other] = await Promise.allSettled(waiting);
  expect([first.status, second.status, other.status]).toEqual(['rejected', 'rejected', 'fulfilled']);
  expect((await shared.run('a', isHere, async () => 'now')).value).toBe('now');
});

test('if every client that waited for the work has disconnected, the work stops before its next step', async () => {
  const shared = new SharedWork<string>();
  const render = vi.fn(() => 'page');
  const work = async (ifWanted: () => void): Promise<string> => {
    ifWanted();
    return render();
  };
  await expect(shared.run('a', hasGone, work)).rejects.toBeInstanceOf(NobodyWaitsError);
  expect(render).not.toHaveBeenCalled();
});

test('if the client that started the work has disconnected but another client waits, the work continues', async () => {
  const shared = new SharedWork<string>();
  const work = async (ifWanted: () => void): Promise<string> => {
    await Promise.resolve();
    ifWanted();
    return 'page';
  };
  const [, other] = await Promise.all([shared.run('a', hasGone, work), shared.run('a', isHere, work)]);
  expect(other.value).toBe('page');
});

test('if work was stopped because no client waited for it, the next client starts the work again', async () => {
  const shared = new SharedWork<string>();
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const given = shared.run('a', hasGone, async (ifWanted) => {
    try {
      ifWanted();
      return 'page';
    } finally {
      await end;
    }
  });
  given.catch(() => {});
  await Promise.resolve().then(() => {});
  const later = shared.run('a', isHere, async () => 'new');
  resolve();
  expect((await later).value).toBe('new');
  await expect(given).rejects.toBeInstanceOf(NobodyWaitsError);
});
