import type { Page } from '@playwright/test';
import { expect, scriptsReady, siteUrl, test } from '../steps/fixture.ts';
import { GROUP, MARQUE, METRO, TOURING, vehicleOf } from '../steps/site-pages.ts';

/** Window widths in pixels that equal 1440 px at 200 % zoom (WCAG 1.4.4) and 1280 px at 400 % zoom (WCAG 1.4.10). */
const ZOOMED = [
  { width: 720, height: 450 },
  { width: 320, height: 256 },
];

/** Finds texts and controls that are outside the window, or cut off by their container. */
const cutOff = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const isScroller = (element: Element): boolean => /auto|scroll/.test(getComputedStyle(element).overflowX);
    /** True for a text that only screen readers or robots should find: its box is at most one pixel large. */
    const isNotToBeSeen = (element: Element): boolean => {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const { width, height } = at.getBoundingClientRect();
        if (width <= 1 && height <= 1 && getComputedStyle(at).overflowX === 'hidden') return true;
      }
      return false;
    };
    const found: string[] = [];
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const { parentElement } = node;
      if (!node.textContent?.trim() || !parentElement?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (isNotToBeSeen(parentElement)) continue;
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 1);
      if (boxes.length === 0) continue;
      const left = Math.min(...boxes.map((box) => box.left));
      const right = Math.max(...boxes.map((box) => box.right));
      const top = Math.min(...boxes.map((box) => box.top));
      const bottom = Math.max(...boxes.map((box) => box.bottom));
      const say = (how: string): void => {
        found.push(`${how}: ${parentElement.tagName}.${parentElement.className} "${node?.textContent?.trim().slice(0, 50)}"`);
      };
      let isScrolled = false;
      for (let holder: Element | null = parentElement; holder && holder !== document.body; holder = holder.parentElement) {
        if (isScroller(holder)) {
          isScrolled = true;
          break;
        }
        if (getComputedStyle(holder).overflowX === 'visible') continue;
        const box = holder.getBoundingClientRect();
        // A line box is a few pixels higher than its letters, so a small overlap at the top and bottom cuts off
        // nothing.
        if (right > box.right + 1 || left < box.left - 1 || bottom > box.bottom + 4 || top < box.top - 4)
          say(`cut by .${holder.className}`);
      }
      if (!isScrolled && (right > innerWidth + 1 || left < -1)) say('beside the window');
    }
    return found;
  });

/**
 * Replaces texts of the page by long texts that a dealer may write: a long word as headline and name, and a long
 * promotion.
 */
const writeAtLength = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const word = 'Kraftfahrzeughaftpflichtversicherungsgesellschaft';
    for (const place of document.querySelectorAll('.hero h1, .wordmark span, .footer-name, .block-head h2')) place.textContent = word;
    for (const place of document.querySelectorAll('.results :is(.promo-title a, .promo-text)')) place.textContent = 'All of it '.repeat(70);
  });

const heightsOf = (page: Page, selector: string): Promise<readonly number[]> =>
  page.locator(selector).evaluateAll((found) => found.map((element) => element.getBoundingClientRect().height));

for (const pages of [METRO, MARQUE, GROUP, TOURING]) {
  const { site, search } = pages;
  test(`${site}: with zoom and long words nothing is cut off and nothing scrolls sideways`, async ({ page }) => {
    test.setTimeout(120_000);
    const vehicle = await vehicleOf(page, pages, 'in_stock');
    for (const address of ['/', search, vehicle, `${vehicle}/enquire`]) {
      await page.setViewportSize(ZOOMED[0] ?? { width: 720, height: 450 });
      await page.goto(siteUrl(site, address));
      await scriptsReady(page);
      for (const size of ZOOMED) {
        await page.setViewportSize(size);
        const where = `${address} at ${size.width} px`;
        expect.soft(await cutOff(page), where).toEqual([]);
        expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), where).toBeLessThanOrEqual(size.width);
      }
      await writeAtLength(page);
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `${address} with long words`).toBeLessThanOrEqual(320);
      if (address !== search || pages !== METRO) continue;
      const promotions = await heightsOf(page, '.results .promo');
      expect.soft(promotions).not.toEqual([]);
      expect.soft(Math.max(...promotions)).toBeLessThan(Math.max(...(await heightsOf(page, '.results .vcard'))) * 1.25);
    }
  });
}
