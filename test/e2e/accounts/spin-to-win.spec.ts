import AxeBuilder from '@axe-core/playwright';
import { expect, siteUrl, test } from '../steps/fixture.ts';
import { newShopper, shownLongEnough } from '../steps/lead-form-fields.ts';
import { mailsAbout } from '../steps/mailbox.ts';

const SITE = 'corella-motor-group';
const PRIZES = ['A full tank of fuel', 'A logbook service', 'A car wash', 'No prize this time'];

for (const javaScriptEnabled of [true, false]) {
  test(`ROUTE-57 AUTH-07 a shopper ${javaScriptEnabled ? 'with' : 'without'} JavaScript signs in, turns the prize wheel once, and gets the result by mail`, async ({
    anotherVisitor,
  }) => {
    const page = await anotherVisitor({ javaScriptEnabled, viewport: { width: 390, height: 844 } });
    const { name, email } = newShopper();
    await page.goto(siteUrl(SITE, '/'));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Spin to win' }).click();
    await expect(page.getByText('Sign in to turn the wheel.')).toBeVisible();
    await page.getByLabel('Mobile number or email').fill(email);
    await page.getByRole('button', { name: 'Send me a code' }).click();
    const [mail] = await mailsAbout(email, 1);
    await page.getByLabel('Code', { exact: true }).fill(/^(\d{6}) is your code/.exec(mail?.subject ?? '')?.[1] ?? '');
    await page.getByRole('button', { name: 'Confirm the code' }).click();

    const shown = Date.now();
    await expect(page).toHaveURL(siteUrl(SITE, '/spin-to-win'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spin to win');
    await expect(page.getByRole('main')).toContainText('NSW Authority No. TP/00000');
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
    if (javaScriptEnabled) {
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .setLegacyMode()
        .analyze();
      expect(violations.map(({ id }) => id)).toEqual([]);
    }
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Phone').fill('0412 345 678');
    await page.getByLabel('Dealership', { exact: true }).selectOption({ index: 1 });
    await page.getByLabel('Location', { exact: true }).selectOption({ index: 1 });
    await page.getByLabel(/I accept the terms/).check();
    await shownLongEnough(shown);
    await page.getByRole('button', { name: 'Turn the wheel' }).click();

    const result = page.getByRole('main').getByRole('status').locator('strong');
    await expect(result).toBeVisible();
    const prize = (await result.textContent()) ?? '';
    expect(PRIZES).toContain(prize);
    await expect(page.getByRole('button', { name: 'Turn the wheel' })).toHaveCount(0);
    await page.reload();
    await expect(result).toHaveText(prize);
    const receipt = (await mailsAbout(email, 3)).find(({ to, subject }) => to.includes(email) && subject.includes('prize wheel'));
    expect(receipt?.body).toContain(prize);
  });
}
