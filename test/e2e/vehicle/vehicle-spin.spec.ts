import type { Page } from '@playwright/test';
import { expect, siteUrl, test } from '../steps/fixture.ts';
import { spunPath } from '../steps/spun-vehicle.ts';

const SITE = 'wattlebird-cars';
const STARTS_ON_IMAGES = 'corella-motor-group';

const start = (page: Page) => page.getByRole('button', { name: /Swipe to spin/ });
const grip = (page: Page) => page.getByRole('slider', { name: /^Turn the/ });
/** All pictures of the spin except the first, which is shown before the spin starts. */
const isSpinFrame = (url: string): boolean => url.includes('/spin/') && !url.includes('/01.');

test('SPIN-02 SPIN-03 SPIN-11 SPIN-16 the gallery starts with the spin, and loads the spin pictures only at the first touch', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto(siteUrl(SITE, await spunPath(page, SITE)), { waitUntil: 'load' });
  await expect(start(page)).toBeVisible();
  expect(await page.locator('.spin-hint').evaluate((hint) => getComputedStyle(hint).animationDuration)).toBe('3s');
  expect(fetched.filter(isSpinFrame)).toEqual([]);
  await start(page).click();
  await expect(grip(page)).toBeVisible({ timeout: 60_000 });
  expect(new Set(fetched.filter(isSpinFrame)).size).toBe(35);
});

test('SPIN-05 SPIN-06 SPIN-07 SPIN-13 SPIN-14 the spin is turned by dragging, keys and buttons, shows hotspots, and has a full screen', async ({
  page,
}) => {
  // With reduced motion the spin does not turn automatically (SPIN-09).
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(siteUrl(SITE, await spunPath(page, SITE)));
  await start(page).click();
  await expect(grip(page)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: 'Turn once around' })).toBeVisible();
  await expect(grip(page)).toHaveAttribute('aria-valuenow', '0');
  const { x, y, width, height } = (await grip(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height / 3);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + 65, y + height / 3, { steps: 4 });
  await page.mouse.up();
  await expect(grip(page)).toHaveAttribute('aria-valuenow', '30');
  await page.mouse.move(x + width / 2, y + height / 3);
  await page.keyboard.press('Tab');
  await grip(page).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(grip(page)).toHaveAttribute('aria-valuenow', '20');
  await page.getByRole('button', { name: 'Turn right' }).click();
  await expect(grip(page)).toHaveAttribute('aria-valuenow', '30');

  const panel = page.locator('#spin');
  await panel.getByText(/^\d+ details?$/).click();
  const first = panel.locator('.spin-details li button').first();
  const words = (await first.textContent()) ?? '';
  await first.click();
  await expect(first).toBeHidden();
  await expect(panel.getByRole('status')).toContainText(words);
  await expect(page.getByRole('button', { name: words, expanded: true })).toBeVisible();

  const opener = page.getByRole('button', { name: 'Show the 360° view in full screen' });
  await opener.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('slider')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('SPIN-09 SPIN-10 the spin turns once automatically and then stops', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(siteUrl(SITE, await spunPath(page, SITE)));
  // While the spin turns, the page does not state its angle. So the test records which pictures are drawn on the canvas.
  const drawn = await page.evaluateHandle(() => {
    const pictures = new Set<unknown>();
    const draw = CanvasRenderingContext2D.prototype.drawImage;
    CanvasRenderingContext2D.prototype.drawImage = function (...given: unknown[]) {
      pictures.add(given[0]);
      Reflect.apply(draw, this, given);
    };
    return pictures;
  });
  await start(page).click();
  await expect(page.getByRole('button', { name: 'Stop turning' })).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => drawn.evaluate(({ size }) => size), { timeout: 30_000 }).toBeGreaterThan(10);
  await expect(page.getByRole('button', { name: 'Turn once around' })).toBeVisible({ timeout: 30_000 });
  await expect(grip(page)).toHaveAttribute('aria-valuenow', '0');
});

test('SPIN-12 a missing picture of the spin is logged, and the gallery shows the photographs instead', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const path = await spunPath(page, SITE);
  await page.goto(siteUrl(SITE, path));
  await page.route(
    (url) => isSpinFrame(url.pathname),
    (route) => route.fulfill({ status: 404, body: '' }),
  );
  await start(page).click();
  await expect.poll(() => logged.join('\n'), { timeout: 30_000 }).toContain('The 360° view could not be loaded');
  await expect(page.getByRole('list', { name: /^Pictures of/ })).toBeVisible();
  await expect(start(page)).toBeHidden();
  await expect(grip(page)).toHaveCount(0);
});

test('SPIN-02 a gallery may show the photographs first, and all its views are available without JavaScript', async ({
  anotherVisitor,
  page,
}) => {
  const path = await spunPath(page, STARTS_ON_IMAGES, ({ spin_interior_image }) => spin_interior_image !== null);
  const plain = await anotherVisitor({ javaScriptEnabled: false });
  // Without JavaScript browsers ignore lazy loading and load all pictures at once. The test does not wait for all of
  // them.
  await plain.goto(siteUrl(STARTS_ON_IMAGES, path), { waitUntil: 'domcontentloaded' });
  await expect(plain.getByRole('list', { name: /^Pictures of/ })).toBeVisible();
  await plain.getByRole('link', { name: '360°' }).click();
  await expect(plain.getByRole('img', { name: /first picture of the 360° view/ })).toBeVisible();
  await plain.getByRole('link', { name: 'Interior' }).click();
  await expect(plain.getByRole('region', { name: /^Inside the/ })).toBeVisible();
});
