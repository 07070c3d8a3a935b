import { askServer, expect, scriptsReady, siteUrl, test } from '../steps/fixture.ts';
import { gallery, hasPictures, opener } from '../steps/gallery-island.ts';
import { scriptAddress } from '../steps/script-address.ts';
import { vehiclePath } from '../steps/shown-vehicle.ts';

const SITE = 'wattlebird-cars';

test('VDP-29 VDP-30 VDP-31 ERR-03 a vehicle page is shared through a share window or by copying its address; the script for sharing loads when the shopper first uses a share button', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await context.route('https://www.facebook.com/**', (route) => route.fulfill({ contentType: 'text/html', body: '<p>Shared</p>' }));
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const path = await vehiclePath(page, SITE, () => true);
  await page.goto(siteUrl(SITE, path));
  await scriptsReady(page);
  const copy = page.getByRole('button', { name: 'Copy link' });
  await expect(copy).toBeVisible();
  const code = scriptAddress('src/features/vehicle-page/ui/share-bar/share-bar.behaviour.ts');
  expect(fetched).not.toContain(code);
  await copy.click();
  await expect(page.locator('#toasts')).toHaveText(/^Copied .+ to your clipboard!$/);
  expect(fetched).toContain(code);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(siteUrl(SITE, path));
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: /^Facebook/ }).click()]);
  expect(new URL(popup.url()).searchParams.get('u')).toBe(siteUrl(SITE, path));
  expect(page.url()).toBe(siteUrl(SITE, path));
});

test('VDP-30 ERR-03 a click on the copy button before its scripts have loaded is not lost', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/on-demand-/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(siteUrl(SITE, await vehiclePath(page, SITE, () => true)));
  await page.getByRole('button', { name: 'Copy link' }).click();
  release();
  await expect(page.locator('#toasts')).toHaveText(/^Copied .+ to your clipboard!$/);
});

test('VDP-05 a picture in full screen is zoomed by pinching, keys and buttons, and the next one starts unzoomed', async ({ page }) => {
  await page.goto(siteUrl(SITE, await vehiclePath(page, SITE, hasPictures)));
  await opener(page).click();
  const dialog = gallery(page);
  await expect(dialog).toBeVisible();
  const scaleOf = (index: number) =>
    dialog
      .getByRole('img')
      .nth(index)
      .evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).a);
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: readonly (readonly [number, number])[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  await touch('touchStart', [600, 400], [700, 400]);
  for (const spread of [60, 90, 120, 150]) await touch('touchMove', [650 - spread, 400], [650 + spread, 400]);
  await touch('touchEnd');
  await expect.poll(() => scaleOf(0)).toBeGreaterThan(2);
  await page.keyboard.press('0');
  await expect.poll(() => scaleOf(0)).toBe(1);
  await dialog.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => scaleOf(0)).toBeCloseTo(1.5);
  // The zoom ends when the next picture is shown. So the first picture is not zoomed when it is shown again.
  await page.keyboard.press('ArrowRight');
  await expect(dialog.locator('.full-screen-position')).toContainText('Picture 2');
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.locator('.full-screen-position')).toContainText('Picture 1');
  expect(await scaleOf(0)).toBe(1);
  // After the full-screen view is closed, the page shows the picture that was last shown in full screen.
  await page.keyboard.press('End');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const position = page.locator('.gallery-count');
  await expect(position).toHaveText(/(\d+) \/ \1$/);
});

test('VDP-04 a video is the gallery’s second item, loads when play is pressed, and stops when another item is shown', async ({ page }) => {
  const filmed = async (from: number): Promise<string> => {
    const answer = await askServer(page, siteUrl(SITE, `/api/search?path=/search/new-used-and-demo-cars/&page=${from}`));
    const { hits } = (await answer.json()) as { hits: readonly { readonly slug: string; readonly video_url: string | null }[] };
    expect(hits.length, 'vehicles to look through').toBeGreaterThan(0);
    return hits.find(({ video_url }) => video_url !== null)?.slug ?? filmed(from + 1);
  };
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(siteUrl(SITE, `/cars/${await filmed(1)}`));
  await scriptsReady(page);
  await page
    .getByRole('list', { name: /^Views of/ })
    .getByRole('link', { name: 'Video' })
    .click();
  await expect(page.locator('[data-gallery-position]')).toHaveText('2');
  const play = page.getByRole('link', { name: 'Play the video' });
  await expect(play).toBeInViewport();
  expect(fetched.filter((name) => name.endsWith('.webm'))).toEqual([]);
  await play.click();
  const film = page.locator('video');
  await expect.poll(() => film.evaluate((player: HTMLVideoElement) => Math.round(player.duration)), { timeout: 15_000 }).toBe(10);
  await expect(play).toBeHidden();
  await page.getByRole('button', { name: 'Next picture' }).first().click();
  await expect(film).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('VDP-29 VDP-39 sharing uses plain links, the opening hours can be opened, and controls that need a script are absent', async ({
    page,
  }) => {
    await page.goto(siteUrl(SITE, await vehiclePath(page, SITE, () => true)));
    await expect(page.getByRole('link', { name: 'E-mail', exact: true })).toHaveAttribute('href', /^mailto:\?subject=/);
    await expect(page.getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute('href', /^https:\/\/wa\.me\//);
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden();
    const hours = page.locator('.vehicle-sidebar .hours');
    await expect(hours.getByText('Mon – Fri').first()).toBeHidden();
    await hours.locator('summary').click();
    await expect(hours.getByText('Mon – Fri').first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Location and hours' }).getByRole('link', { name: /^Get Directions/ })).toBeVisible();
  });
});
