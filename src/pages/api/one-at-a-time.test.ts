import { expect, test } from 'vitest';
import { createOneAtATime } from './one-at-a-time.ts';

test('jobs run one after the other, also after one that fails; one too many is refused', async () => {
  const run = createOneAtATime(3);
  const log: string[] = [];
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const jobs = gates.map((gate, at) =>
    run(async () => {
      log.push(`start ${at}`);
      await gate.promise;
      log.push(`end ${at}`);
      return at;
    }),
  );
  expect(await run(async () => 'too many')).toEqual({ ok: false, error: 'busy' });
  gates[2]?.resolve();
  gates[0]?.resolve();
  expect(await jobs[0]).toEqual({ ok: true, value: 0 });
  gates[1]?.reject(new Error('broken'));
  await expect(jobs[1]).rejects.toThrow('broken');
  expect(await jobs[2]).toEqual({ ok: true, value: 2 });
  expect(log).toEqual(['start 0', 'end 0', 'start 1', 'start 2', 'end 2']);
  expect(await run(async () => 'free')).toEqual({ ok: true, value: 'free' });
});
