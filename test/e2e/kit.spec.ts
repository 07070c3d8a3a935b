import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect, siteUrl, test } from './steps/fixture.ts';

/** Tests the ui-kit components in a real browser, on the page that shows all components. */
const THEMES = ['site', 'metro', 'marque', 'group'];

const openKit = async (page: Page, theme = 'site'): Promise<void> => {
  await page.goto(siteUrl('wattlebird-cars', `/__kit?theme=${theme}`));
  await page.waitForLoadState('networkidle');
};

/** Clicks outside the dialog. */
const clickBeside = (page: Page): Promise<void> => page.mouse.click(5, 5);

const dialogOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

test.describe('dialogs', () => {
  test('a dialog traps the focus and returns it, and the close button, Escape and a click outside close it', async ({ page }) => {
    await openKit(page);
    const opener = page.getByRole('button', { name: 'Open a dialog' });
    const dialog = dialogOf(page, 'How we price');
    await opener.click();
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.locator('main :focus:not(dialog *)')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await opener.click();
    await clickBeside(page);
    await expect(dialog).toBeHidden();
  });

  test('the actions of a long dialog and of a drawer stay visible while the content scrolls', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    await openKit(page);
    await page.getByRole('button', { name: 'Open a long dialog' }).click();
    await expect(page.getByRole('button', { name: 'Not now' })).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Not now' }).click();
    await page.getByRole('button', { name: 'Open at the end' }).click();
    await expect(page.getByRole('button', { name: 'Show 128 vehicles' })).toBeInViewport({ ratio: 1 });
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('dialogs, drawers, popovers and accordions open, and every tab has a panel', async ({ page }) => {
    await page.goto(siteUrl('wattlebird-cars', '/__kit'));
    await page.getByRole('button', { name: 'Open a dialog' }).click();
    await expect(dialogOf(page, 'How we price')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(dialogOf(page, 'Share this page')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByText('Who checked it?').click();
    await expect(page.getByText('A mechanic of the state’s motoring club.')).toBeVisible();
    await expect(page.getByText('Within three days')).toBeHidden();
    await expect(page.getByRole('tab')).toHaveCount(0);
    await expect(page.getByText('Interior: what belongs to it')).toBeVisible();
    await expect(page.getByText('48+', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Ends on New Year’s Day 2099')).toBeVisible();
  });
});

test('tabs show one panel at a time by click, arrows, Home and End, and only the chosen tab is reached by Tab', async ({ page }) => {
  await openKit(page);
  const list = page.getByRole('tablist', { name: 'Pictures' });
  const tab = (name: string) => list.getByRole('tab', { name });
  const panel = (name: string) => page.getByRole('tabpanel', { name });
  await expect(panel('Photos')).toBeVisible();
  await expect(panel('Video')).toBeHidden();
  await tab('Interior').click();
  await expect(panel('Interior')).toBeVisible();
  await expect(panel('Photos')).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await expect(tab('Video')).toBeFocused();
  await expect(panel('Video')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(tab('Photos')).toBeFocused();
  await page.keyboard.press('End');
  await expect(tab('Video')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Home');
  await expect(tab('Photos')).toHaveAttribute('aria-selected', 'true');
  expect(await list.getByRole('tab').evaluateAll((tabs) => tabs.map((each) => (each as HTMLElement).tabIndex))).toEqual([0, -1, -1, -1]);
});

test('a tooltip is shown on focus and hover, and Escape hides it', async ({ page }) => {
  await openKit(page);
  const tip = page.getByRole('tooltip', { includeHidden: true });
  await expect(tip).toBeHidden();
  await page.getByRole('button', { name: 'Save' }).focus();
  await expect(tip).toBeVisible();
  // The script that listens for Escape is loaded at the first focus, so the test presses Escape until the script is ready.
  await expect(async () => {
    await page.keyboard.press('Escape');
    expect(await tip.isVisible()).toBe(false);
  }).toPass();
  await page.getByRole('button', { name: 'Share this page' }).focus();
  await page.getByRole('button', { name: 'Save' }).hover();
  await expect(tip).toBeVisible();
});

test('a tooltip that Escape has hidden stays hidden while its element has the focus, even if the pointer leaves the element', async ({
  page,
}) => {
  await openKit(page);
  const tip = page.getByRole('tooltip', { includeHidden: true });
  const save = page.getByRole('button', { name: 'Save' });
  const other = page.getByRole('button', { name: 'Share this page' });
  await save.focus();
  await save.hover();
  await expect(async () => {
    await page.keyboard.press('Escape');
    expect(await tip.isVisible()).toBe(false);
  }).toPass();
  await other.hover();
  // Two frames later, the script has handled the event of the pointer.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(tip).toBeHidden();
  await other.focus();
  await save.focus();
  await expect(tip).toBeVisible();
});

test('a popover closes by Escape and by a click outside, and stays within the window', async ({ page }) => {
  await openKit(page);
  const opener = page.getByRole('button', { name: 'Sort by' });
  const popover = dialogOf(page, 'Sort');
  await opener.click();
  await expect(popover).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(popover).toBeHidden();
  await opener.click();
  await clickBeside(page);
  await expect(popover).toBeHidden();
});

test.describe('counters', () => {
  const shown = (page: Page): Locator => page.locator('[data-behaviour~="counter"][data-value="12480"] [data-counter-shown]');

  test('HOME-05 a counter counts up to its number when it becomes visible, and its text for screen readers never changes', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      // The test watches from the moment at which the browser has parsed the page's text, so that only the counter's
      // changes are recorded.
      const watch = new MutationObserver((changes) => {
        for (const { target } of changes) {
          if (target instanceof Element && target.matches('[data-behaviour~="counter"][data-value="12480"] > * > [data-counter-shown]'))
            seen.push(target.textContent ?? '');
        }
      });
      addEventListener('DOMContentLoaded', () => watch.observe(document, { childList: true, subtree: true }));
    });
    await openKit(page);
    await expect(shown(page)).toHaveText('12,480');
    await shown(page).scrollIntoViewIfNeeded();
    await page.waitForFunction(() => {
      const { seen } = window as unknown as { seen: string[] };
      return seen.length > 2 && seen.at(-1) === '12,480';
    });
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    const numbers = seen.map((text) => Number(text.replaceAll(',', '')));
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect(numbers[0]).toBeLessThan(12_480);
    await expect(page.locator('[data-behaviour~="counter"][data-value="12480"] .sr-only')).toHaveText('12,480');
  });

  test('a counter shows its final number at once with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openKit(page);
    await shown(page).scrollIntoViewIfNeeded();
    await expect(shown(page)).toHaveText('12,480');
    await expect(shown(page)).not.toHaveAttribute('style', /./);
  });
});

test('a countdown shows the remaining time, or a text when the time is over', async ({ page }) => {
  await openKit(page);
  await expect(page.getByText(/^\d+ days? .*left$/)).toBeVisible();
  await expect(page.getByText('Ended', { exact: true })).toBeVisible();
});

test('SEARCH-17 a row of cards below the visible part of the page gets its arrow buttons before the page is scrolled, so that no content shifts later', async ({
  page,
}) => {
  await openKit(page);
  await expect(page.locator('.carousel-arrows').last()).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('ERR-08 the carousel island is hydrated at the first pointer event, its buttons move it, and hidden slides cannot be focused', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openKit(page);
  const carousel = page.getByRole('region', { name: 'Offers' });
  await expect(carousel.getByRole('button', { name: 'Previous offer' })).toBeDisabled();
  await carousel.getByRole('button', { name: 'Next offer' }).click();
  await expect(carousel.getByText('2 of 3')).toBeVisible();
  await expect(carousel.getByText('Trade in the old one')).toBeInViewport();
  await expect(carousel.locator('li:not([inert])')).toHaveText('Trade in the old one');
  await carousel.getByRole('button', { name: 'Next offer' }).click();
  await expect(carousel.getByRole('button', { name: 'Next offer' })).toBeDisabled();
});

test('the slider and its input boxes change together', async ({ page }) => {
  await openKit(page);
  const lowest = page.getByRole('slider', { name: 'Lowest price' });
  await lowest.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('spinbutton', { name: 'From' })).toHaveValue('21000');
  await page.getByRole('spinbutton', { name: 'To' }).fill('45000');
  await expect(page.getByRole('slider', { name: 'Highest price' })).toHaveValue('45000');
});

test.describe('every theme', () => {
  test.use({ reducedMotion: 'reduce' });

  for (const theme of THEMES) {
    test(`WCAG 2.2 AA, ${theme}: every ui-kit component passes axe, with and without an open dialog`, async ({ page }) => {
      test.setTimeout(90_000);
      await openKit(page, theme);
      const violations = async (): Promise<readonly string[]> => {
        const { violations: found } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze();
        return found.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`));
      };
      expect(await violations()).toEqual([]);
      await page.getByRole('button', { name: 'Open a long dialog' }).click();
      expect(await violations()).toEqual([]);
    });

    test(`${theme}: no element is wider than the window at 320 px (1280 px at 400 % zoom) and at 640 px`, async ({ page }) => {
      for (const width of [320, 640]) {
        await page.setViewportSize({ width, height: 640 });
        await openKit(page, theme);
        // The test measures elements and not the width of the page, because phones cut off elements that are too wide.
        const tooWide = await page.evaluate(() =>
          [...document.querySelectorAll('main *:not(dialog *, .carousel *, .tab-list *, .embla *, .table-place *)')]
            .filter((element) => element.getBoundingClientRect().right > innerWidth + 1 && element.checkVisibility())
            .map(({ className }) => String(className)),
        );
        expect(tooWide).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    });
  }
});

test('every icon is drawn within its box', async ({ page }) => {
  await openKit(page);
  const drawings = page.locator('main svg.icon:visible > path');
  expect(await drawings.count()).toBeGreaterThan(30);
  const cropped = await drawings.evaluateAll((paths) =>
    (paths as SVGPathElement[]).flatMap((path) => {
      const { x, y, width, height } = path.getBBox();
      // The lines of an icon are 1.5 units wide. Half of this width lies outside the path, so the icon is cropped if
      // the path is nearer than 0.75 units to an edge.
      const isWithin = x >= 0.75 && y >= 0.75 && x + width <= 23.25 && y + height <= 23.25;
      return isWithin ? [] : [`${path.getAttribute('d')}: ${x}, ${y}, ${width} x ${height}`];
    }),
  );
  expect(cropped).toEqual([]);
});

test('SITE-17 the file of every font family exists and is a font', async ({ page }) => {
  await openKit(page);
  const states = await page.evaluate(async () => {
    const faces = [...document.fonts].filter(({ family }) => !family.includes('Fallback'));
    await Promise.allSettled(faces.map((face) => face.load()));
    return faces.map(({ family, status }) => `${family.replaceAll('"', '')} ${status}`);
  });
  expect(new Set(states.map((state) => state.replace(/ \w+$/, ''))).size).toBe(9);
  expect(states.filter((state) => !state.endsWith(' loaded'))).toEqual([]);
});

test('in forced-colours mode, borders replace fills and shadows', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openKit(page);
  const borderOf = (piece: Locator): Promise<number> =>
    piece.evaluate((element) => Number.parseFloat(getComputedStyle(element).borderTopWidth));
  for (const piece of [
    page.getByRole('button', { name: 'Open a dialog' }),
    page.locator('.badge').first(),
    page.locator('.toast'),
    page.locator('.page-step[aria-current]').first(),
    page.locator('.range-track'),
    page.locator('.skeleton').first(),
  ]) {
    expect(await borderOf(piece)).toBeGreaterThan(0);
  }
  await page.getByRole('button', { name: 'Open a dialog' }).click();
  expect(await borderOf(dialogOf(page, 'How we price'))).toBeGreaterThan(0);
});

test('on a printed page, collapsed content is shown and controls are hidden', async ({ page }) => {
  await openKit(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Interior: what belongs to it')).toBeVisible();
  await expect(page.getByText('A mechanic of the state’s motoring club.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open a dialog' })).toBeHidden();
  await expect(page.getByRole('tablist').first()).toBeHidden();
  await expect(page.getByText('12,480').first()).toBeVisible();
});
