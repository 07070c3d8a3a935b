import type { Locator, Page } from '@playwright/test';

/**
 * The full-screen gallery of a vehicle's page. It is an island: its buttons work only after it is hydrated (`isAwake`).
 */
export const opener = (page: Page): Locator => page.getByRole('button', { name: 'Show pictures in full screen' });
export const gallery = (page: Page): Locator => page.getByRole('dialog', { name: /^Pictures of/ });
export const island = (page: Page): Locator => page.locator('x-island[name="full-screen-gallery"]');
export const isAwake = (page: Page): Promise<boolean> =>
  island(page).evaluate((element) => 'isAwake' in element && element.isAwake === true);

/** True if a vehicle has enough pictures to move from one to the next. */
export const hasPictures = ({ photos_count }: { photos_count: number }): boolean => photos_count > 4;
