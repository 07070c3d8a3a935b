import { expect, test } from 'vitest';
import type { Readiness } from './http/health-and-management.server.ts';
import { createPromptReadiness } from './prompt-readiness.ts';

const READY: Readiness = { canShowPages: true, canTakeLeads: true, database: true, migrations: true, index: true };
const WITHOUT_DATABASE: Readiness = { ...READY, canTakeLeads: false, database: false };

/**
 * `ask` sends the readiness request of a load balancer. `end` gives a result to the oldest check that is still running.
 * `pass` moves the clock forward.
 */
const bench = () => {
  let now = 1_000_000;
  const checks: PromiseWithResolvers<Readiness>[] = [];
  const check = () => {
    const next = Promise.withResolvers<Readiness>();
    checks.push(next);
    return next.promise;
  };
  const ask = createPromptReadiness(check, { now: () => now }, 1);
  const end = (found: Readiness): void => checks.shift()?.resolve(found);
  const pass = (ms: number): void => {
    now += ms;
  };
  return { ask, end, pass };
};

test('if a new check ends quickly, the answer is the result of the new check, and not the result of the previous check', async () => {
  const { ask, end } = bench();
  for (const found of [READY, WITHOUT_DATABASE]) {
    const answer = ask();
    end(found);
    expect(await answer).toEqual(found);
  }
});

test('while a readiness check runs slowly, requests get the result of the previous check; after the slow check has ended, requests get the result of the slow check', async () => {
  const { ask, end } = bench();
  const first = ask();
  end(READY);
  await first;
  expect(await ask()).toEqual(READY);
  end(WITHOUT_DATABASE);
  expect(await ask()).toEqual(WITHOUT_DATABASE);
});

test('a readiness request waits for the running check if the last finished check is more than ten seconds old', async () => {
  const { ask, end, pass } = bench();
  const first = ask();
  end(READY);
  await first;
  pass(10_001);
  const waiting = ask();
  const early = await Promise.race([waiting, new Promise((resolve) => setTimeout(() => resolve('waits'), 20))]);
  expect(early).toBe('waits');
  end(WITHOUT_DATABASE);
  expect(await waiting).toEqual(WITHOUT_DATABASE);
});
