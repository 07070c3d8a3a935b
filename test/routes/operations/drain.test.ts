import { afterAll, expect, test } from 'vitest';
import { type RunningProgram, startRunningProgram } from '#test/builders/program/running-program.ts';
import { TWO_DEALERS } from '../tenants/two-dealers.ts';

let running: RunningProgram;
afterAll(() => running?.close());

test('after the signal to stop, a program reports that it is not ready for new visitors, and still answers requests for pages', async () => {
  running = await startRunningProgram({ files: TWO_DEALERS, environment: { DRAIN_SECONDS: '300' } });
  const { promise: again, resolve } = Promise.withResolvers<void>();
  const drained = running.program.drain(again);
  const ready = await running.ask('localhost', '/readyz');
  expect([ready.status, ready.text]).toEqual([503, '{"draining":true}']);
  const page = await running.get('alpha', '/');
  expect([page.status, page.headers.connection]).toEqual([200, 'close']);
  resolve();
  await drained;
});
