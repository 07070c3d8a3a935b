import { expect, type Locator, type Page } from '@playwright/test';

/**
 * The similar vehicles of a vehicle's page, in sight. A server that is too busy to find them at once leaves
 * placeholders, which stay until one comes to where they stand (VDP-28).
 */
export const similarVehicles = async (page: Page): Promise<Locator> => {
  const frame = page.locator('turbo-frame#similar-vehicles');
  await frame.scrollIntoViewIfNeeded();
  await expect(frame.getByRole('article').first()).toBeVisible({ timeout: 30_000 });
  return frame;
};
