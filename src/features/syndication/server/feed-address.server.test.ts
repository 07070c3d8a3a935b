import { expect, test } from 'vitest';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { feedOfFile, feedPath } from './feed-address.server.ts';

const secret = Buffer.alloc(32, 7);
const site = (advertising: object, slug = 'the-yard') => buildSite({ slug, advertising: { google: true, meta: true, ...advertising } });
const fileOf = (path: string): string => decodeURIComponent(path.replace('/feeds/', ''));

test('the feeds of all sites have different URLs, and each feed gets a new URL if keyVersion is raised', () => {
  const all = [site({}), site({ keyVersion: 2 }), site({}, 'other')].flatMap((one) => [
    feedPath(secret, one, 'google'),
    feedPath(secret, one, 'meta'),
  ]);
  expect(new Set(all).size).toBe(6);
  for (const path of all) expect(path).toMatch(/^\/feeds\/(google|meta)-[\w-]{24}\.(txt|csv)$/);
});

test('a feed is found by its current file name, which contains a secret key; it is not found by an earlier file name, or if the feed is switched off', () => {
  const file = fileOf(feedPath(secret, site({}), 'google'));
  expect(feedOfFile(secret, site({}), file)).toBe('google');
  expect(feedOfFile(secret, site({ keyVersion: 2 }), file)).toBeNull();
  expect(feedOfFile(secret, site({ google: false }), file)).toBeNull();
  expect(feedOfFile(secret, site({}, 'other'), file)).toBeNull();
  expect(feedOfFile(Buffer.alloc(32, 8), site({}), file)).toBeNull();
  expect(feedOfFile(secret, site({}), '')).toBeNull();
});
