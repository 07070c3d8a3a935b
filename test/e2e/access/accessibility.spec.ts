import { expectNoViolation, look } from '../steps/axe.ts';
import { expect, scriptsReady, siteUrl, test } from '../steps/fixture.ts';
import { gallery, opener } from '../steps/gallery-island.ts';
import { sendButton } from '../steps/lead-form-fields.ts';
import { enquiryLink, GROUP, locationsSummary, MARQUE, METRO, megaSummary, TOURING, vehicleOf } from '../steps/site-pages.ts';

/**
 * Checks WCAG 2.2 AA with axe on every page type in every template, with and without an open overlay. `kit.spec.ts`
 * checks the ui-kit components by themselves in every theme.
 */

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

test.use({ reducedMotion: 'reduce' });

const TEMPLATES = [
  { template: 'metro', pages: METRO, make: 'toyota', showsSold: true, own: ['/finance?amount=abc', '/sign-in', '/sign-in/code'] },
  { template: 'marque', pages: MARQUE, make: 'kia', showsSold: false, own: [] },
  { template: 'group', pages: GROUP, make: 'toyota', showsSold: true, own: ['/brands', '/toyota/overview', '/sign-in'] },
] as const;

for (const { template, pages, make, showsSold, own } of TEMPLATES) {
  const { site, search } = pages;

  test(`WCAG 2.2 AA ${template}: content pages have no axe violations on desktop and phone`, async ({ page }) => {
    test.setTimeout(240_000);
    const vehicle = await vehicleOf(page, pages, 'in_stock');
    const sold = showsSold ? [await vehicleOf(page, pages, 'sold')] : [];
    for (const address of [
      '/',
      search,
      `${search}?refinementList[car_type][0]=used&query=zzzz+qqqq`,
      vehicle,
      vehicle.replace('/cars/', '/print?car_id='),
      ...sold,
      '/there-is-no-such-page',
      '/offline',
      '/budget',
      '/budget?repayment=0&deposit=1',
      ...own,
    ])
      await look(page, site, address);
    await page.setViewportSize(PHONE);
    for (const address of ['/', `${search}?refinementList[car_type][0]=new`, vehicle]) await look(page, site, address, 'on a phone');
  });

  test(`WCAG 2.2 AA ${template}: forms pass axe with and without errors`, async ({ page }) => {
    test.setTimeout(240_000);
    const vehicle = await vehicleOf(page, pages, 'in_stock');
    for (const address of [`${vehicle}/enquire`, `${vehicle}/test-drive`, `${vehicle}/phone`, '/enquire', '/success'])
      await look(page, site, address);
    await page.goto(siteUrl(site, '/enquire'));
    await scriptsReady(page);
    await sendButton(page).click();
    await expect(page.getByRole('alert').getByRole('link').first()).toBeVisible();
    await expectNoViolation(page, 'with errors');
  });

  test(`WCAG 2.2 AA ${template}: overlays pass axe when open`, async ({ page }) => {
    test.setTimeout(240_000);
    const vehicle = await vehicleOf(page, pages, 'in_stock');
    await page.setViewportSize(PHONE);
    await page.goto(siteUrl(site, search));
    await scriptsReady(page);
    await page.getByRole('button', { name: /^Filters/ }).click();
    await expect(page.getByRole('region', { name: 'Filters' })).toBeVisible();
    await expectNoViolation(page, 'the filters on a phone');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await megaSummary(page).click();
    await expectNoViolation(page, 'the menu on a phone');

    await page.setViewportSize(DESKTOP);
    await page.goto(siteUrl(site, vehicle));
    await scriptsReady(page);
    await megaSummary(page).click();
    await expect(page.locator('.mega')).toBeVisible();
    await expectNoViolation(page, 'the menu of vehicles');
    await page.keyboard.press('Escape');
    await locationsSummary(page).click();
    await expect(page.locator('.locations-menu .menu-panel')).toBeVisible();
    await expectNoViolation(page, 'the menu of locations');
    await page.keyboard.press('Escape');
    await opener(page).click();
    await expect(gallery(page).getByRole('img').first()).toBeVisible();
    await expectNoViolation(page, 'the pictures in full screen');
    await page.keyboard.press('Escape');
    await enquiryLink(page).click();
    await expect(page.getByRole('dialog').getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoViolation(page, 'the enquiry');

    await page.goto(siteUrl(site, '/there-is-no-such-page'));
    await scriptsReady(page);
    const box = page.getByRole('main').locator('input[name=query]');
    await box.click();
    await expect(box).toHaveRole('combobox');
    await box.pressSequentially(make);
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expectNoViolation(page, 'suggestions');
  });
}

test('WCAG 2.2 AA the pop-up over the home page passes axe', async ({ page }) => {
  await page.goto(siteUrl(MARQUE.site));
  await page.mouse.wheel(0, 400);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoViolation(page, 'the pop-up');
});

test('WCAG 2.2 AA a site of the template metro that has its filters in a row above the results passes axe', async ({ page }) => {
  test.setTimeout(120_000);
  const { site, search } = TOURING;
  for (const address of ['/', await vehicleOf(page, TOURING, 'in_stock'), '/brands', '/honda/overview']) await look(page, site, address);
  await page.goto(siteUrl(site, search));
  await scriptsReady(page);
  await page.getByRole('region', { name: 'Filters' }).locator('summary').first().click();
  await expectNoViolation(page, 'a panel of filters');
});
