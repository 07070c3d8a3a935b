import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, siteUrl, test, turboReady } from './fixture.ts';

/** WCAG 2.2 AA, by axe's rules, on every page type in every template, with and without what opens over it. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const SITES = [
  { template: 'metro', site: 'wattlebird-cars', search: '/search/new-used-and-demo-cars/' },
  { template: 'marque', site: 'kestrel-point-kia', search: '/search/new-used-and-demo-cars/' },
  { template: 'group', site: 'corella-motor-group', search: '/search/new-used-and-demo-cars/' },
  { template: 'metro', site: 'ironbark-touring', search: '/find/all-vehicles' },
] as const;

const expectNoViolation = async (page: Page, what: string): Promise<void> => {
  // What moves is judged where it comes to rest.
  await page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  });
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
  );
  expect(found, what).toEqual([]);
};

const vehicleHref = async (page: Page, site: string, search: string): Promise<string> => {
  await page.goto(siteUrl(site, search));
  const results = page.getByRole('region', { name: 'Results' });
  return (await results.getByRole('article').getByRole('heading').getByRole('link').first().getAttribute('href')) ?? '';
};

test.use({ reducedMotion: 'reduce' });

for (const { template, site, search } of SITES) {
  test(`WCAG 2.2 AA ${template}, ${site}: every page type`, async ({ page }) => {
    test.setTimeout(120_000);
    const vehicle = await vehicleHref(page, site, search);
    const addresses = [
      '/',
      search,
      `${search}?query=nothing+is+called+so`,
      vehicle,
      `${vehicle}/enquire`,
      `${vehicle}/test-drive`,
      `${vehicle}/phone`,
      '/enquire',
      '/brands',
      '/there-is-no-such-page',
    ];
    for (const address of addresses) {
      await page.goto(siteUrl(site, address));
      await turboReady(page);
      await expectNoViolation(page, address);
    }
  });

  test(`WCAG 2.2 AA ${template}, ${site}: what opens over a page`, async ({ page }) => {
    test.setTimeout(120_000);
    const vehicle = await vehicleHref(page, site, search);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(siteUrl(site, search));
    await turboReady(page);
    await page.getByRole('button', { name: /^Filters/ }).click();
    await expectNoViolation(page, 'the filters on a phone');

    await page.goto(siteUrl(site, search));
    await turboReady(page);
    await page.getByRole('banner').getByLabel('Menu', { exact: true }).click();
    await expectNoViolation(page, 'the menu on a phone');

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(siteUrl(site, vehicle));
    await turboReady(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: /enquir/i })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoViolation(page, 'the enquiry dialog');
  });
}

test('WCAG 2.2 AA the kit: every piece in every state', async ({ page }) => {
  for (const theme of ['metro', 'marque', 'group']) {
    await page.goto(siteUrl('wattlebird-cars', `/__kit?theme=${theme}`));
    await turboReady(page);
    await expectNoViolation(page, theme);
  }
});
