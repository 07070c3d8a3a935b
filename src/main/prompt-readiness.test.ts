import { expect, test } from 'vitest';
import type { Readiness } from './http/health-and-management.server.ts';
import { createPromptReadiness } from './prompt-readiness.ts';

const READY: Readiness = { canShowPages: true, canTakeLeads: true, database: true, migrations: true, index: true };
const WITHOUT_DATABASE: Readiness = { ...READY, canTakeLeads: false, database: false };

/**
 * `ask` asks for readiness as a load balancer does, `end` ends the oldest running check with a result, and `pass` lets time
 * pass.
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

test('if a new check ends quickly, the answer is its result and not the result of the check before it', async () => {
  const { ask, end } = bench();
  for (const found of [READY, WITHOUT_DATABASE]) {
    const answer = ask();
    end(found);
    expect(await answer).toEqual(found);
  }
});

test('while a readiness check is slow, requests get the result of the check before it, and when it has ended, later requests get its result', async () => {
  const { ask, end } = bench();
  const first = ask();
  end(READY);
  await first;
  expect(await ask()).toEqual(READY);
  end(WITHOUT_DATABASE);
  expect(await ask()).toEqual(WITHOUT_DATABASE);
});

test('a readiness request waits for the new check if no check has ended yet, or if the last check is over ten seconds old', async () => {
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
