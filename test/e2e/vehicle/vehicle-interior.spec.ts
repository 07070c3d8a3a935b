import { expect, siteUrl, test } from '../steps/fixture.ts';
import { spunPath } from '../steps/spun-vehicle.ts';

const SITE = 'wattlebird-cars';

// The browser of the other tests has no WebGL, so this file enables it.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [
        ...(launchOptions.args ?? []).filter((argument) => argument !== '--disable-gpu'),
        '--use-angle=swiftshader',
        '--enable-unsafe-swiftshader',
        '--ignore-gpu-blocklist',
      ],
    }),
});

test('SPIN-01 SPIN-07 the interior view opens as a panorama with the dealer’s hotspots, and closes when another view is chosen', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(siteUrl(SITE, await spunPath(page, SITE, ({ spin_interior_image }) => spin_interior_image !== null)));
  await page.getByRole('link', { name: 'Interior' }).click();
  const panel = page.locator('#interior');
  const room = panel.getByRole('application', { name: /^Inside the/ });
  await expect(panel.getByRole('button', { name: 'Look left' })).toBeVisible({ timeout: 60_000 });
  await expect(room.locator('canvas')).toBeVisible();
  await panel.getByText(/^\d+ details$/).click();
  await panel.getByRole('listitem').filter({ hasText: 'sunroof' }).getByRole('button').click();
  await expect(panel.getByRole('status')).toContainText('sunroof');
  // The view turns to the hotspot. The hotspot is then visible and is a button.
  await expect(room.getByRole('button', { name: /sunroof/ })).toBeVisible();
  await page.getByRole('link', { name: /^Photos/ }).click();
  await expect(page.locator('.interior-room canvas')).toHaveCount(0);
});
