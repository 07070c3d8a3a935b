import AxeBuilder from '@axe-core/playwright';
import { expect, scriptsReady, siteUrl, test } from '../steps/fixture.ts';
import { newShopper } from '../steps/lead-form-fields.ts';
import { mailsAbout } from '../steps/mailbox.ts';

for (const { site, javaScriptEnabled } of [
  { site: 'wattlebird-cars', javaScriptEnabled: true },
  { site: 'corella-motor-group', javaScriptEnabled: false },
]) {
  test(`ROUTE-59 WATCH-04 WATCH-07 WATCH-08 WATCH-15 a shopper of ${site} ${javaScriptEnabled ? 'with' : 'without'} JavaScript signs in to save a vehicle, finds it in the garage and removes it`, async ({
    anotherVisitor,
  }) => {
    const page = await anotherVisitor({ javaScriptEnabled, viewport: { width: 390, height: 844 } });
    const { email } = newShopper();
    await page.goto(siteUrl(site, '/search/used-cars'));
    await page.getByRole('main').getByRole('article').getByRole('heading').getByRole('link').first().click();
    const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    if (javaScriptEnabled) await scriptsReady(page);
    await page.locator('.vehicle-tools [data-behaviour="save-vehicle"]').click();
    await expect(page).toHaveURL(/\/sign-in\?type=watchlist/);
    await page.getByLabel('Mobile number or email').fill(email);
    await page.getByRole('button', { name: 'Send me a code' }).click();
    const [mail] = await mailsAbout(email, 1);
    await page.getByLabel('Code', { exact: true }).fill(/^(\d{6}) is your code/.exec(mail?.subject ?? '')?.[1] ?? '');
    await page.getByRole('button', { name: 'Confirm the code' }).click();
    await expect(page).toHaveURL(siteUrl(site, '/watchlist?done=saved'));
    await expect(page.getByText('Car Saved In Watchlist')).toBeVisible();
    if (javaScriptEnabled) {
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .setLegacyMode()
        .analyze();
      expect(violations.map(({ id }) => id)).toEqual([]);
    }
    await page.goto(siteUrl(site, '/my-garage'));
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
    // A script of the page shows the vehicles that this browser viewed.
    const recent = page.getByRole('region', { name: 'Recently viewed' });
    if (javaScriptEnabled) await expect(recent.getByRole('link')).toHaveCount(1);
    else await expect(recent).toBeHidden();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Your saved/ })
      .click();
    const saved = page.getByRole('main').getByRole('article');
    await expect(saved).toHaveCount(1);
    expect(name).toContain((await saved.getByRole('heading').textContent())?.split(' ')[1] ?? 'no heading');
    await page.getByRole('button', { name: /^Remove: / }).click();
    await expect(page.getByText('Car Removed')).toBeVisible();
    await expect(saved).toHaveCount(0);
  });
}
