import { expect, scriptsReady, siteUrl, test } from '../steps/fixture.ts';

const SITE = 'wattlebird-cars';

test('the speed of a visit is measured in the browser and sent when its page is left', async ({ page }) => {
  await page.goto(siteUrl(SITE));
  await scriptsReady(page);
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await page.waitForLoadState('networkidle');
  const [sent] = await Promise.all([
    page.waitForRequest('**/api/web-vitals'),
    page
      .getByRole('link', { name: 'Skip to content' })
      .press('Enter')
      .then(() => page.goto(siteUrl(SITE, '/site-speed'))),
  ]);
  const { values } = sent.postDataJSON() as { values: readonly { name: string; value: number; path: string }[] };
  expect(values.map(({ name }) => name)).toEqual(expect.arrayContaining(['FCP', 'TTFB']));
  for (const { value, path } of values) {
    expect(path).toBe('/');
    expect(value).toBeGreaterThanOrEqual(0);
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How fast this website is');
});
