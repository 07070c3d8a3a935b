import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { DEMO_INTERIOR, DEMO_SPINS, SPIN_FRAMES, spinFrameNames } from './demo-spins.ts';

const folder = path.join(process.cwd(), 'demo-media');
const fileOf = (name: string): string => path.join(folder, `${name}.avif`);

describe.each(Object.entries(DEMO_SPINS))('the demo spin of the body %s in the colour %s', (body, paint) => {
  const names = spinFrameNames(body, paint);

  test('the demo spin has all of its pictures, and they are small and have the ratio 3:2', async () => {
    expect(names).toHaveLength(SPIN_FRAMES);
    expect(names.filter((name) => !existsSync(fileOf(name)))).toEqual([]);
    const { width = 0, height = 0 } = await sharp(fileOf(names[0] ?? '')).metadata();
    expect([width, height]).toEqual([840, 560]);
    const sizes = await Promise.all(names.map(async (name) => (await stat(fileOf(name))).size));
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(450_000);
  });
});

test('the demo interior is an equirectangular panorama', async () => {
  const { width = 0, height = 0 } = await sharp(fileOf(DEMO_INTERIOR)).metadata();
  expect([width >= 2_560, width / height]).toEqual([true, 2]);
  expect((await stat(fileOf(DEMO_INTERIOR))).size).toBeLessThan(300_000);
});

test('all demo pictures together stay below 7 MB', async () => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    entries.filter((entry) => entry.isFile()).map(async (entry) => (await stat(path.join(entry.parentPath, entry.name))).size),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(7_000_000);
});
