import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#platform/project-root.server.ts';
import { completeHashes, completeLock } from './complete-lock.mjs';

const readLock = () =>
  JSON.parse(readFileSync(path.join(projectRoot, 'package-lock.json'), 'utf8')) as { packages: Record<string, object> };

test('package-lock.json contains the packages of every platform and no download addresses (to add missing packages, run node tools/complete-lock.mjs)', () => {
  const lock = readLock();
  expect(completeLock(lock)).toBe(0);
  expect(JSON.stringify(lock)).not.toContain('"resolved"');
});

test('the version of a missing package is read from the package that needs it, and the platform is read from the name of the missing package', () => {
  const place = 'node_modules/@biomejs/cli-linux-arm64-musl';
  const lock = readLock();
  const { [place]: entry, ...others } = lock.packages;
  lock.packages = others;
  expect(completeLock(lock)).toBe(1);
  expect(lock.packages[place]).toEqual({
    ...entry,
    integrity: undefined,
    cpu: ['arm64'],
    libc: ['musl'],
    os: ['linux'],
    optional: true,
    dev: true,
  });
});

test('every package in package-lock.json has an integrity hash, so that a registry cannot replace its code', async () => {
  expect(await completeHashes(readLock(), async () => null)).toEqual([]);
});

test('the registry is asked for missing hashes by name and version; a package that has no hash there is reported', async () => {
  const lock = {
    packages: {
      '': { name: 'forecourt' },
      'node_modules/a': { version: '1.0.0' },
      'node_modules/a/node_modules/@b/c': { version: '2.0.0', cpu: ['x64'] },
    },
  };
  const missing = await completeHashes(lock, async (name, version) => (name === '@b/c' && version === '2.0.0' ? 'sha512-x' : null));
  expect(missing).toEqual(['a@1.0.0']);
  expect(lock.packages['node_modules/a/node_modules/@b/c']).toEqual({ version: '2.0.0', integrity: 'sha512-x', cpu: ['x64'] });
});
