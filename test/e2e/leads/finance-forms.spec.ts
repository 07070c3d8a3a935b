import type { Page } from '@playwright/test';
import { expect, siteUrl, test } from '../steps/fixture.ts';
import { captchaSolved, newShopper, type Shopper, sendButton, shownLongEnough } from '../steps/lead-form-fields.ts';
import { mailsAbout } from '../steps/mailbox.ts';
import { METRO } from '../steps/site-pages.ts';

const next = (page: Page) => page.locator('#finance-form').getByRole('button', { name: 'Continue' });

/**
 * Fills in the five steps of a finance application, up to the last button.
 *
 * @param shown when the first step was opened, in epoch milliseconds. The second step sends the contact details, and a
 *   form that is sent too soon is held as spam.
 */
const fillApplication = async (page: Page, shopper: Shopper, shown: number): Promise<void> => {
  const form = page.locator('#finance-form');
  await form.getByLabel('Use of the vehicle').selectOption('Mostly private');
  await next(page).click();
  await form.getByLabel('Name').fill(shopper.name);
  await form.getByLabel('Email', { exact: true }).fill(shopper.email);
  await form.getByLabel('Phone').fill('0412 345 678');
  await form.getByLabel('Date of birth').fill('1990-05-17');
  await shownLongEnough(shown);
  await next(page).click();
  await form.getByLabel('Employment').selectOption('Full time');
  await form.getByLabel('Employer or business').fill('Harbour Bakery');
  await form.getByLabel('Income before tax').fill('84000');
  await next(page).click();
  await form.getByLabel('You live').selectOption('In a rented home');
  await form.getByLabel('Street address').fill('7 Gull Street, Southport 4215');
  await next(page).click();
  // The first touch of the form loads the captcha.
  await form.getByLabel('Message').fill('Please call me after five.');
};

for (const javaScriptEnabled of [true, false]) {
  test(`ROUTE-13 FIN-50 a shopper ${javaScriptEnabled ? 'with' : 'without'} JavaScript applies for finance in steps, and no URL contains an answer`, async ({
    anotherVisitor,
  }) => {
    const page = await anotherVisitor({ javaScriptEnabled });
    const shopper = newShopper();
    await page.goto(siteUrl(METRO.site, '/finance?vehiclePriceBudget=25000'));
    await page.getByRole('link', { name: /^Apply for finance/ }).click();
    const shown = Date.now();
    await expect(page.locator('#finance-form').getByLabel('Amount to borrow')).toHaveValue('25000');
    await fillApplication(page, shopper, shown);
    expect(page.url()).not.toMatch(/Harbour|1990|84000|Jo/);
    if (javaScriptEnabled) await captchaSolved(page);
    await sendButton(page).first().click();
    await expect(page).toHaveURL(/\/success/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. Your finance application is sent.');
    const mails = await mailsAbout(shopper.email, 2);
    expect(new Set(mails.map(({ leadId }) => leadId)).size).toBe(1);
    const dealer = mails.find(({ replyTo }) => replyTo.includes(shopper.email));
    for (const answer of ['$25,000', '17 May 1990', 'Harbour Bakery', '$84,000', '7 Gull Street'])
      expect(dealer?.body.replace(/\s+/g, ' ')).toContain(answer);
  });
}

test('FORM-10 without JavaScript the browser scrolls to the errors of a refused finance enquiry, and opens the success page at its top', async ({
  anotherVisitor,
}) => {
  const page = await anotherVisitor({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
  const shopper = newShopper();
  await page.goto(siteUrl(METRO.site, '/finance-enquiry?vehiclePriceBudget=25000#finance-form'));
  const form = page.locator('#finance-form form');
  // Even without JavaScript, the browser checks the fields before it sends a form. The test switches this check off, so
  // that the server has to find the errors.
  await form.evaluate((found: HTMLFormElement) => {
    found.noValidate = true;
  });
  await sendButton(page).first().click();
  await expect(page.locator(':focus')).toContainText('Please fix the following errors');
  const shown = Date.now();
  await expect(page.locator(':focus')).toBeInViewport();
  await form.getByLabel('Name').fill(shopper.name);
  await form.getByLabel('Email', { exact: true }).fill(shopper.email);
  await form.getByLabel('Phone').fill('0412 345 678');
  await shownLongEnough(shown);
  await sendButton(page).first().click();
  await expect(page).toHaveURL(/\/success$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
});
