import type { Page } from '@playwright/test';
import { askServer, expect, scriptsReady, siteUrl, test } from './steps/fixture.ts';
import { scriptAddress } from './steps/script-address.ts';

const METRO = 'wattlebird-cars';
const MARQUE = 'kestrel-point-kia';
const TOURING = 'ironbark-touring';

test.describe('the compact search', () => {
  test('SEARCH-06 the compact search suggests texts and counts results while the shopper chooses, and Show Me opens the search page at its top', async ({
    page,
  }) => {
    await page.goto(siteUrl(METRO));
    await scriptsReady(page);
    const form = page.getByRole('form', { name: 'Search all cars' });
    const text = form.locator('input[name=query]');
    await text.click();
    await expect(text).toHaveRole('combobox');
    await text.pressSequentially('toyota');
    await expect(form.getByRole('option').first()).toContainText('Toyota');
    await page.keyboard.press('Escape');
    await text.fill('');
    await form.getByLabel('Body').selectOption('Ute');
    const answer = await askServer(page, siteUrl(METRO, '/api/search-count?refinementList[simple_body][0]=Ute'));
    const { text: count } = (await answer.json()) as { text: string };
    const button = form.getByRole('button', { name: `Show me ${count}` });
    await expect(button).toBeVisible();
    await page.evaluate(() => window.scrollTo({ top: 200 }));
    await button.click();
    await expect(page).toHaveURL(siteUrl(METRO, '/search/new-used-and-demo-cars/?refinementList%5Bsimple_body%5D%5B0%5D=Ute'));
    await expect(page.locator('#count')).toHaveText(count);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });
    test('SEARCH-06 the compact search opens the search page with the chosen filter', async ({ page }) => {
      await page.goto(siteUrl(METRO));
      const form = page.getByRole('form', { name: 'Search all cars' });
      await form.getByLabel('Price up to').selectOption({ label: '$20,000' });
      await form.getByRole('button', { name: /^Show me/ }).click();
      await expect(page.getByRole('list', { name: 'Chosen filters' })).toContainText('Up to $20,000');
    });
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the link above a row of vehicles is at the right edge, because the arrows are hidden', async ({ page }) => {
    await page.goto(siteUrl(METRO));
    const row = page.locator('.block-rail').first();
    const rightEdge = (part: string): Promise<number> =>
      row
        .locator(part)
        .first()
        .evaluate((element) => element.getBoundingClientRect().right);
    await expect(row.locator('.carousel-arrows')).toBeHidden();
    expect(await rightEdge('.block-link')).toBeCloseTo(await rightEdge('.block-head'), 0);
  });
});

/** Opens the page, waits for the code of the pop-up, and then scrolls until the pop-up would open. */
const comeAndRead = async (page: Page, come: () => Promise<unknown>): Promise<void> => {
  const code = page.waitForResponse(`**${scriptAddress('src/features/content/ui/popup/open-popup-once.behaviour.ts')}`);
  await come();
  await (await code).finished();
  await page.mouse.wheel(0, 400);
  await page.waitForFunction(() => window.scrollY > 0);
  await page.evaluate(async () => {
    for (let frame = 0; frame < 20; frame += 1) {
      dispatchEvent(new Event('scroll'));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
};

test.describe('the pop-up', () => {
  const opened = siteUrl(MARQUE);

  test('HOME-07 HOME-09 the pop-up opens once per visitor, and its close button closes it', async ({ page }) => {
    await page.goto(opened);
    await page.mouse.wheel(0, 400);
    const popup = page.getByRole('dialog', { name: 'Electric evenings' });
    await expect(popup).toBeVisible();
    await expect(popup.getByRole('link', { name: 'Say you are coming' })).toBeVisible();
    await popup.getByRole('button', { name: 'Close' }).click();
    await expect(popup).toBeHidden();
    await page.evaluate(() => window.scrollTo(0, 0));
    await comeAndRead(page, () => page.reload());
    expect(await page.evaluate(() => Object.keys(localStorage))).toContain('popup-seen:ev-evenings-2026');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  });

  test('HOME-09 Escape closes the pop-up too', async ({ page }) => {
    await page.goto(opened);
    await page.mouse.wheel(0, 400);
    const popup = page.getByRole('dialog', { name: 'Electric evenings' });
    await expect(popup).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(popup).toBeHidden();
  });

  test('HOME-08 the pop-up is never shown after its expiry, even by a cached page', async ({ page }) => {
    await page.clock.setFixedTime(new Date('2027-04-01T00:00:00+11:00'));
    await comeAndRead(page, () => page.goto(opened));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('popup-seen:ev-evenings-2026'))).toBeNull();
  });
});

test('HOME-10 the service banner stays at the bottom until it is dismissed, and does not return', async ({ page }) => {
  await page.goto(siteUrl(METRO));
  const banner = page.getByRole('region', { name: 'Service bookings' });
  await expect(banner).toBeInViewport();
  await page.mouse.wheel(0, 2_000);
  await expect(banner).toBeInViewport();
  await banner.getByRole('button', { name: 'Dismiss' }).click();
  await expect(banner).toBeHidden();
  await page.reload();
  await scriptsReady(page);
  await expect(page.locator('[data-behaviour~="service-banner"]')).toBeHidden();
});

for (const [width, height] of [
  [360, 740],
  [375, 667],
] as const) {
  test(`HOME-10 the service banner covers no part of the first button at ${width} x ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto(siteUrl(TOURING));
    const banner = page.getByRole('region', { name: 'Service bookings' });
    await expect(banner).toBeInViewport();
    await page.evaluate(() => document.fonts.ready);
    const button = await page.getByRole('link', { name: 'See the whole yard' }).boundingBox();
    const edge = await banner.boundingBox();
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(edge?.y ?? 0);
  });
}

test.describe('the promo slider', () => {
  const slider = '[data-behaviour~="promo-slider"]';

  test('HOME-16 the slides move automatically until the pause button is used', async ({ page }) => {
    await page.clock.install();
    await page.goto(siteUrl(METRO));
    await page.locator(slider).scrollIntoViewIfNeeded();
    const pause = page.getByRole('button', { name: 'Pause the slides' });
    await expect(pause).toBeVisible();
    const track = page.locator(`${slider} [data-carousel-track]`);
    await expect
      .poll(async () => {
        await page.clock.runFor(7_000);
        return track.evaluate((row) => row.scrollLeft);
      })
      .toBeGreaterThan(0);
    await pause.click();
    const play = page.getByRole('button', { name: 'Play the slides' });
    await expect(play).toBeVisible();
    // Slides also stop while the pointer is over them or the focus is in them. The test moves the pointer away and
    // removes the focus, so that only the pause button can stop the slides.
    const leave = async (): Promise<void> => {
      await page.mouse.move(0, 0);
      await page.locator(':focus').evaluate((button) => (button as HTMLElement).blur());
    };
    await track.evaluate((row) => {
      row.scrollTo = () => row.setAttribute('data-moved', '');
    });
    await leave();
    await page.clock.runFor(30_000);
    await expect(track).not.toHaveAttribute('data-moved');
    await play.click();
    await leave();
    await page.clock.runFor(30_000);
    await expect(track).toHaveAttribute('data-moved');
  });

  test.describe('with reduced motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } });
    test('HOME-16 the slides move only when the shopper uses their buttons', async ({ page }) => {
      await page.goto(siteUrl(METRO));
      await page.locator(slider).scrollIntoViewIfNeeded();
      await expect(page.getByRole('button', { name: 'Next slide' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Pause the slides' })).toBeHidden();
      await page.getByRole('button', { name: 'Next slide' }).click();
      await expect.poll(() => page.locator(`${slider} [data-carousel-track]`).evaluate((row) => row.scrollLeft)).toBeGreaterThan(0);
    });
  });
});

test('HOME-13 the sales counter is updated every 150 seconds', async ({ page }) => {
  // The clock starts two minutes before the value of the sales counter changes. The counter is updated once, half a
  // minute after the change.
  await page.clock.install({ time: new Date('2026-11-21T12:05:30+10:00') });
  await page.goto(siteUrl(TOURING));
  const counter = page.locator('[data-behaviour~="sales-counter"]');
  await expect(counter).toHaveText('3,936');
  await page.clock.fastForward(150_000);
  await expect(counter).toHaveText('3,937');
});

test('HOME-01 the brands page links to the page of a brand, and this page links to the stock of the brand', async ({ page }) => {
  await page.goto(siteUrl('corella-motor-group', '/brands'));
  await page.getByRole('link', { name: 'Toyota', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Toyota' })).toBeVisible();
  await page.getByRole('link', { name: 'Shop Toyota' }).click();
  await expect(page).toHaveURL(/\/search\/toyota$/);
});
