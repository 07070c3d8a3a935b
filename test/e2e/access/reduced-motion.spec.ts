import type { Page } from '@playwright/test';
import { expect, scriptsReady, siteUrl, test } from '../steps/fixture.ts';
import { gallery, opener } from '../steps/gallery-island.ts';
import { captchaSolved } from '../steps/lead-form-fields.ts';
import { enquiryLink, METRO, megaSummary, vehicleOf } from '../steps/site-pages.ts';

/** A motion that takes longer than this number of milliseconds is reported, because a person can see it. */
const INSTANT_MS = 20;

/** Records every animation and transition that takes time, and every row that scrolls smoothly. */
const watchMotion = async (page: Page): Promise<string[]> => {
  const seen: string[] = [];
  await page.exposeFunction('noteMotion', (what: string) => seen.push(what));
  await page.addInitScript((instant) => {
    const note = (what: string): void => (window as unknown as { noteMotion: (what: string) => void }).noteMotion(what);
    const told = new WeakSet<Animation>();
    const look = (): void => {
      for (const animation of document.getAnimations()) {
        const { duration, delay = 0, iterations = 1 } = animation.effect?.getComputedTiming() ?? {};
        const lasts = (Number(duration) || 0) * (iterations ?? 1) + delay;
        if (lasts <= instant || told.has(animation)) continue;
        told.add(animation);
        const target = animation.effect instanceof KeyframeEffect ? animation.effect.target : null;
        note(`${target?.tagName}.${target?.className} moves for ${lasts} ms`);
      }
    };
    for (const event of ['animationstart', 'transitionrun']) document.addEventListener(event, look, true);
    // Scroll steps are counted for each row separately, because changing the picture in full screen also scrolls the
    // row of thumbnails behind it.
    const steps = new Map<EventTarget | null, number>();
    document.addEventListener('scroll', ({ target }) => steps.set(target, (steps.get(target) ?? 0) + 1), true);
    document.addEventListener(
      'scrollend',
      ({ target }) => {
        const taken = steps.get(target) ?? 0;
        if (target instanceof Element && taken > 2) note(`${target.className} slides in ${taken} steps`);
        steps.delete(target);
      },
      true,
    );
  }, INSTANT_MS);
  return seen;
};

/** Opens, moves and closes everything that is animated. */
const useTheSite = async (page: Page): Promise<void> => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(siteUrl(METRO.site, METRO.search));
  await scriptsReady(page);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.getByRole('region', { name: 'Filters' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(siteUrl(METRO.site, await vehicleOf(page, METRO, 'in_stock')));
  await scriptsReady(page);
  await megaSummary(page).click();
  await expect(page.locator('.mega')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Next picture' }).first().click();
  await expect(page.locator('[data-gallery-position]')).toHaveText('2');
  await opener(page).click();
  await expect(gallery(page)).toContainText('Picture 2');
  await page.keyboard.press('ArrowRight');
  await expect(gallery(page)).toContainText('Picture 3');
  await page.keyboard.press('Escape');
  await enquiryLink(page).click();
  await expect(page.getByRole('dialog').getByRole('heading', { level: 1 })).toBeVisible();
  // The captcha has two animations: one that runs until the captcha is solved, and one when it is solved.
  await page.getByRole('dialog').getByLabel('Name').fill('Jo');
  await captchaSolved(page);
  await page.goto(siteUrl(METRO.site));
  await scriptsReady(page);
  await page.locator('[data-behaviour~="promo-slider"]').scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Next slide' }).click();
  await expect
    .poll(() => page.locator('[data-behaviour~="promo-slider"] [data-carousel-track]').evaluate((row) => row.scrollLeft))
    .toBeGreaterThan(0);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
};

test('with reduced motion no animation on a page takes visible time', async ({ page }) => {
  test.setTimeout(90_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const seen = await watchMotion(page);
  await useTheSite(page);
  expect(seen).toEqual([]);
});

test('without reduced motion the same actions cause animations, and the test detects them', async ({ page }) => {
  test.setTimeout(90_000);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const seen = await watchMotion(page);
  await useTheSite(page);
  expect(seen.join('\n')).toMatch(/moves for/);
  expect(seen.join('\n')).toMatch(/slides in/);
});
