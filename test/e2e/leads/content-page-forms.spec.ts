import type { Page } from '@playwright/test';
import { expect, siteUrl, test } from '../steps/fixture.ts';
import { captchaSolved, newShopper, type Shopper, shownLongEnough } from '../steps/lead-form-fields.ts';
import { mailsAbout } from '../steps/mailbox.ts';

/** Forms on content pages of a demo site: a job application with files (ROUTE-49) and a service booking (ROUTE-43). */
const SITE = 'wattlebird-cars';

const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
const RESUME = { name: 'resume.pdf', mimeType: 'application/pdf', buffer: PDF };
const RENAMED = { name: 'resume.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ this is a program') };
const LARGE = { ...RESUME, name: 'portfolio.pdf', buffer: Buffer.concat([PDF, Buffer.alloc(4_100_000, 'a')]) };

const files = (page: Page) => page.getByLabel('Your resume and other documents');
const chosenFiles = (page: Page): Promise<readonly string[]> =>
  files(page).evaluate((input: HTMLInputElement) => [...(input.files ?? [])].map(({ name }) => name));
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send application' });

const apply = async (page: Page, shopper: Shopper): Promise<void> => {
  await page.goto(siteUrl(SITE, '/careers'));
  await page.getByLabel('Name').fill(shopper.name);
  await page.getByLabel('Email', { exact: true }).fill(shopper.email);
  await page.getByLabel('Phone').fill('12');
  await page.getByLabel('Area of work').selectOption('Parts');
};

const expectSent = async (page: Page, shopper: Shopper): Promise<void> => {
  await expect(page).toHaveURL(siteUrl(SITE, '/success'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. Your application is sent.');
  const mails = await mailsAbout(shopper.email, 2);
  const toDealer = mails.find(({ replyTo }) => replyTo.includes(shopper.email));
  expect(toDealer?.body).toContain('Area of work: Parts');
  expect(toDealer?.body).toMatch(/Content-Type: application\/pdf; name=resume\.pdf/i);
};

test('ROUTE-49 a job application refuses a renamed .exe and a large file, and keeps good files when another field is wrong', async ({
  page,
}) => {
  const shopper = newShopper();
  await apply(page, shopper);
  await files(page).setInputFiles([RENAMED]);
  await captchaSolved(page);
  await sendButton(page).click();
  const errors = page.getByRole('alert');
  await expect(errors).toContainText('The file resume.pdf is not PDF');
  await expect(errors).toBeInViewport();
  expect(await chosenFiles(page)).toEqual([]);
  await files(page).setInputFiles([LARGE]);
  await sendButton(page).click();
  await expect(errors).toContainText('portfolio.pdf');
  await files(page).setInputFiles([RESUME]);
  await sendButton(page).click();
  await expect(errors).not.toContainText('The file');
  await expect(errors).toContainText('Please enter a phone number');
  expect(await chosenFiles(page)).toEqual(['resume.pdf']);
  await expect(page.getByText('browsers do not keep them')).toHaveCount(0);
  await page.getByLabel('Phone').fill('0412 345 678');
  await sendButton(page).click();
  await expectSent(page, shopper);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });

  test('ROUTE-49 an application shows its errors in view on a phone, asks for the file again, and is sent', async ({ page }) => {
    const shopper = newShopper();
    await apply(page, shopper);
    const shown = Date.now();
    await files(page).setInputFiles([RESUME]);
    await sendButton(page).click();
    await expect(page.getByRole('alert')).toBeInViewport();
    await expect(page.getByLabel('Area of work')).toHaveValue('Parts');
    await expect(page.getByText('Please choose your files again')).toBeVisible();
    await files(page).setInputFiles([RESUME]);
    await page.getByLabel('Phone').fill('0412 345 678');
    await shownLongEnough(shown);
    await sendButton(page).click();
    await expectSent(page, shopper);
  });

  test('ROUTE-43 the promised reply and the success page of a service booking show the workshop, not the sales yard', async ({ page }) => {
    const shopper = newShopper();
    await page.goto(siteUrl(SITE, '/service'));
    const shown = Date.now();
    await expect(page.getByText(/^A person at Wattlebird Workshop confirms your booking/)).toBeVisible();
    await page.getByLabel('Name').fill(shopper.name);
    await page.getByLabel('Email', { exact: true }).fill(shopper.email);
    await page.getByLabel('Phone').fill('0412 345 678');
    await page.getByLabel('Your vehicle').fill('Toyota Corolla 2015');
    await shownLongEnough(shown);
    await page.getByRole('button', { name: 'Request booking' }).click();
    const thanks = page.getByRole('main');
    await expect(thanks).toContainText('Wattlebird Workshop has it.');
    await expect(thanks).toContainText('11 Currawong Court, Nerang');
    await expect(thanks.getByRole('link', { name: '(07) 5550 1230' })).toBeVisible();
  });
});
