import AxeBuilder from '@axe-core/playwright';
import { expect, siteUrl, test } from '../steps/fixture.ts';
import { newShopper, shownLongEnough } from '../steps/lead-form-fields.ts';
import { mailsAbout } from '../steps/mailbox.ts';

const SITE = 'wattlebird-cars';

for (const javaScriptEnabled of [true, false]) {
  test(`ROUTE-58 AUTH-08 a shopper ${javaScriptEnabled ? 'with' : 'without'} JavaScript signs in, pays an invoice, and gets a receipt`, async ({
    anotherVisitor,
  }) => {
    const page = await anotherVisitor({ javaScriptEnabled, viewport: { width: 390, height: 844 } });
    const payer = newShopper();
    await page.goto(siteUrl(SITE, '/online-payment'));
    await expect(page.getByText('Sign in to pay online.')).toBeVisible();
    await page.getByLabel('Mobile number or email').fill(payer.email);
    await page.getByRole('button', { name: 'Send me a code' }).click();
    const [mail] = await mailsAbout(payer.email, 1);
    await page.getByLabel('Code', { exact: true }).fill(/^(\d{6}) is your code/.exec(mail?.subject ?? '')?.[1] ?? '');
    await page.getByRole('button', { name: 'Confirm the code' }).click();
    await expect(page).toHaveURL(siteUrl(SITE, '/online-payment'));
    const shown = Date.now();
    await page.getByLabel('Amount in dollars').fill('12');
    await page.getByLabel('Invoice or order number').fill('INV 1047');
    await page.getByLabel('Name').fill(payer.name);
    await page.getByLabel('Email', { exact: true }).fill(payer.email);
    await page.getByLabel('Phone').fill('0412 345 678');
    await shownLongEnough(shown);
    await page.getByRole('button', { name: 'Go to payment' }).click();
    await expect(page.getByRole('alert').first()).toContainText('Please enter at least $20.');
    await expect(page.getByLabel('Invoice or order number')).toHaveValue('INV 1047');
    await page.getByLabel('Amount in dollars').fill('249.50');
    await page.getByRole('button', { name: 'Go to payment' }).click();
    await page.getByRole('link', { name: 'Pay $249.50' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Test payment');
    await page.getByRole('button', { name: 'Pay $249.50' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. Your payment is received.');
    if (javaScriptEnabled) {
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .setLegacyMode()
        .analyze();
      expect(violations.map(({ id }) => id)).toEqual([]);
    }
    const mails = await mailsAbout(payer.email, 3);
    const receipt = mails.find(({ to, leadId }) => to.includes(payer.email) && leadId !== '');
    expect(receipt?.body).toContain('Paid online: $249.50');
  });
}
