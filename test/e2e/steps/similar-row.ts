import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Scrolls to the similar vehicles of a vehicle's page. A busy server first sends placeholders, which are replaced when
 * they become visible (VDP-28).
 */
export const similarVehicles = async (page: Page): Promise<Locator> => {
  const part = page.locator('#similar-vehicles');
  await part.scrollIntoViewIfNeeded();
  await expect(part.getByRole('article').first()).toBeVisible({ timeout: 30_000 });
  return part;
};
