import type { Page } from '@playwright/test';
import { expect, siteUrl, test } from '../steps/fixture.ts';
import { captchaSolved, newShopper, type Shopper, sendButton, shownLongEnough } from '../steps/lead-form-fields.ts';
import { mailsAbout } from '../steps/mailbox.ts';

const SITE = 'wattlebird-cars';
const QUESTIONS = ['Overall condition', 'Service history', 'Damage now', 'Accidents', 'Finance owing on it'];

/** Goes from the number plate to the last question. The demo has no register, so the shopper enters the vehicle. */
const answerQuestions = async (page: Page, path: string, builtIn: number): Promise<void> => {
  await page.goto(siteUrl(SITE, path));
  await page.getByRole('textbox', { name: 'Registration' }).fill('abc 123');
  await page.getByLabel('State').selectOption('QLD');
  await page.getByRole('button', { name: 'Find my car' }).click();
  await expect(page.getByText('ABC123')).toBeVisible();
  for (const [label, value] of [
    ['Make', 'toyota'],
    ['Model', 'corolla'],
    ['Year built', String(builtIn)],
    ['Kilometres', '40,000'],
  ] as const) {
    await page.getByRole(label === 'Make' || label === 'Model' ? 'combobox' : 'textbox', { name: label }).fill(value);
  }
  await page.getByRole('button', { name: 'Go on' }).click();
  for (const question of QUESTIONS) await page.getByRole('group', { name: question }).getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Show my estimate' }).click();
};

const reachEstimate = async (page: Page): Promise<void> => {
  const builtIn = new Date().getFullYear() - 3;
  await answerQuestions(page, '/trade-in', builtIn);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Here is your estimate');
  await expect(page.getByRole('main')).toContainText(`Estimate for your ${builtIn} Toyota Corolla`);
  await page.getByRole('link', { name: 'Go on with this estimate' }).click();
};

const fillDetails = async (page: Page, shopper: Shopper): Promise<void> => {
  await page.getByLabel('First name').fill(shopper.name);
  await page.getByLabel('Last name').fill('Citizen');
  await page.getByLabel('Postcode').fill('4215');
  await page.getByLabel('Phone').fill('0412 345 678');
  await page.getByLabel('Email', { exact: true }).fill(shopper.email);
};

test('TRADE-06 TRADE-07 TRADE-08 TRADE-09 a shopper gets an estimate, sends a request and accepts the offer, and dealer and CRM get the request and the acceptance as leads', async ({
  page,
}) => {
  const shopper = newShopper();
  await reachEstimate(page);
  await fillDetails(page, shopper);
  await captchaSolved(page);
  await sendButton(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Do you accept the offer?');
  await page.getByRole('link', { name: 'Accept the offer' }).click();
  await page.getByRole('button', { name: 'Accept the offer' }).focus();
  await captchaSolved(page);
  await sendButton(page).click();
  await expect(page).toHaveURL(siteUrl(SITE, '/success'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. Your acceptance is sent.');
  const mails = await mailsAbout(shopper.email, 5);
  const crm = mails.filter(({ to }) => to.includes('crm@wattlebird.example'));
  expect(crm).toHaveLength(2);
  for (const { body } of crm) expect(body).toContain('interest="trade-in"');
  expect(mails.map(({ subject }) => subject).join('\n')).toMatch(
    /Trade-in request[\s\S]*Offer accepted|Offer accepted[\s\S]*Trade-in request/,
  );
});

test('TRADE-10 TRADE-11 ROUTE-06 for a car over seven years old, the page quotes the FAQ, and the dealer gets the lead', async ({
  page,
}) => {
  const shopper = newShopper();
  const builtIn = new Date().getFullYear() - 8;
  await answerQuestions(page, '/sell-your-car', builtIn);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A person values your car');
  await expect(page.getByRole('main')).toContainText(
    'Online estimates are generally not given for cars over 7 years old or over 100,000 km.',
  );
  await page.getByRole('link', { name: 'Go on to my details' }).click();
  await fillDetails(page, shopper);
  await captchaSolved(page);
  await sendButton(page).click();
  await expect(page).toHaveURL(siteUrl(SITE, '/success'));
  const mails = await mailsAbout(shopper.email, 3);
  const dealer = mails.find(({ replyTo, body }) => replyTo.includes(shopper.email) && !body.includes('<adf>'));
  expect(dealer?.subject).toMatch(/sell/i);
  for (const answer of ['ABC123', `${builtIn} Toyota Corolla`, '40,000 km', '4215', 'over 7 years old'])
    expect(dealer?.body).toContain(answer);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('TRADE-03 TRADE-08 the trade-in pages show an estimate, show a wrong postcode again with an error message, and let the shopper decline the offer', async ({
    page,
  }) => {
    await reachEstimate(page);
    const shown = Date.now();
    await fillDetails(page, newShopper());
    // The browser itself refuses an empty field. So the test enters this value, which only the server refuses.
    await page.getByLabel('Postcode').fill('42a5');
    await sendButton(page).click();
    await expect(page.getByRole('alert')).toContainText('Invalid postcode. Please enter a 4-digit number.');
    await expect(page.getByLabel('Last name')).toHaveValue('Citizen');
    await page.getByLabel('Postcode').fill('4215');
    await shownLongEnough(shown);
    await sendButton(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Do you accept the offer?');
    await page.getByRole('button', { name: 'No, thanks' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You declined the offer');
  });
});
