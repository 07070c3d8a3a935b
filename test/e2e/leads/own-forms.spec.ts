import type { Page } from '@playwright/test';
import { expect, siteUrl, test } from '../steps/fixture.ts';
import { newShopper, type Shopper, shownLongEnough } from '../steps/lead-form-fields.ts';
import { mailsAbout } from '../steps/mailbox.ts';

/** A demo site. One of its pages has a form in several steps, which the operator defined in `lead-forms.yaml`. */
const SITE = 'ironbark-touring';
const PAGE = '/pages/before-you-tow';

const goOn = (page: Page): Promise<void> => page.getByRole('button', { name: 'Continue' }).click();

const fillInSteps = async (page: Page, shopper: Shopper): Promise<void> => {
  await page.goto(siteUrl(SITE, PAGE));
  await page.getByLabel('Make, model and year').fill('Isuzu D-Max 2022');
  await page.getByLabel('GCM (kg)').fill('5,950');
  await page.getByLabel('It has a brake controller').check();
  await goOn(page);
  const second = page.getByRole('heading', { name: 'What it pulls' });
  await expect(second).toBeFocused();
  await expect(second).toBeInViewport();
  await page.getByLabel('Make and model of the caravan').fill('Jayco Journey');
  await page.getByLabel('When do you leave?').fill('2026-12-09');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'What pulls' })).toBeFocused();
  await expect(page.getByLabel('GCM (kg)')).toHaveValue('5,950');
  await expect(page.getByLabel('It has a brake controller')).toBeChecked();
  await goOn(page);
  await expect(page.getByLabel('Make and model of the caravan')).toHaveValue('Jayco Journey');
  await goOn(page);
  const shown = Date.now();
  await page.getByLabel('Name').fill(shopper.name);
  await page.getByLabel('Email', { exact: true }).fill(shopper.email);
  await page.getByLabel('Phone').fill('0412 345 678');
  await page.getByRole('checkbox', { name: /terms/i }).check();
  await shownLongEnough(shown);
};

const expectAllAnswers = async (page: Page, shopper: Shopper): Promise<void> => {
  await expect(page).toHaveURL(siteUrl(SITE, '/success'));
  const mails = await mailsAbout(shopper.email, 2);
  const toDealer = mails.find(({ replyTo }) => replyTo.includes(shopper.email));
  for (const answer of [
    'Isuzu D-Max 2022',
    'GCM (kg): 5,950',
    'It has a brake controller: Yes',
    'Jayco Journey',
    'When do you leave? 9 December 2026',
  ])
    expect(toDealer?.body).toContain(answer);
};

test.use({ viewport: { width: 390, height: 800 } });

test('FORM-04 the steps of an operator’s own form are visible on a phone without scrolling, and all answers reach the dealer', async ({
  page,
}) => {
  const shopper = newShopper();
  await fillInSteps(page, shopper);
  await page.getByRole('button', { name: 'Ask for the check' }).click();
  await expectAllAnswers(page, shopper);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('FORM-04 a shopper goes through the steps of an operator’s own form, and an error of the last step is scrolled into view', async ({
    page,
  }) => {
    const shopper = newShopper();
    await fillInSteps(page, shopper);
    await page.getByLabel('Phone').fill('12');
    const send = page.getByRole('button', { name: 'Ask for the check' });
    await send.click();
    await expect(page.getByRole('alert')).toBeInViewport();
    await page.getByLabel('Phone').fill('0412 345 678');
    await send.click();
    await expectAllAnswers(page, shopper);
  });
});
