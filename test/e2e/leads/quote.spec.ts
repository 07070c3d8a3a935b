import { expect, siteUrl, test } from '../steps/fixture.ts';
import { fillIn, newShopper, shownLongEnough } from '../steps/lead-form-fields.ts';
import { mailsAbout } from '../steps/mailbox.ts';
import { GROUP, MARQUE, vehicleOf } from '../steps/site-pages.ts';

for (const { javaScriptEnabled, pages, button, dealer } of [
  { javaScriptEnabled: true, pages: MARQUE, button: /^Get a Quote/, dealer: 'newcars@kestrelpoint.example' },
  { javaScriptEnabled: false, pages: MARQUE, button: /^Get a Quote/, dealer: 'newcars@kestrelpoint.example' },
  { javaScriptEnabled: true, pages: GROUP, button: /^Request a Quote/, dealer: '@corella.example' },
  { javaScriptEnabled: false, pages: GROUP, button: /^Request a Quote/, dealer: '@corella.example' },
]) {
  test(`SITE-15 FORM-01 a shopper ${javaScriptEnabled ? 'with' : 'without'} JavaScript requests a quote from the vehicle’s page of ${pages.site}, and the dealer gets the answers`, async ({
    anotherVisitor,
  }) => {
    const page = await anotherVisitor({ javaScriptEnabled });
    const shopper = newShopper();
    await page.goto(siteUrl(pages.site, await vehicleOf(page, pages, 'in_stock')));
    await page.getByRole('main').getByRole('link', { name: button }).first().click();
    const shown = Date.now();
    const form = page.getByRole('form', { name: 'Request a quote' });
    await fillIn(form, shopper, 'Please include a tow bar.');
    await form.getByLabel('You are buying as').selectOption('A business');
    await form.getByLabel('I have a vehicle to trade in').check();
    await shownLongEnough(shown);
    await form.getByRole('button', { name: 'Request quote' }).click();
    await expect(page.getByText('Thank you. Your quote request is sent.')).toBeVisible();
    // Corella Sydney also sends its leads to a CRM by mail. This mail may arrive before the mail to the dealer.
    const findDealerMail = async () =>
      (await mailsAbout(shopper.email, 1)).find(({ to, replyTo }) => replyTo.includes(shopper.email) && !to.startsWith('crm'));
    await expect.poll(async () => (await findDealerMail())?.to ?? '').toContain(dealer);
    const toDealer = await findDealerMail();
    for (const answer of ['You are buying as: A business', 'I have a vehicle to trade in: Yes', 'Please include a tow bar.']) {
      expect(toDealer?.body).toContain(answer);
    }
  });
}
