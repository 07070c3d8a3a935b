import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findRedirect, plainAddress } from './find-redirect.ts';

const REDIRECTS = {
  '/used-cars.php': '/search/used-cars',
  '/car.aspx?id=7': '/search/kia',
  '/car.aspx': 410 as const,
  '/blog/*': '/pages/*',
  '/blog/2019/*': '/about-us',
  '/kia.php': '/search?make=kia',
  '/elsewhere': 'https://parts.example.com/shop',
};
const find = (path: string, search = '') => findRedirect(REDIRECTS, path, search);

describe('findRedirect', () => {
  test.each([
    ['/used-cars.php', '', '/search/used-cars'],
    ['/Used-Cars.PHP/', '', '/search/used-cars'],
    ['/used%2Dcars.php', '', '/search/used-cars'],
    ['/used-cars.php', '?gclid=1', '/search/used-cars?gclid=1'],
    ['/car.aspx', '?id=7', '/search/kia'],
    ['/car.aspx', '?gclid=1&id=7', '/search/kia?gclid=1'],
    ['/car.aspx', '?utm_source=a&ID=7&utm_term=b', '/search/kia?utm_source=a&utm_term=b'],
    ['/kia.php', '?gclid=1&page=2', '/search?make=kia&gclid=1'],
    ['/blog/towing/tips', '', '/pages/towing/tips'],
    ['/Blog//Towing-Tips/', '', '/pages/Towing-Tips'],
    ['/blog/2019/easter', '', '/about-us'],
    ['/elsewhere', '', 'https://parts.example.com/shop'],
  ])('sends %s%s to %s', (path, search, to) => {
    expect(find(path, search)).toEqual({ kind: 'moved', to });
  });

  test("answers 'gone' for a URL of the former website that has no new URL", () => {
    expect(find('/car.aspx')).toEqual({ kind: 'gone' });
    expect(find('/car.aspx', '?id=8')).toEqual({ kind: 'gone' });
  });

  test.each(['/', '/used-cars', '/blog', '/blog/', '/blogging/a', '/blog/..%2f..%2fsearch'])('finds nothing for %s', (path) => {
    expect(find(path)).toBeNull();
  });

  test('never throws, whatever the address is', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (path, search) => void find(`/${path}`, `?${search}`)));
  });

  test('a redirect for all paths below /blog never leads to another site, whatever the rest of the path is', () => {
    fc.assert(
      fc.property(fc.string(), (rest) => {
        const found = find(`/blog/${rest}`);
        expect(found?.kind === 'moved' ? found.to : '/pages/').toMatch(/^\/(pages\/|about-us)/);
      }),
    );
  });
});

test('plainAddress ignores letter case, a trailing slash and the order of parameters', () => {
  expect(plainAddress('/Stock.aspx/?b=2&A=1')).toBe(plainAddress('/stock.aspx?a=1&B=2'));
});
