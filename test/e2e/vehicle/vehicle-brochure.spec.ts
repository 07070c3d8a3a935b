import { expect, scriptsReady, siteUrl, test } from '../steps/fixture.ts';
import { vehiclePath } from '../steps/shown-vehicle.ts';

const SITE = 'wattlebird-cars';

test("VDP-36 VDP-37 VDP-38 the button shows 'Preparing...' and a spinner while the PDF is made, and the file is named after the car", async ({
  page,
}) => {
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/cars/*/pdf', async (route) => {
    await held;
    await route.continue();
  });
  const path = await vehiclePath(page, SITE, () => true);
  await page.goto(siteUrl(SITE, path));
  await scriptsReady(page);
  const button = page.getByRole('link', { name: /^(Print PDF|Preparing\.\.\.)$/ });
  const wheel = () => button.evaluate((link) => getComputedStyle(link, '::before').animationName);
  expect(await wheel()).toBe('none');
  await button.click();
  await expect(button).toHaveText('Preparing...');
  expect(await wheel()).toBe('turn');
  const saved = page.waitForEvent('download');
  release();
  expect((await saved).suggestedFilename()).toBe(`${path.replace('/cars/', '')}.pdf`);
  await expect(button).toHaveText('Print PDF');
  expect(await wheel()).toBe('none');
  await expect(page).toHaveURL(siteUrl(SITE, path));
});
