import { expect, scriptsReady, siteUrl, test } from './steps/fixture.ts';
import { fillIn, newShopper, sendButton, shownLongEnough } from './steps/lead-form-fields.ts';
import { vehiclePath } from './steps/shown-vehicle.ts';
import { spunPath } from './steps/spun-vehicle.ts';

const MARQUE = 'kestrel-point-kia';
const METRO = 'wattlebird-cars';

/** All pictures of a spin except the first, which is shown before the spin starts. */
const isSpinFrame = ({ pathname }: URL): boolean => pathname.includes('/spin/') && !pathname.includes('/01.');

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('OFFER-01 OFFER-02 OFFER-03 a long offer and its disclaimer can be expanded and collapsed, and the offer links to its model', async ({
    page,
  }) => {
    await page.goto(siteUrl(MARQUE, '/offers'));
    const offer = page.getByRole('article').filter({ hasText: 'EV5 with the charger on us' });
    const end = offer.getByText('before you sign anything.');
    await expect(end).toBeHidden();
    await offer.getByText('View more').click();
    await expect(end).toBeVisible();
    await expect(offer.getByText('View less', { exact: false }).first()).toBeVisible();
    await offer.getByText('View less').first().click();
    await expect(end).toBeHidden();
    await offer.getByText('View full disclaimer').click();
    await expect(offer.getByText('not for vehicles bought through another dealer.')).toBeVisible();
    await offer.getByRole('link', { name: 'Explore EV5' }).click();
    await expect(page).toHaveURL(siteUrl(MARQUE, '/ev5'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kia EV5');
  });

  test('ROUTE-32 ROUTE-33 ROUTE-34 MODEL-01 MODEL-03 a shopper follows links from all models to one body type, to a model and to its stock', async ({
    page,
  }) => {
    await page.goto(siteUrl(MARQUE, '/models'));
    await page
      .getByRole('navigation', { name: 'Models by body' })
      .getByRole('link', { name: /^Electric/ })
      .click();
    await expect(page).toHaveURL(siteUrl(MARQUE, '/models?body=electric'));
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Electric']);
    await page.getByRole('main').getByRole('link', { name: /^EV6/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kia EV6');
    await page.getByRole('link', { name: /cars? in stock$/ }).click();
    await expect(page).toHaveURL(siteUrl(MARQUE, '/search/kia/ev6'));
    await page.getByRole('link', { name: 'All about the Kia EV6' }).click();
    await expect(page).toHaveURL(siteUrl(MARQUE, '/ev6'));
  });

  test('ROUTE-34 the enquiry form for a model already contains the name of the model, and can be sent', async ({ page }) => {
    const shopper = newShopper();
    await page.goto(siteUrl(MARQUE, '/ev5'));
    await page.getByRole('link', { name: 'Get a Quote for the Kia EV5' }).click();
    await expect(page).toHaveURL(siteUrl(MARQUE, '/models/ev5/enquire'));
    const shown = Date.now();
    await expect(page.getByRole('textbox', { name: 'Model' })).toHaveValue('Kia EV5');
    const form = page.getByRole('main');
    await fillIn(form, shopper, 'When could it be here?');
    await shownLongEnough(shown);
    await sendButton(form).click();
    await expect(page).toHaveURL(siteUrl(MARQUE, '/success'));
  });
});

test('ERR-01 ERR-02 one toast is shown at a time, for three seconds, and a new toast replaces the old toast', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const path = await vehiclePath(page, METRO, () => true);
  await page.clock.install();
  await page.goto(siteUrl(METRO, path));
  await scriptsReady(page);
  const toasts = page.locator('.toast');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(toasts).toHaveText([/^Copied .+ to your clipboard!$/]);
  await page.clock.pauseAt(Date.now() + 60_000_000);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(toasts).toHaveText([/^Copied /]);
  await page.clock.runFor(2_000);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Compare/ })
    .first()
    .click();
  await expect(toasts).toHaveText([/^Added to the comparison/]);
  await page.clock.runFor(2_999);
  await expect(toasts).toHaveText([/^Added to the comparison/]);
  await page.clock.runFor(1);
  await expect(toasts).toHaveCount(0);
});

test('SPIN-04 the viewer shows “Loading” with an animation until the last picture of the spin has arrived', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(isSpinFrame, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(siteUrl(METRO, await spunPath(page, METRO)));
  await page.getByRole('button', { name: /Swipe to spin/ }).click();
  const loading = page.getByRole('button', { name: 'Loading' });
  await expect(loading).toBeVisible();
  const animations = await loading.evaluate(
    (button) =>
      [button, ...button.querySelectorAll('*')]
        .map((part) => getComputedStyle(part))
        .filter(({ animationIterationCount }) => animationIterationCount === 'infinite').length,
  );
  expect(animations).toBeGreaterThan(0);
  await expect(page.getByRole('slider', { name: /^Turn the/ })).toBeHidden();
  release();
  await expect(page.getByRole('slider', { name: /^Turn the/ })).toBeVisible({ timeout: 60_000 });
  await expect(loading).toHaveCount(0);
});
