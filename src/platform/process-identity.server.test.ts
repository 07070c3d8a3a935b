import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { SeenWithoutDescriptors } from '#test/builders/program/exhausted-descriptors.ts';
import { NODE } from '#test/builders/program/supervised-postgres.ts';
import { lockDirectory } from './directory-lock.server.ts';
import { isProcessRunning } from './process-identity.server.ts';
import { projectRoot } from './project-root.server.ts';

test('isProcessRunning returns true for a running process, and false for an ended process and for the process id 0', () => {
  expect(isProcessRunning(process.pid)).toBe(true);
  expect(isProcessRunning(spawnSync('true').pid)).toBe(false);
  expect(isProcessRunning(0)).toBe(false);
});

test('if no file descriptor is free, isProcessRunning returns the correct result, and reading a lock file or a pid file fails', async () => {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'forecourt-descriptors-'));
  try {
    await writeFile(path.join(directory, 'postmaster.pid'), `${process.pid}\n${directory}\n0\n5432\n/tmp\n\n\nready\n`);
    const lock = await lockDirectory(directory, 'a test');
    const script = path.join(projectRoot, 'test', 'builders', 'program', 'exhausted-descriptors.ts');
    const command = `ulimit -n 64 && exec "${NODE}" "${script}" "${directory}" ${spawnSync('true').pid}`;
    const { stdout } = await promisify(execFile)('sh', ['-c', command]);
    const seen = JSON.parse(stdout) as SeenWithoutDescriptors;
    expect(seen).toEqual({ code: 'EMFILE', self: true, nobody: false, postmaster: 'refused', lock: 'refused' });
    if (lock.ok) await lock.value.release();
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});
