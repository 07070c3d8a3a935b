import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Scrolls to the similar vehicles of a vehicle's page. A busy server first sends placeholders, which are replaced when
 * they become visible (VDP-28).
 */
export const similarVehicles = async (page: Page): Promise<Locator> => {
  const frame = page.locator('turbo-frame#similar-vehicles');
  await frame.scrollIntoViewIfNeeded();
  await expect(frame.getByRole('article').first()).toBeVisible({ timeout: 30_000 });
  return frame;
};
