import type { Locator } from '@playwright/test';
import { expect, scriptsReady, siteUrl, test } from '../steps/fixture.ts';
import { vehiclePath } from '../steps/shown-vehicle.ts';
import { similarVehicles } from '../steps/similar-row.ts';

const SITE = 'wattlebird-cars';

test('VDP-20 SEARCH-17 arrow buttons scroll the similar vehicles, and stop at the ends', async ({ page }) => {
  await page.goto(siteUrl(SITE, await vehiclePath(page, SITE, () => true)));
  const row = await similarVehicles(page);
  const next = row.getByRole('button', { name: /^Next/ });
  const previous = row.getByRole('button', { name: /^Previous/ });
  await expect(next).toBeEnabled();
  await expect(previous).toBeDisabled();
  const first = row.getByRole('article').first();
  await next.click();
  await expect(previous).toBeEnabled();
  await expect(first).not.toBeInViewport();
  const moveToTheEnd = async (arrow: Locator): Promise<boolean> => {
    // Clicks without Playwright's checks, because the arrow may become disabled under the pointer.
    await arrow.evaluate((button) => (button as HTMLButtonElement).click());
    return arrow.isDisabled();
  };
  await expect.poll(() => moveToTheEnd(next)).toBe(true);
  await expect(row.getByRole('article').last()).toBeInViewport();
  await expect.poll(() => moveToTheEnd(previous)).toBe(true);
  await expect(first).toBeInViewport();
});

test('CARD-15 VDP-55 FORM-23 a sold vehicle shows no price and one button, which opens an enquiry for a similar car', async ({ page }) => {
  await page.goto(siteUrl(SITE, '/search/new-used-and-demo-cars/?refinementList[status][0]=sold'));
  await scriptsReady(page);
  const card = page.getByRole('region', { name: 'Results' }).getByRole('article').first();
  await expect(card.locator('.price')).toHaveCount(0);
  await expect(card.getByRole('link', { name: /Enquire|Test Drive/ })).toHaveCount(0);
  await expect(card.getByRole('link', { name: /^Show Me Something Similar/ })).toBeVisible();
  await card.getByRole('heading').getByRole('link').click();
  await expect(page.getByText('SOLD', { exact: true }).first()).toBeVisible();
  const panel = page.locator('.vehicle-sidebar');
  await expect(panel.locator('.price')).toHaveCount(0);
  await expect(panel.getByRole('link', { name: /Enquire|Test Drive|Finance/i })).toHaveCount(0);
  await expect(panel.getByRole('button')).toHaveCount(0);
  await panel.getByRole('link', { name: 'Show Me Something Similar' }).click();
  await expect(page.getByRole('dialog').getByLabel('Message')).toHaveValue('Can you please find me something similar?');
});

test('VDP-01 the breadcrumb links to the make and the model', async ({ page }) => {
  await page.goto(siteUrl(SITE, await vehiclePath(page, SITE, () => true)));
  const trail = page.getByRole('navigation', { name: 'You are here' });
  const links = await trail.getByRole('link').evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  expect(links[0]).toBe('/');
  for (const href of links) expect((await page.goto(siteUrl(SITE, href)))?.status(), href).toBe(200);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('VDP-02 the gallery can be scrolled, moved by thumbnails and opened without JavaScript', async ({ page }) => {
    await page.goto(siteUrl(SITE, await vehiclePath(page, SITE, ({ photos_count }) => photos_count > 4)));
    const strip = page.getByRole('list', { name: /^Pictures of/ });
    await expect(strip.getByRole('img').first()).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Show pictures in full screen' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Next picture' })).toBeHidden();
    await page.getByRole('link', { name: /^Show .*picture 3 of/ }).click();
    await expect(strip.getByRole('img').nth(2)).toBeInViewport({ ratio: 0.8 });
    await strip.getByRole('link').nth(2).click();
    await expect(page).not.toHaveURL(/\/cars\//);
  });

  test('VDP-64 VDP-48 without JavaScript the whole phone number is shown on a separate page', async ({ page }) => {
    const path = await vehiclePath(page, SITE, () => true);
    await page.goto(siteUrl(SITE, path));
    await expect(page.locator('.vehicle-sidebar [data-phone-number]')).toBeHidden();
    await page
      .locator('.vehicle-sidebar')
      .getByRole('button', { name: /show the whole number$/ })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Call about the');
    await expect(page.getByRole('main').getByRole('link', { name: '(07) 5550 1200' })).toHaveAttribute('href', /^tel:\+?\d+$/);
    await page.getByRole('link', { name: /^Back to the/ }).click();
    await expect(page).toHaveURL(siteUrl(SITE, path));
  });

  test('VDP-12 VDP-16 the page shows a part of the specifications and features, and all of them after a click', async ({ page }) => {
    await page.goto(siteUrl(SITE, await vehiclePath(page, SITE, () => true)));
    const specifications = page.getByRole('region', { name: 'Specifications' });
    const rows = specifications.getByRole('term').filter({ visible: true });
    await expect(rows).toHaveCount(4);
    await specifications.getByText('Show More').click();
    await expect(rows).not.toHaveCount(4);
    await specifications.getByText('Show Less').click();
    await expect(rows).toHaveCount(4);
    const features = page.getByRole('region', { name: 'Features' });
    const items = features.getByRole('listitem').filter({ visible: true });
    await expect(items).toHaveCount(8);
    await features.getByText('Show All').click();
    await expect(items).not.toHaveCount(8);
    await features.getByText('Hide').click();
    await expect(items).toHaveCount(8);
  });
});
