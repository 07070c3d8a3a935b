import { expect, scriptsReady, siteUrl, test } from '../steps/fixture.ts';
import { captchaSolved, fillIn, newShopper, sendButton, shownLongEnough } from '../steps/lead-form-fields.ts';
import { mailsAbout } from '../steps/mailbox.ts';
import { SearchPage } from '../steps/search-page.ts';
import { vehiclePath } from '../steps/shown-vehicle.ts';

const SITE = 'wattlebird-cars';

test('CARD-14 FORM-01 FORM-07 a card opens the enquiry form in a dialog, the captcha solves itself, the success page is shown, and dealer, CRM and shopper get a mail', async ({
  page,
}) => {
  const shopper = newShopper();
  await page.goto(siteUrl(SITE, '/search/used-cars'));
  const card = new SearchPage(page).cards.first();
  const name = (await card.getByRole('heading').textContent()) ?? '';
  const challenges: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/captcha-challenge')) challenges.push(request.url());
  });
  await card.getByRole('link', { name: /^Enquire/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(siteUrl(SITE, '/search/used-cars'));
  await fillIn(dialog, shopper, 'Could I see it on Saturday? — ünïcode “quotes”');
  await captchaSolved(dialog);
  await sendButton(dialog).click();
  await expect(page).toHaveURL(siteUrl(SITE, '/success'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. Your enquiry is sent.');
  await expect(page.getByRole('main')).toContainText(name);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect.poll(() => page.evaluate(() => Object.values(sessionStorage).join(' '))).toContain('Vehicle Enquiry');
  expect(await page.evaluate(() => `${Object.values(sessionStorage)}${Object.values(localStorage)}`)).not.toContain('Jo Citizen');
  expect(challenges).toHaveLength(1);

  const mails = await mailsAbout(shopper.email, 3);
  expect(mails).toHaveLength(3);
  expect(new Set(mails.map(({ leadId }) => leadId)).size).toBe(1);
  const dealer = mails.find(({ to }) => to.includes('sales@wattlebird.example'));
  expect(dealer?.body).toContain('Could I see it on Saturday? — ünïcode “quotes”');
  expect(dealer?.body).toContain('DL 0000101');
  const crm = mails.find(({ to }) => to.includes('crm@wattlebird.example'));
  expect(crm?.body).toMatch(/<\?adf version="1\.0"\?>/i);
  expect(crm?.body).toContain(shopper.email);
});

test('CARD-10 FORM-02 the test drive dialog traps the focus, returns it to the link on Escape, and books the drive', async ({ page }) => {
  const shopper = newShopper();
  await page.goto(siteUrl(SITE, '/search/used-cars'));
  const opener = new SearchPage(page).cards.nth(1).getByRole('link', { name: /^Book a Test Drive/ });
  await opener.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();

  await opener.click();
  await fillIn(dialog, shopper);
  await captchaSolved(dialog);
  await sendButton(dialog).click();
  await expect(page).toHaveURL(siteUrl(SITE, '/success'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. Your test drive request is sent.');
  const mails = await mailsAbout(shopper.email, 3);
  expect(mails.map(({ subject }) => subject).join('\n')).toMatch(/test drive/i);
});

test('FORM-09 FORM-10 the dialog shows errors that only the server finds, with all typed values', async ({ page }) => {
  await page.goto(siteUrl(SITE, await vehiclePath(page, SITE, () => true)));
  await page.getByRole('link', { name: 'Enquire', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await fillIn(dialog, newShopper(), 'Words that must not be lost');
  await dialog.getByLabel('Phone').fill('12');
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST'),
    sendButton(dialog).click(),
  ]);
  expect(answer.status()).toBe(422);
  await expect(dialog.getByRole('alert')).toContainText('Please fix the following errors:');
  await expect(dialog.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByLabel('Message')).toHaveValue('Words that must not be lost');
  await expect(sendButton(dialog)).toBeEnabled();
  await expect(page).toHaveURL(/\/cars\//);
});

test('if the content of a dialog cannot be loaded, the browser opens the page with this content instead', async ({ page }) => {
  await page.goto(siteUrl(SITE, await vehiclePath(page, SITE, () => true)));
  await scriptsReady(page);
  await page.route('**/enquire', (route) => (route.request().isNavigationRequest() ? route.continue() : route.abort()));
  await page.getByRole('link', { name: 'Enquire', exact: true }).click();
  await expect(page).toHaveURL(/\/enquire$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('if a dialog is open, Back opens the previous page, and no dialog is open there', async ({ page }) => {
  const path = await vehiclePath(page, SITE, () => true);
  await page.goto(siteUrl(SITE, '/search/new-used-and-demo-cars/'));
  await scriptsReady(page);
  await page.locator(`a[href="${path}"]`).last().click();
  await expect(page).toHaveURL(siteUrl(SITE, path));
  await scriptsReady(page);
  await page.getByRole('link', { name: 'Enquire', exact: true }).click();
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(siteUrl(SITE, '/search/new-used-and-demo-cars/'));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goForward();
  await expect(page).toHaveURL(siteUrl(SITE, path));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await scriptsReady(page);
  await page.getByRole('link', { name: 'Enquire', exact: true }).click();
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible();
});

test('a double click, a reload and a second post of the same form create one lead', async ({ page }) => {
  const shopper = newShopper();
  await page.goto(siteUrl(SITE, `${await vehiclePath(page, SITE, () => true)}/enquire`));
  await fillIn(page, shopper);
  await captchaSolved(page);
  const form = await page
    .locator('form[data-behaviour~="lead-form"]')
    .evaluate((element) => [...new FormData(element as HTMLFormElement)].map(([key, value]) => [key, String(value)]));
  const address = page.url();
  await sendButton(page).dblclick();
  await expect(page).toHaveURL(siteUrl(SITE, '/success'));
  await page.reload();
  // Sends the same form once more, as a browser does when the answer to the first request was lost.
  const again = await page.evaluate(
    async ([url, fields]) => (await fetch(url as string, { method: 'POST', body: new URLSearchParams(fields as string[][]) })).url,
    [address, form] as const,
  );
  expect(again).toBe(siteUrl(SITE, '/success'));
  const mails = await mailsAbout(shopper.email, 3);
  expect(new Set(mails.map(({ leadId }) => leadId)).size).toBe(1);
  expect(mails).toHaveLength(3);
});

test('two shoppers who send the same texts from the same page create two leads', async ({ page, anotherVisitor }) => {
  const path = await vehiclePath(page, SITE, () => true);
  const friend = await anotherVisitor();
  const shopper = newShopper();
  // Both shoppers must get the same page. Another test may change the page between the two visits, because it changes the stock.
  // So the visits are repeated until the pages are equal.
  await expect(async () => {
    const [one, other] = [await page.goto(siteUrl(SITE, path)), await friend.goto(siteUrl(SITE, path))];
    // The pages are compared before `expect`. If `expect` compared them, the report of a failed test would contain both
    // pages.
    expect((await one?.text()) === (await other?.text()), 'both visitors got the same page').toBe(true);
  }).toPass();
  for (const visitor of [page, friend]) {
    await visitor.getByRole('link', { name: 'Enquire', exact: true }).click();
    const dialog = visitor.getByRole('dialog');
    await fillIn(dialog, shopper);
    await captchaSolved(dialog);
    await sendButton(dialog).click();
    await expect(visitor).toHaveURL(siteUrl(SITE, '/success'));
  }
  // There are five mails. For each of the two leads, the dealer gets one mail and the CRM gets one mail. The fifth mail
  // is the receipt. There is only one receipt, because both leads have the same e-mail address.
  const mails = await mailsAbout(shopper.email, 5);
  expect(new Set(mails.map(({ leadId }) => leadId)).size).toBe(2);
});

test('FORM-03 FORM-12 FORM-14 FORM-15 FORM-24 FORM-25 a general enquiry on a group’s site goes to the chosen dealership', async ({
  page,
}) => {
  const shopper = newShopper();
  await page.goto(siteUrl('corella-motor-group', '/enquire'));
  const category = page.getByRole('combobox', { name: 'Category' });
  const dealership = page.getByRole('combobox', { name: 'Dealership' });
  const location = page.getByRole('combobox', { name: 'Location' });
  await expect(category).toHaveValue('General Enquiry');
  await expect(dealership.getByRole('option').first()).toHaveText('Select a Preferred Dealership');
  await expect(location.getByRole('option').first()).toHaveText('Please Select a Dealership Location / Department');
  await fillIn(page, shopper, 'Do you open on Sunday?');
  await captchaSolved(page);
  await sendButton(page).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(2);
  await dealership.selectOption('Corella Perth');
  await location.selectOption('Corella Perth: Corella Osborne Park / Sales');
  await sendButton(page).click();
  await expect(page).toHaveURL(siteUrl('corella-motor-group', '/success'));
  await expect(page.getByRole('main')).toContainText('Corella Perth');
  const mails = await mailsAbout(shopper.email, 2);
  expect(mails.map(({ body }) => body).join('\n')).toContain('Corella Perth');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('CARD-14 FORM-01 FORM-07 an enquiry from a card works without JavaScript and reaches the dealer', async ({ page }) => {
    const shopper = newShopper();
    await page.goto(siteUrl(SITE, '/search/used-cars'));
    await new SearchPage(page).cards
      .first()
      .getByRole('link', { name: /^Enquire/ })
      .click();
    await expect(page).toHaveURL(/\/enquire$/);
    const shown = Date.now();
    await fillIn(page, shopper);
    await shownLongEnough(shown);
    await sendButton(page).click();
    await expect(page).toHaveURL(siteUrl(SITE, '/success'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. Your enquiry is sent.');
    const mails = await mailsAbout(shopper.email, 3);
    expect(mails.map(({ to }) => to).join()).toContain('sales@wattlebird.example');
  });
});
