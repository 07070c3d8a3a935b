import AxeBuilder from '@axe-core/playwright';
import { expect, siteUrl, test } from '../steps/fixture.ts';

for (const { site, stock, make } of [
  { site: 'wattlebird-cars', stock: '/search/used-cars', make: 'Kia' },
  { site: 'ironbark-touring', stock: '/find/used-vehicles', make: 'Jayco' },
])
  test(`WATCH-11 WATCH-13 WATCH-14 ENT-32 ENT-33 the home page of ${site} shows the vehicles and searches that this browser has opened`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(siteUrl(site, '/'));
    await expect(page.locator('.recent')).toBeHidden();
    await page.goto(siteUrl(site, `${stock}?refinementList[make][0]=${make}`));
    await expect.poll(() => page.evaluate(() => localStorage.getItem('searches'))).toContain(make);
    const card = page.getByRole('main').getByRole('article').first();
    const name = (await card.getByRole('heading').textContent()) ?? '';
    await card.getByRole('heading').getByRole('link').click();
    await expect.poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('viewed') ?? '[]')[0]?.make)).toBe(make);
    await page.reload();
    const path = new URL(page.url()).pathname;
    await page.goto(siteUrl(site, '/'));
    const recent = page.locator('.recent');
    await expect(recent.getByRole('link')).toHaveCount(2);
    const vehicle = recent.getByRole('link').first();
    await expect(vehicle).toHaveAttribute('href', path);
    expect(name).toContain((await vehicle.textContent())?.split(' ')[1] ?? 'no name');
    const { violations } = await new AxeBuilder({ page }).include('.recent').setLegacyMode().analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    await recent.getByRole('link', { name: `: ${make}` }).click();
    await expect(page.getByRole('link', { name: new RegExp(`^Remove .*: ${make}$`) })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(stock);
  });

test('WATCH-12 if the browser cannot store a viewed vehicle, the page is shown and the console has a warning', async ({ page }) => {
  const warnings: string[] = [];
  page.on('console', (message) => warnings.push(`${message.type()}: ${message.text()}`));
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new Error('the storage is full');
    };
  });
  await page.goto(siteUrl('wattlebird-cars', '/search/used-cars'));
  await page.getByRole('main').getByRole('article').first().getByRole('heading').getByRole('link').click();
  await expect.poll(() => warnings.join('\n')).toContain('warning: Error: the storage is full');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('HOME-11 a site that takes payments shows the payment methods, and a site that takes no payments does not show them', async ({
  page,
}) => {
  await page.goto(siteUrl('ironbark-touring', '/'));
  await expect(page.getByRole('region', { name: 'Ways to pay online' }).getByRole('listitem')).toHaveText([
    'Mastercard',
    'Visa',
    'Maestro',
    'Google Pay',
    'Apple Pay',
  ]);
  await page.goto(siteUrl('kestrel-point-kia', '/'));
  await expect(page.getByText('Ways to pay online')).toHaveCount(0);
});
