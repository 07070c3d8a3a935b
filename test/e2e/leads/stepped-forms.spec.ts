import type { Locator, Page } from '@playwright/test';
import { expect, siteUrl, test } from '../steps/fixture.ts';
import { captchaSolved, newShopper, type Shopper, shownLongEnough } from '../steps/lead-form-fields.ts';
import { mailsAbout } from '../steps/mailbox.ts';
import { vehiclePath } from '../steps/shown-vehicle.ts';

/** A demo site whose enquiry form has steps (`forms.enquiry`). */
const SITE = 'kestrel-point-kia';

const goOn = (form: Page | Locator): Promise<void> => form.getByRole('button', { name: 'Continue' }).click();
const heading = (form: Page | Locator, name: string): Locator => form.getByRole('heading', { name });

const answerAllSteps = async (form: Page | Locator, shopper: Shopper): Promise<void> => {
  const shown = Date.now();
  await form.getByLabel('I am interested in').selectOption('Finance');
  await goOn(form);
  await expect(heading(form, 'How can we reach you?')).toBeVisible();
  await form.getByLabel('Name').fill(shopper.name);
  await form.getByRole('button', { name: 'Back' }).click();
  await expect(heading(form, 'What are you looking for?')).toBeVisible();
  await expect(form.getByLabel('I am interested in')).toHaveValue('Finance');
  await goOn(form);
  await expect(form.getByLabel('Name')).toHaveValue(shopper.name);
  await form.getByLabel('Email', { exact: true }).fill(shopper.email);
  await form.getByLabel('Phone').fill('0412 345 678');
  await shownLongEnough(shown);
  await goOn(form);
  await form.getByLabel('Message').fill('I would like to pay weekly.');
  await form.getByRole('button', { name: 'Send enquiry' }).click();
};

const expectOneLead = async (shopper: Shopper): Promise<void> => {
  const mails = await mailsAbout(shopper.email, 2);
  expect(new Set(mails.map(({ leadId }) => leadId)).size).toBe(1);
  const toDealer = mails.find(({ replyTo }) => replyTo.includes(shopper.email));
  expect(toDealer?.body).toContain('I am interested in');
  expect(toDealer?.body).toContain('I would like to pay weekly.');
};

test('FORM-04 an enquiry in a dialog goes through its steps and back, moves the focus to each step, and creates one lead', async ({
  page,
}) => {
  const shopper = newShopper();
  await page.goto(siteUrl(SITE, await vehiclePath(page, SITE, () => true)));
  await page.locator('main a[href$="/enquire"]:visible').first().click();
  const dialog = page.getByRole('dialog');
  await goOn(dialog);
  await expect(dialog.getByRole('alert').or(dialog.getByText('Please fix the following errors:')).first()).toBeVisible();
  await dialog.getByLabel('I am interested in').selectOption('Finance');
  await goOn(dialog);
  await expect(heading(dialog, 'How can we reach you?')).toBeFocused();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await captchaSolved(dialog);
  await answerAllSteps(dialog, shopper);
  await expect(page).toHaveURL(siteUrl(SITE, '/success'));
  await expectOneLead(shopper);
});

test('FORM-04 a shopper who leaves a form after its first step finds the answers there when returning', async ({ page }) => {
  await page.goto(siteUrl(SITE, '/enquire'));
  await page.getByLabel('I am interested in').selectOption('Finance');
  await goOn(page);
  await expect(heading(page, 'How can we reach you?')).toBeVisible();
  await page.goto(siteUrl(SITE, '/'));
  await page.goto(siteUrl(SITE, '/enquire'));
  await expect(page.getByText('Your answers from before are still here.')).toBeVisible();
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(heading(page, 'What are you looking for?')).toBeVisible();
  await expect(page.getByLabel('I am interested in')).toHaveValue('');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('FORM-04 a shopper goes through the steps of an enquiry and sees the success page', async ({ page }) => {
    await page.goto(siteUrl(SITE, '/enquire'));
    await answerAllSteps(page, newShopper());
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. Your enquiry is sent.');
  });
});

test('the forms have the attributes with which an AI assistant in the browser finds them', async ({ page }) => {
  await page.goto(siteUrl(SITE, '/enquire'));
  const form = page.locator('form[toolname]');
  await expect(form).toHaveAttribute('toolname', 'guided-enquiry-form');
  await expect(form).toHaveAttribute('tooldescription', 'Tell us what you are looking for');
  await expect(page.getByLabel('I am interested in')).toHaveAttribute('toolparamdescription', 'I am interested in');
});
