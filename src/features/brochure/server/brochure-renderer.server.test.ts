import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { brochuresOver, notingPress, openPress, pdfOf } from '#test/builders/vehicle-page/brochure-bench.ts';
import type { BrochureJob } from '../views/brochure-job.ts';
import { BrochureTimeoutError } from './brochure-renderer.server.ts';

const someJob = async (): Promise<BrochureJob> => {
  const noting = notingPress();
  await pdfOf(brochuresOver(noting));
  return noting.jobs[0] ?? Promise.reject(new Error('no job'));
};

test('a brochure that takes too long is cancelled by ending its worker, and another worker prints the next brochure', async () => {
  const hasty = openPress({ limitMs: 1 });
  const job = await someJob();
  await expect(hasty.print(job)).rejects.toThrow(new BrochureTimeoutError('The brochure took longer than 1 ms'));
  await expect(hasty.print(job)).rejects.toThrow('longer than 1 ms');
  await hasty.close();
  await expect(hasty.print(job)).rejects.toThrow('ending');
});

test('a font that could not be read is read again for the next brochure', async () => {
  const packages = path.join(await mkdtemp(path.join(tmpdir(), 'brochure-')), 'packages');
  const unlucky = openPress({ packages });
  const job = await someJob();
  await expect(unlucky.print(job)).rejects.toThrow('ENOENT');
  await symlink(path.resolve('node_modules'), packages);
  expect((await unlucky.print(job)).length).toBeGreaterThan(1_000);
  await unlucky.close();
  await rm(path.dirname(packages), { recursive: true });
});

test('an idle brochure worker is ended, and a new one starts for the next brochure', async () => {
  const brief = openPress({ idleMs: 1 });
  const job = await someJob();
  expect((await brief.print(job)).length).toBeGreaterThan(1_000);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect((await brief.print(job)).length).toBeGreaterThan(1_000);
  await brief.close();
});
