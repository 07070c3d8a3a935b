import { expect, siteUrl, test } from '../steps/fixture.ts';
import { fillIn, newShopper, shownLongEnough } from '../steps/lead-form-fields.ts';
import { mailsAbout } from '../steps/mailbox.ts';
import { MARQUE, vehicleOf } from '../steps/site-pages.ts';

for (const javaScriptEnabled of [true, false]) {
  test(`SITE-15 FORM-01 a shopper ${javaScriptEnabled ? 'with' : 'without'} JavaScript requests a quote from the vehicle’s page, and the dealer gets the answers`, async ({
    anotherVisitor,
  }) => {
    const page = await anotherVisitor({ javaScriptEnabled });
    const shopper = newShopper();
    await page.goto(siteUrl(MARQUE.site, await vehicleOf(page, MARQUE, 'in_stock')));
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Get a Quote/ })
      .first()
      .click();
    const shown = Date.now();
    const form = page.getByRole('form', { name: 'Request a quote' });
    await fillIn(form, shopper, 'Please include a tow bar.');
    await form.getByLabel('You are buying as').selectOption('A business');
    await form.getByLabel('I have a vehicle to trade in').check();
    await shownLongEnough(shown);
    await form.getByRole('button', { name: 'Request quote' }).click();
    await expect(page.getByText('Thank you. Your quote request is sent.')).toBeVisible();
    const mails = await mailsAbout(shopper.email, 2);
    const dealer = mails.find(({ replyTo }) => replyTo.includes(shopper.email));
    expect(dealer?.to).toContain('newcars@kestrelpoint.example');
    for (const answer of ['You are buying as: A business', 'I have a vehicle to trade in: Yes', 'Please include a tow bar.']) {
      expect(dealer?.body).toContain(answer);
    }
  });
}
