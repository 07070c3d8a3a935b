import { expect, siteUrl, test } from '../steps/fixture.ts';
import { captchaSolved, fillIn, newShopper, shownLongEnough } from '../steps/lead-form-fields.ts';
import { mailsAbout } from '../steps/mailbox.ts';
import { GROUP } from '../steps/site-pages.ts';

for (const javaScriptEnabled of [true, false]) {
  test(`FIN-50 FORM-14 FORM-15 a shopper ${javaScriptEnabled ? 'with' : 'without'} JavaScript asks a group for finance, and the chosen dealership gets the answers`, async ({
    anotherVisitor,
  }) => {
    const page = await anotherVisitor({ javaScriptEnabled });
    const shopper = newShopper();
    await page.goto(siteUrl(GROUP.site, '/finance'));
    const shown = Date.now();
    const form = page.getByRole('form', { name: 'Ask for finance' });
    await fillIn(form, shopper, 'What would a balloon payment change?');
    await form.getByLabel('Dealership', { exact: true }).selectOption('Corella Perth');
    await form.getByLabel('Location', { exact: true }).selectOption('Corella Perth: Corella Osborne Park / Sales');
    await form.getByLabel('Amount to borrow').fill('32000');
    await form.getByLabel('Loan term').selectOption('4 years');
    await (javaScriptEnabled ? captchaSolved(form) : shownLongEnough(shown));
    await form.getByRole('button', { name: 'Send enquiry' }).click();
    await expect(page).toHaveURL(/\/success/);
    await expect(page.getByRole('main')).toContainText('Corella Perth');
    const mails = await mailsAbout(shopper.email, 2);
    const dealer = mails.find(({ replyTo }) => replyTo.includes(shopper.email));
    expect(dealer?.to).toContain('perth@corella.example');
    for (const answer of ['$32,000', '4 years', 'Osborne Park', 'What would a balloon payment change?']) {
      expect(dealer?.body).toContain(answer);
    }
  });
}
