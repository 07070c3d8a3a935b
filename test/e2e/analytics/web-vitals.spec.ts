import { expect, scriptsReady, siteUrl, test } from '../steps/fixture.ts';

const SITE = 'ironbark-touring';

test('the browser measures how fast a page is for the shopper, and sends the measured values when the shopper hides the page', async ({
  page,
}) => {
  // Playwright does not show the body of a beacon, so the page writes it to its console.
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      if (body instanceof Blob) void body.text().then((text) => console.info('beacon', text));
      return send(url, body);
    };
  });
  const [library] = await Promise.all([
    page.waitForResponse(async (answer) => answer.url().endsWith('.js') && (await answer.text()).includes('soft-navigation')),
    page.goto(siteUrl(SITE)),
  ]);
  await library.finished();
  await scriptsReady(page);
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const beacon = page.waitForEvent('console', (message) => message.text().includes('"values"'));
  const answered = page.waitForResponse('**/api/web-vitals');
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  expect((await answered).status()).toBe(204);
  const { values } = JSON.parse((await beacon).text().replace('beacon ', '')) as {
    values: readonly { name: string; value: number; path: string }[];
  };
  expect(values.map(({ name }) => name)).toEqual(expect.arrayContaining(['FCP', 'TTFB', 'CLS']));
  for (const { value, path } of values) {
    expect(path).toBe('/');
    expect(value).toBeGreaterThanOrEqual(0);
  }
  await page.goto(siteUrl(SITE, '/site-speed'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How fast this website is');
});
