import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebVitalStore } from '#features/analytics/server/web-vital-store.server.ts';
import type { RunningProgram } from '#test/builders/program/running-program.ts';
import { startTwoDealers, TWO_DEALERS, type TwoDealers } from '../tenants/two-dealers.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let dealers: TwoDealers;
let running: RunningProgram;
beforeAll(async () => {
  const files = {
    ...TWO_DEALERS,
    'sites/alpha/site.yaml': `${TWO_DEALERS['sites/alpha/site.yaml']}\nanalytics: { googleTag: G-ABCD1234, webVitals: { share: 100, page: true } }\n`,
  };
  dealers = await startTwoDealers({}, files);
  running = dealers.running;
});
afterAll(() => dealers.close());

const send = (slug: string, body: unknown, userAgent = BROWSER) =>
  running.postJson(slug, '/api/web-vitals', body, { 'user-agent': userAgent });
const visit = {
  values: [
    { name: 'LCP', value: 900, path: '/' },
    { name: 'CLS', value: 0.01, path: '/search' },
  ],
};

describe('the speed of pages', () => {
  test('is stored if the site has switched this on, but not for visits of robots', async () => {
    const store = new WebVitalStore(running.database);
    expect((await send('alpha', visit, 'curl/8.0')).status).toBe(204);
    expect(await store.histograms(running.site('alpha'), 0)).toEqual([]);
    for (let count = 0; count < 20; count += 1) expect((await send('alpha', visit)).status).toBe(204);
    const counted = await store.histograms(running.site('alpha'), 0);
    expect(counted.map(({ page, name, histogram }) => [page, name, [...histogram.values()]])).toEqual([
      ['home', 'LCP', [20]],
      ['search', 'CLS', [20]],
    ]);
    const page = await running.get('alpha', '/site-speed');
    expect(page.status).toBe(200);
    expect(page.text).toContain('Home page');
    expect(page.text).toMatch(/0\.9\d s<\/span> <span class="site-speed-good">Good/);
    expect(page.text).toContain('20 visits');
  });

  test('is measured only on sites that switch this on; on other sites, measurements and the page /site-speed get the answer 404', async () => {
    expect((await send('bravo', visit)).status).toBe(404);
    expect((await running.get('bravo', '/site-speed')).status).toBe(404);
    expect((await running.get('bravo', '/')).text).not.toContain('web-vitals');
  });

  test.each([
    ['an empty object', {}],
    ['no value', { values: [] }],
    ['an unknown name', { values: [{ name: 'XYZ', value: 1, path: '/' }] }],
    ['a negative value', { values: [{ name: 'LCP', value: -1, path: '/' }] }],
    ['a path of another site', { values: [{ name: 'LCP', value: 1, path: 'https://elsewhere.example/' }] }],
    ['too many values', { values: Array.from({ length: 31 }, () => ({ name: 'LCP', value: 1, path: '/' })) }],
  ])('a body with %s is refused, and the answer says what is allowed', async (_, body) => {
    const { status, text } = await send('alpha', body);
    expect([status, JSON.parse(text).error]).toEqual([422, expect.stringContaining('LCP, INP, CLS, FCP, TTFB')]);
  });
});

describe('Google’s tag', () => {
  test('is allowed by the content security policy of a site that uses it, and not on another site; the site loads the tag only after the visitor has agreed', async () => {
    const [alpha, bravo] = [await running.get('alpha', '/'), await running.get('bravo', '/')];
    expect(alpha.headers['content-security-policy']).toContain("script-src 'self' https://www.googletagmanager.com");
    expect(alpha.text).toContain('May we count your visit?');
    expect(alpha.text).not.toContain('googletagmanager');
    expect(bravo.headers['content-security-policy']).not.toContain('google');
    expect(bravo.text).not.toContain('May we count your visit?');
  });

  test('is named in the privacy policy of a site that uses the tag, and not on another site', async () => {
    expect((await running.get('alpha', '/privacy-policy')).text).toContain('Google, which counts pages');
    expect((await running.get('bravo', '/privacy-policy')).text).not.toContain('Google, which counts pages');
  });
});
