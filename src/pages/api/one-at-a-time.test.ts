import { expect, test } from 'vitest';
import { createOneAtATime } from './one-at-a-time.ts';

test('createOneAtATime runs jobs one after the other, continues after a failed job, and refuses a job if too many jobs are waiting', async () => {
  const run = createOneAtATime(3);
  const log: string[] = [];
  const gate = Promise.withResolvers<void>();
  const jobs = [0, 1, 2].map((at) =>
    run(async () => {
      log.push(`start ${at}`);
      await gate.promise;
      if (at === 1) throw new Error('broken');
      log.push(`end ${at}`);
      return at;
    }),
  );
  expect(await run(async () => 'too many')).toEqual({ ok: false, error: 'busy' });
  const failed = expect(jobs[1]).rejects.toThrow('broken');
  gate.resolve();
  expect(await jobs[0]).toEqual({ ok: true, value: 0 });
  await failed;
  expect(await jobs[2]).toEqual({ ok: true, value: 2 });
  expect(log).toEqual(['start 0', 'end 0', 'start 1', 'start 2', 'end 2']);
  expect(await run(async () => 'free')).toEqual({ ok: true, value: 'free' });
});
