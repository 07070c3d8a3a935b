import type { Page } from '@playwright/test';
import { expect, scriptsReady, siteUrl, test } from '../steps/fixture.ts';
import { newShopper } from '../steps/lead-form-fields.ts';
import { fillInReservation, GROUP, ONLINE, reservablePath, reservableSlug, signInToBuy } from '../steps/reservation.ts';

test.use({
  launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
});

/** The text with which the group site says that a vehicle is on hold. */
const ON_HOLD = /^On hold until \d{1,2}:\d\d [ap]m$/;

/** The shopper looks at another tab and comes back. Headless browsers never hide a page, so the test sends the event. */
const comeBack = (page: Page): Promise<void> =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

test('CARD-18 when the shopper goes back to a result page, it shows that a vehicle was reserved meanwhile, and later that the vehicle is free again', async ({
  page,
  anotherVisitor,
}) => {
  const slug = await reservableSlug(page, GROUP);
  const card = page.getByRole('article').filter({ has: page.locator(`a[href="/cars/${slug}"]`) });
  const link = card.getByRole('heading').getByRole('link');
  await page.goto(siteUrl(GROUP.site, reservablePath(GROUP)));
  await scriptsReady(page);
  await expect(card.getByText('Reserve for $250')).toBeVisible();
  await link.focus();
  await page.evaluate(() => Object.assign(window, { isKept: true }));
  await page.goto(siteUrl('kestrel-point-kia', '/'));

  const other = await anotherVisitor();
  await other.goto(siteUrl(GROUP.site, `/cars/${slug}/checkout`));
  await fillInReservation(other, newShopper());
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Held for you');

  await page.goBack({ waitUntil: 'commit' });
  await expect(card.getByText(ON_HOLD)).toBeVisible();
  await expect(card.getByText('Reserve for $250')).toHaveCount(0);
  // The browser restored the page without a new request. So the page's script has updated the card.
  expect(await page.evaluate(() => 'isKept' in window)).toBe(true);
  await expect(link).toBeFocused();

  await other.getByRole('button', { name: 'Cancel' }).click();
  await expect(other.getByText('Nothing was charged.')).toBeVisible();
  // The page requests the state of its vehicles at most once in five seconds, so the test may have to try again.
  await expect(async () => {
    await comeBack(page);
    await expect(card.getByText('Reserve for $250')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  await expect(card.getByText(ON_HOLD)).toHaveCount(0);
});

test('CARD-19 the open page of a vehicle shows a new reservation when the shopper returns to the page, and no longer offers to reserve the vehicle', async ({
  anotherVisitor,
}) => {
  const page = await anotherVisitor({ viewport: { width: 390, height: 844 } });
  const slug = await reservableSlug(page, ONLINE);
  await page.goto(siteUrl(ONLINE.site, `/cars/${slug}`));
  await scriptsReady(page);
  const buy = page.locator(`a[href="/cars/${slug}/buy-online"]`);
  const reserved = page.getByText('Reserved for another shopper');
  await expect(buy.first()).toBeAttached();
  await expect(reserved).toHaveCount(0);

  const other = await anotherVisitor();
  const shopper = newShopper();
  await signInToBuy(other, slug, shopper);
  await fillInReservation(other, shopper);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Held for you');

  await comeBack(page);
  await expect(reserved).toBeVisible();
  await expect(buy).toHaveCount(0);
});
