import AxeBuilder from '@axe-core/playwright';
import { expect, siteUrl, test } from '../steps/fixture.ts';
import { newShopper } from '../steps/lead-form-fields.ts';
import { mailsAbout } from '../steps/mailbox.ts';

for (const { site, javaScriptEnabled } of [
  { site: 'wattlebird-cars', javaScriptEnabled: true },
  { site: 'corella-motor-group', javaScriptEnabled: false },
]) {
  test(`ROUTE-59 AUTH-10 AUTH-13 SITE-07 a shopper of ${site} ${javaScriptEnabled ? 'with' : 'without'} JavaScript signs in with a code and signs out`, async ({
    anotherVisitor,
  }) => {
    const page = await anotherVisitor({ javaScriptEnabled, viewport: { width: 390, height: 844 } });
    const { email } = newShopper();
    await page.goto(siteUrl(site, '/'));
    await page.getByRole('contentinfo').getByRole('link', { name: 'My garage' }).click();
    await expect(page).toHaveURL(/\/sign-in\?type=my-garage&redirect=%2Fmy-garage/);
    const address = page.getByLabel('Mobile number or email');
    await expect(address).toBeFocused();
    await address.fill('jo@');
    await address.press('Enter');
    await expect(address).toHaveAttribute('aria-invalid', 'true');
    await expect(address).toHaveValue('jo@');
    await address.fill(email);
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your code');
    await expect(page.getByRole('main')).toContainText(email);
    const [mail] = await mailsAbout(email, 1);
    const code = /^(\d{6}) is your code/.exec(mail?.subject ?? '')?.[1] ?? '';
    const field = page.getByLabel('Code', { exact: true });
    await expect(field).toBeFocused();
    await field.fill(code === '111111' ? '222222' : '111111');
    await field.press('Enter');
    await expect(page.getByText('This code is wrong. You have 4 more tries.')).toBeVisible();
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.getByRole('button', { name: 'Confirm the code' }).click();
    await expect(page).toHaveURL(siteUrl(site, '/my-garage'));
    await expect(page.getByRole('main')).toContainText(email);
    await expect(page.getByRole('region', { name: 'Where you are signed in' })).toContainText('This browser');
    if (javaScriptEnabled) {
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .setLegacyMode()
        .analyze();
      expect(violations.map(({ id }) => id)).toEqual([]);
    }
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(siteUrl(site, '/'));
    await page.goto(siteUrl(site, '/my-garage'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  });
}
