import { expect, siteUrl, test } from '../steps/fixture.ts';

const METRO = 'wattlebird-cars';
const WARNING = 'This comparison rate is true only for the example given';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('CARD-16 the warning about comparison rates is in the footer of pages whose cards show a rate, and on no other page', async ({
    page,
  }) => {
    const warning = page.getByRole('contentinfo').getByText(WARNING);
    await page.goto(siteUrl(METRO, '/search'));
    await expect(page.locator('.vcard-finance').first()).toContainText('comparison rate');
    await expect(warning).toBeVisible();
    await page.goto(siteUrl(METRO, '/privacy'));
    await expect(page.locator('.vcard-finance')).toHaveCount(0);
    await expect(warning).toBeHidden();
  });
});
