import type { Page } from '@playwright/test';
import { expect, scriptsReady, siteUrl, test } from '../steps/fixture.ts';
import { gallery, hasPictures, opener } from '../steps/gallery-island.ts';
import { vehiclePath } from '../steps/shown-vehicle.ts';
import { similarVehicles } from '../steps/similar-row.ts';

const SITE = 'wattlebird-cars';

// The server does not count views by automated browsers. So the tests use the user agent of an ordinary browser.
test.use({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36' });

test('VDP-02 arrows and thumbnails change the shown picture, and the position indicator is updated', async ({ page }) => {
  await page.goto(siteUrl(SITE, await vehiclePath(page, SITE, ({ photos_count }) => photos_count > 4)));
  const position = page.locator('[data-gallery-position]');
  await page.getByRole('button', { name: 'Next picture' }).first().click();
  await page.getByRole('button', { name: 'Next picture' }).first().click();
  await expect(position).toHaveText('3');
  await page.getByRole('link', { name: /^Show .*picture 2 of/ }).click();
  await expect(position).toHaveText('2');
  await expect(page.locator('[data-gallery-thumb][aria-current]')).toHaveAttribute('data-gallery-thumb', '1');
  await page.getByRole('button', { name: 'Previous picture' }).first().click();
  await page.getByRole('button', { name: 'Previous picture' }).first().click();
  await expect(position).not.toHaveText('1');
  await expect(page).toHaveURL(/\/cars\/[^/#]+$/);
});

test('VDP-03 thumbnails are shown only on large screens', async ({ page }) => {
  await page.goto(siteUrl(SITE, await vehiclePath(page, SITE, ({ photos_count }) => photos_count > 4)));
  const thumb = page.locator('[data-gallery-thumb]').first();
  await expect(thumb).toBeVisible();
  await page.setViewportSize({ width: 820, height: 900 });
  await expect(thumb).toBeHidden();
});

test('VDP-05 full screen opens at the current picture, reacts to the arrow keys, and returns the focus', async ({ page }) => {
  await page.goto(siteUrl(SITE, await vehiclePath(page, SITE, ({ photos_count }) => photos_count > 4)));
  await page.getByRole('button', { name: 'Next picture' }).first().click();
  await expect(page.locator('[data-gallery-position]')).toHaveText('2');
  const opener = page.getByRole('button', { name: 'Show pictures in full screen' });
  // The first click starts the hydration of the full-screen gallery. The same click must also open the gallery.
  await opener.click();
  const dialog = page.getByRole('dialog');
  const position = dialog.locator('.full-screen-position');
  await expect(position).toContainText('2');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(position).toContainText(/Picture 4/);
  await page.keyboard.press('Home');
  await expect(position).toContainText(/Picture 1/);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await page.locator('[data-gallery-open]').nth(1).click();
  await expect(dialog).toBeVisible();
});

test('the full-screen gallery shows the smaller picture of the page until the large picture has loaded', async ({ page }) => {
  let send = (): void => {};
  const held = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route('**/images/1920/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(siteUrl(SITE, await vehiclePath(page, SITE, hasPictures)));
  await opener(page).click();
  const first = gallery(page).getByRole('img').first();
  await expect(first).toHaveCSS('background-image', /\/images\/\d+x\d+\//);
  send();
  await expect(first).toHaveCSS('background-image', 'none');
});

test('VDP-42 API-10 a script replaces the number of views on the page with the current number', async ({ page }) => {
  const path = await vehiclePath(page, SITE, ({ photos_count }) => photos_count === 6);
  const [answer] = await Promise.all([page.waitForResponse(/view\.json/), page.goto(siteUrl(SITE, path))]);
  const { views } = (await answer.json()) as { views: number };
  expect(views).toBeGreaterThan(0);
  await expect(page.locator('[data-views-url]')).toHaveText(
    `${new Intl.NumberFormat('en-AU').format(views)} ${views === 1 ? 'view' : 'views'}`,
  );
});

test('VDP-64 API-13 a click shows the whole phone number and records the reveal', async ({ page }) => {
  await page.goto(siteUrl(SITE, await vehiclePath(page, SITE, () => true)));
  await scriptsReady(page);
  const form = page.locator('.vehicle-sidebar [data-phone-reveal]');
  await expect(form.locator('[data-phone-number]')).toBeHidden();
  await expect(form).toContainText('••••');
  const [report] = await Promise.all([page.waitForResponse(/\/api\/phone-reveals$/), form.getByRole('button').click()]);
  expect(report.status()).toBe(200);
  expect(report.request().postDataJSON()).toEqual({
    car_id: expect.any(Number),
    dealership_id: expect.any(Number),
    website_id: expect.any(Number),
  });
  await expect(form.getByRole('link')).toHaveText(/^\s*[\d() ]+$/);
  await expect(form.getByRole('link')).toHaveAttribute('href', /^tel:\d+$/);
  await expect(form.getByRole('link')).toBeFocused();
});

test('ERR-06 if it cannot be recorded that a shopper revealed a phone number, this is logged, and the number is still shown', async ({
  page,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.route('**/api/phone-reveals', (route) => route.abort());
  await page.goto(siteUrl(SITE, await vehiclePath(page, SITE, () => true)));
  await scriptsReady(page);
  const form = page.locator('.vehicle-sidebar [data-phone-reveal]');
  await form.getByRole('button').click();
  await expect(form.locator('[data-phone-number]')).toBeVisible();
  await expect.poll(() => logged.join('\n')).toContain('The phone reveal was not reported');
});

test('VDP-09 Show More and Show Less work without JavaScript', async ({ browser, page }) => {
  const path = await vehiclePath(page, 'wattlebird-cars', ({ dealercomments }) => (dealercomments ?? '').length > 400);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(siteUrl(SITE, path));
  const comments = plain.locator('#comments');
  const short = comments.locator('.has-more-short');
  await expect(short).toBeVisible();
  await comments.getByText('Show More').click();
  await expect(short).toBeHidden();
  await expect(comments.locator('details p')).toBeVisible();
  await comments.getByText('Show Less').click();
  await expect(short).toBeVisible();
  await context.close();
});

test('VDP-20 VDP-28 similar vehicles that load late replace their placeholders', async ({ page }) => {
  const path = await vehiclePath(page, SITE, ({ photos_count }) => photos_count > 4);
  await page.goto(siteUrl(SITE, path));
  // Makes the page look as if the search had not answered in time: with placeholders instead of similar vehicles.
  await putPlaceholders(page, `${path}/similar`);
  const part = await similarVehicles(page);
  await expect(part.locator('.skeleton')).toHaveCount(0);
});

test('ERR-07 a failure to load similar vehicles is logged, and the page stays usable', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const path = await vehiclePath(page, SITE, () => true);
  await page.goto(siteUrl(SITE, path));
  await putPlaceholders(page, '/cars/there-is-no-such-car/similar');
  await page.locator('#similar-vehicles').scrollIntoViewIfNeeded();
  await expect.poll(() => logged.join('\n'), { timeout: 15_000 }).toContain('#similar-vehicles was not fetched');
  await expect(page.locator('#similar-vehicles .skeleton')).toHaveCount(0);
  await expect(page).toHaveURL(siteUrl(SITE, path));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

/** Replaces the similar vehicles by the placeholders that a busy server sends instead of them. */
const putPlaceholders = async (page: Page, src: string): Promise<void> => {
  await scriptsReady(page);
  await page.locator('#similar-vehicles').evaluate(
    (element, html) => {
      element.outerHTML = html;
      document.dispatchEvent(new Event('forecourt:part-shown'));
    },
    PLACEHOLDERS.replaceAll('SRC', src),
  );
};

const PLACEHOLDERS = `<div id="similar-vehicles" class="similar-vehicles" data-page-part="" data-behaviour="late-part" data-src="SRC"><section>${'<span class="skeleton similar-placeholder"></span>'.repeat(6)}<a href="SRC">Show</a></section></div>`;
