import { expect, test } from 'vitest';
import { QueueFullError, WorkQueue } from './work-queue.ts';

/** A job that ends when the test tells it to. */
const held = (log: string[], name: string) => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const job = (): Promise<string> => {
    log.push(name);
    return promise;
  };
  return { job, end: () => resolve(name), fail: () => reject(new Error(name)) };
};
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('at most the allowed number of jobs run at once, and the other jobs wait', async () => {
  const log: string[] = [];
  const queue = new WorkQueue<string>({ atOnce: 2, mostWaiting: 10 });
  const jobs = ['a', 'b', 'c', 'd'].map((name) => held(log, name));
  const answers = jobs.map(({ job }, index) => queue.run('site', String(index), job));
  await settle();
  expect(log).toEqual(['a', 'b']);
  jobs[1]?.fail();
  await expect(answers[1]).rejects.toThrow('b');
  await settle();
  expect(log).toEqual(['a', 'b', 'c']);
  for (const { end } of jobs) end();
  expect(await Promise.all([answers[0], answers[2], answers[3]])).toEqual(['a', 'c', 'd']);
  // No job runs any more, so two of the next three jobs start at once.
  const again = [held(log, 'e'), held(log, 'f'), held(log, 'g')];
  for (const [index, { job }] of again.entries()) void queue.run('site', `again ${index}`, job);
  await settle();
  expect(log.slice(4)).toEqual(['e', 'f']);
});

test('requests with the same key share one job until this job has ended', async () => {
  const log: string[] = [];
  const queue = new WorkQueue<string>({ atOnce: 1, mostWaiting: 10 });
  const one = held(log, 'one');
  const answers = [queue.run('site', 'same', one.job), queue.run('site', 'same', one.job), queue.run('site', 'same', one.job)];
  one.end();
  expect(await Promise.all(answers)).toEqual(['one', 'one', 'one']);
  expect(log).toEqual(['one']);
  const later = held(log, 'later');
  later.end();
  expect(await queue.run('site', 'same', later.job)).toBe('later');
});

test('the jobs of sites take turns: a hundred pictures of one site do not delay a picture of another site', async () => {
  const log: string[] = [];
  const queue = new WorkQueue<string>({ atOnce: 1, mostWaiting: 100 });
  const jobs = [...Array.from({ length: 5 }, (_, index) => ['busy', `busy ${index}`] as const), ['calm', 'calm'] as const];
  const answers = jobs.map(([site, name]) => {
    const { job, end } = held(log, name);
    end();
    return queue.run(site, name, job);
  });
  await Promise.all(answers);
  expect(log.indexOf('calm')).toBeLessThanOrEqual(2);
});

test('if all running jobs of one site hang, jobs of another site still run, because the number of running jobs of a site is limited', async () => {
  const log: string[] = [];
  const queue = new WorkQueue<string>({ atOnce: 3, atOnceOfLine: 2, mostWaiting: 10 });
  const stuck = ['stuck 1', 'stuck 2', 'stuck 3', 'stuck 4'].map((name) => held(log, name));
  const answers = stuck.map(({ job }, index) => queue.run('stuck', String(index), job));
  const calm = ['calm 1', 'calm 2'].map((name) => held(log, name));
  const ofCalm = calm.map(({ job }, index) => queue.run('calm', `calm ${index}`, job));
  await settle();
  expect(log).toEqual(['stuck 1', 'stuck 2', 'calm 1']);
  calm[0]?.end();
  await settle();
  // The next job of the site 'stuck' has waited longer, but this site already runs its maximum number of jobs.
  expect(log.slice(3)).toEqual(['calm 2']);
  calm[1]?.end();
  stuck[0]?.end();
  await settle();
  expect(log.slice(4)).toEqual(['stuck 3']);
  for (const { end } of stuck) end();
  expect(await Promise.all([...answers, ...ofCalm])).toEqual([...['1', '2', '3', '4'].map((n) => `stuck ${n}`), 'calm 1', 'calm 2']);
});

test('if too many jobs of one site are waiting, new jobs of this site are refused, and new jobs of other sites are still accepted', async () => {
  const log: string[] = [];
  const queue = new WorkQueue<string>({ atOnce: 1, mostWaiting: 1 });
  const running = held(log, 'running');
  const waiting = held(log, 'waiting');
  const first = queue.run('busy', '1', running.job);
  const second = queue.run('busy', '2', waiting.job);
  await expect(queue.run('busy', '3', held(log, 'refused').job)).rejects.toThrow(QueueFullError);
  const other = held(log, 'other');
  const third = queue.run('calm', '4', other.job);
  for (const { end } of [running, waiting, other]) end();
  expect(await Promise.all([first, second, third])).toEqual(['running', 'waiting', 'other']);
  expect(log).not.toContain('refused');
  const fresh = held(log, 'fresh');
  fresh.end();
  expect(await queue.run('busy', '5', fresh.job)).toBe('fresh');
});
