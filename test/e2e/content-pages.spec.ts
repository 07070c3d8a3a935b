import { expect, scriptsReady, siteUrl, test } from './steps/fixture.ts';
import { captchaSolved, fillIn, newShopper, sendButton } from './steps/lead-form-fields.ts';
import { mailsAbout } from './steps/mailbox.ts';

test('ROUTE-42 ROUTE-43 a shopper follows the footer to the booking form, corrects an error on the same page, and the workshop gets the booking', async ({
  page,
}) => {
  const shopper = newShopper();
  await page.goto(siteUrl('wattlebird-cars'));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Book a service' }).click();
  await expect(page).toHaveURL(siteUrl('wattlebird-cars', '/service#service-booking'));
  const form = page.getByRole('main').getByRole('region', { name: 'Book a service' });
  await expect(form).toBeInViewport();
  await expect(form).toContainText('Wattlebird Workshop');
  await scriptsReady(page);
  await form.getByLabel('Name').fill(shopper.name);
  await sendButton(form).click();
  await expect(form.getByRole('alert')).toBeFocused();
  await expect(page).toHaveURL(siteUrl('wattlebird-cars', '/service#service-booking'));
  await fillIn(form, shopper, 'It squeaks when it is cold.');
  await form.getByLabel('Your vehicle').fill('Mazda 3, 2018');
  await captchaSolved(form);
  await sendButton(form).click();
  await expect(page).toHaveURL(siteUrl('wattlebird-cars', '/success'));
  const mails = await mailsAbout(shopper.email, 2);
  expect(mails.some(({ body }) => body.includes('Mazda 3, 2018') && body.includes('It squeaks when it is cold.'))).toBe(true);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('ROUTE-30 ROUTE-50 ROUTE-79 answers to questions can be opened, spare parts can be found and requested, and a fleet enquiry with errors is shown again with its values', async ({
    page,
  }) => {
    await page.goto(siteUrl('corella-motor-group', '/fleet'));
    await page.getByText('May we mix brands?').click();
    await expect(page.getByText('Yes, that is the point of a group.')).toBeVisible();
    await page.getByLabel('Company').fill('Example Pty Ltd');
    // The browser's own check is switched off, so that the server's answer is seen.
    await page.locator('form[data-behaviour~="lead-form"]').evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    await page.getByRole('button', { name: 'Send enquiry' }).click();
    await expect(page).toHaveURL(siteUrl('corella-motor-group', '/fleet'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cars for a company, from one desk');
    await expect(page.getByRole('alert')).toContainText('Please enter your name.');
    await expect(page.getByLabel('Company')).toHaveValue('Example Pty Ltd');

    await page.goto(siteUrl('wattlebird-cars', '/vehicle-parts-and-accessories'));
    await page.getByLabel('Part number, name or vehicle').fill('flux capacitor');
    await page.getByRole('button', { name: 'Search parts' }).click();
    await expect(page.getByRole('heading', { name: 'Ask for this part' })).toBeVisible();
    await page.getByLabel('Part number, name or vehicle').fill('wb 1101');
    await page.getByRole('button', { name: 'Search parts' }).click();
    await expect(page.getByText('Roof racks (pair)')).toBeVisible();
  });
});

/** For each phone: its width in CSS pixels, its device pixel ratio, and the size of the picture that it should load. */
const PHONES = [
  { width: 412, density: 1.75, loaded: '720x480' },
  { width: 412, density: 2.625, loaded: '900x600' },
  { width: 390, density: 3, loaded: '900x600' },
] as const;

for (const { width, density, loaded } of PHONES)
  test(`a phone with ${width} CSS pixels and device pixel ratio ${density} loads a picture with about two pixels for each CSS pixel`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: { width, height: 800 }, deviceScaleFactor: density });
    const page = await context.newPage();
    await page.goto(siteUrl('wattlebird-cars', '/about-us'));
    const picture = page.getByRole('main').getByRole('img', { name: 'The yard at Pelican Parade in Southport' });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(`/images/${loaded}`);
    await context.close();
  });
