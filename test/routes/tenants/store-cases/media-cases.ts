import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { SiteMedia } from '#features/sites/server/site-media.server.ts';
import { a, b, type StoreCases } from './store-bench.ts';

/** Calls `look` with the media of two sites. Only site B has a picture `hero.png`. `wait` advances the clock by a minute. */
const withMediaOfB = async (look: (media: SiteMedia, wait: () => void) => Promise<void>): Promise<void> => {
  const sitesDir = await mkdtemp(path.join(tmpdir(), 'forecourt-media-'));
  try {
    await mkdir(path.join(sitesDir, 'sites', b.slug, 'media'), { recursive: true });
    await writeFile(path.join(sitesDir, 'sites', b.slug, 'media', 'hero.png'), 'of B');
    let now = 0;
    const media = new SiteMedia({ sitesDir, demoFolder: null, now: () => now });
    await media.load([a, b]);
    await look(media, () => {
      now += 60_000;
    });
  } finally {
    await rm(sitesDir, { recursive: true, force: true });
  }
};

export const mediaCases: StoreCases = {
  SiteMedia: {
    load: () =>
      withMediaOfB(async (media) => {
        await media.load([a]);
        expect(media.find(a, 'hero.png')).toBeNull();
      }),
    find: () =>
      withMediaOfB(async (media) => {
        expect(media.find(b, 'hero.png')).not.toBeNull();
        expect(media.find(a, 'hero.png')).toBeNull();
        expect(media.find(a, `../../${b.slug}/media/hero.png`)).toBeNull();
      }),
    findNow: () =>
      withMediaOfB(async (media, wait) => {
        wait();
        expect(await media.findNow(b, 'hero.png')).not.toBeNull();
        expect(await media.findNow(a, 'hero.png')).toBeNull();
        expect(await media.findNow(a, `../../${b.slug}/media/hero.png`)).toBeNull();
      }),
    version: () =>
      withMediaOfB(async (media) => {
        expect(media.version(b)).not.toBe('');
        expect(media.version(a)).toBe('');
      }),
    read: () =>
      withMediaOfB(async (media) => {
        expect(String((await media.read(b, 'hero.png'))?.body)).toBe('of B');
        expect(await media.read(a, 'hero.png')).toBeNull();
        expect(await media.read(a, `../../${b.slug}/media/hero.png`)).toBeNull();
      }),
  },
};
