import { expect, scriptsReady, siteUrl, test } from '../steps/fixture.ts';
import { newShopper } from '../steps/lead-form-fields.ts';
import { mailsAbout } from '../steps/mailbox.ts';

test('CARD-04 WATCH-10 ENT-31 EVENT-08 a site without accounts keeps favourites in the browser, and shows them on a separate page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => {
    const told: string[] = [];
    Object.assign(window, { told });
    navigator.sendBeacon = (_address, body) => {
      void (body as Blob).text().then((text) => told.push(text));
      return true;
    };
  });
  await page.goto(siteUrl('ironbark-touring', '/find/used-vehicles'));
  await scriptsReady(page);
  const hearts = page.getByRole('main').locator('a[data-behaviour="save-vehicle"]');
  await hearts.first().click();
  await expect(hearts.first()).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Car Saved In Watchlist')).toBeVisible();
  await expect.poll(() => page.evaluate(() => (window as unknown as { told: string[] }).told.join())).toContain('"event_id":39');
  await hearts.nth(1).focus();
  await page.keyboard.press('Space');
  await expect(hearts.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await scriptsReady(page);
  await expect(hearts.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await page.goto(siteUrl('ironbark-touring', '/watchlist'));
  await scriptsReady(page);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(2);
  await hearts.first().click();
  await expect(page.getByText('Car Removed')).toBeVisible();
  await page.getByRole('link', { name: 'View List' }).click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('favourites') ?? '[]'));
  // A stored favourite has each field of ENT-31, and no other field of the vehicle.
  expect(stored[1]).toEqual({
    id: expect.any(Number),
    name: expect.stringMatching(/\S/),
    slug: expect.stringMatching(/\S/),
    make: expect.stringMatching(/\S/),
    model: expect.stringMatching(/\S/),
    primary_image_url: expect.stringMatching(/^(https?:)?\//),
    saved: true,
    at: expect.any(Number),
  });
});

test('WATCH-02 WATCH-07 WATCH-08 WATCH-09 the save button on a card changes at once when a signed-in shopper presses it, and changes back if the save fails', async ({
  page,
}) => {
  const site = 'wattlebird-cars';
  const { email } = newShopper();
  await page.goto(siteUrl(site, '/my-garage'));
  await page.getByLabel('Mobile number or email').fill(email);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your code');
  const [mail] = await mailsAbout(email, 1);
  await page.getByLabel('Code', { exact: true }).fill(/^(\d{6}) is your code/.exec(mail?.subject ?? '')?.[1] ?? '');
  await page.getByRole('button', { name: 'Confirm the code' }).click();
  await expect(page).toHaveURL(siteUrl(site, '/my-garage'));
  await page.goto(siteUrl(site, '/search/used-cars'));
  await scriptsReady(page);
  const heart = page.getByRole('main').locator('a[data-behaviour="save-vehicle"]').first();
  // The server answers with an error, but only after the test has seen the button change.
  let answer = () => {};
  const changed = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/watchlist/save-car', async (route) => {
    await changed;
    await route.fulfill({ status: 503, json: { success: false, error: 'The list cannot be changed right now.' } });
  });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  answer();
  await expect(page.getByRole('alert')).toHaveText('The list cannot be changed right now.');
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await page.unroute('**/api/watchlist/save-car');
  await heart.click();
  await expect(page.getByText('Car Saved In Watchlist')).toBeVisible();
  await page.reload();
  await scriptsReady(page);
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await heart.click();
  await expect(page.getByText('Car Removed')).toBeVisible();
  await page.getByRole('link', { name: 'View List' }).click();
  await expect(page).toHaveURL(siteUrl(site, '/watchlist'));
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(0);
});

test('WATCH-10 after the sign-in, the favourites that were stored in the browser are in the account', async ({ page }) => {
  const site = 'corella-motor-group';
  const { email } = newShopper();
  await page.goto(siteUrl(site, '/search/used-cars'));
  const href = (await page.getByRole('main').locator('a[data-behaviour="save-vehicle"]').first().getAttribute('href')) ?? '';
  const id = Number(new URL(href, page.url()).searchParams.get('car_id'));
  await page.evaluate((kept) => localStorage.setItem('favourites', kept), JSON.stringify([{ id, saved: true, at: Date.now() }]));
  await page.goto(siteUrl(site, '/sign-in?type=watchlist&redirect=%2Fwatchlist'));
  await page.getByLabel('Mobile number or email').fill(email);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your code');
  const [mail] = await mailsAbout(email, 1);
  await page.getByLabel('Code', { exact: true }).fill(/^(\d{6}) is your code/.exec(mail?.subject ?? '')?.[1] ?? '');
  await page.getByRole('button', { name: 'Confirm the code' }).click();
  await expect(page.getByRole('main').locator(`article[data-vehicle="${id}"]`)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('favourites'))).toBeNull();
});
