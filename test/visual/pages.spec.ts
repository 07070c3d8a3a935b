import { expect, type Page, test } from '@playwright/test';
import { scriptsReady } from '../e2e/steps/fixture.ts';

/**
 * Takes screenshots of the most important pages, in each template and at two widths. Compares them with the screenshots
 * in test/visual/pictures, which are committed. After an intended change, run `npm run test:visual --
 * --update-snapshots` and look at the new pictures. Almost no pixel may differ, because the program's clock is fixed
 * (FIXED_TIME) and the fonts are part of the product.
 */
const SITES = { metro: 'wattlebird-cars', marque: 'kestrel-point-kia', group: 'corella-motor-group' } as const;
type Template = keyof typeof SITES;

const WIDTHS = [390, 1440] as const;
type Width = (typeof WIDTHS)[number];

const SEARCH = '/search/new-used-and-demo-cars/';
/**
 * `maxDiffPixelRatio` is the largest allowed share of pixels that differ. `threshold` is the largest colour difference
 * of a pixel that is ignored.
 */
const TOLERANCE = { maxDiffPixelRatio: 0.003, threshold: 0.1, animations: 'disabled', caret: 'hide' } as const;

const urlOf = (template: Template, path: string): string => `http://${SITES[template]}.localhost:${process.env.E2E_PORT}${path}`;

/**
 * Waits for the fonts and for every picture in the viewport. Other pictures are loaded when they are scrolled into
 * view.
 */
const settle = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const arrival = (image: HTMLImageElement) =>
      new Promise<void>((resolve) => {
        const observer = new IntersectionObserver(([entry]) => {
          observer.disconnect();
          if (!entry?.isIntersecting || image.complete) resolve();
          else for (const end of ['load', 'error']) image.addEventListener(end, () => resolve(), { once: true });
        });
        observer.observe(image);
      });
    await Promise.all([...document.images].map(arrival));
  });

const open = async (page: Page, template: Template, width: Width, path: string): Promise<void> => {
  await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
  await page.clock.setFixedTime(process.env.E2E_VISUAL_TIME ?? '');
  // The number of views on the page would depend on the order of the tests. So the test blocks the request that counts
  // a view.
  await page.route('**/view.json', (route) => route.abort());
  // Makes the page believe that the visitor has seen the pop-up. Otherwise the pop-up opens after four seconds, and on
  // a slow machine the screenshot would show it.
  await page.addInitScript(() => {
    const read = Storage.prototype.getItem;
    Storage.prototype.getItem = function (key) {
      return key.startsWith('popup-seen:') ? '1' : read.call(this, key);
    };
  });
  await page.goto(urlOf(template, path));
  await scriptsReady(page);
};

const openVehicle = async (page: Page, template: Template, width: Width): Promise<void> => {
  await open(page, template, width, SEARCH);
  const results = page.getByRole('region', { name: 'Results' });
  const href = await results.getByRole('article').getByRole('heading').getByRole('link').first().getAttribute('href');
  await page.goto(urlOf(template, href ?? ''));
  await scriptsReady(page);
};

const VIEWS: Readonly<Record<string, (page: Page, template: Template, width: Width) => Promise<unknown>>> = {
  home: (page, template, width) => open(page, template, width, '/'),
  search: (page, template, width) => open(page, template, width, SEARCH),
  vehicle: openVehicle,
  dialog: async (page, template, width) => {
    await openVehicle(page, template, width);
    await page
      .locator('.vehicle-sidebar')
      .getByRole('link', { name: /enquire|enquiry|ask|message us/i })
      .first()
      .click();
    await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible();
    // The captcha takes a different time on each machine, so the test waits until it is solved.
    await expect(page.getByRole('dialog').getByText('Checked that you are not a robot', { exact: true })).toBeVisible({ timeout: 30_000 });
  },
  menu: async (page, template, width) => {
    await open(page, template, width, SEARCH);
    if (width === 390)
      await page
        .getByRole('banner')
        .locator('summary, button')
        .filter({ hasText: /menu/i })
        .or(page.getByRole('banner').getByLabel('Menu', { exact: true }))
        .first()
        .click();
    else await page.getByRole('banner').locator('details:visible > summary').first().click();
  },
};

test.use({ reducedMotion: 'reduce' });

for (const template of Object.keys(SITES) as Template[]) {
  for (const width of WIDTHS) {
    for (const [view, show] of Object.entries(VIEWS)) {
      test(`${template}: ${view} at ${width} px matches its committed picture`, async ({ page }) => {
        await show(page, template, width);
        await settle(page);
        await expect(page).toHaveScreenshot(`${template}-${view}-${width}.png`, TOLERANCE);
      });
    }
  }
}

/** Changes that a person would see. The comparison of screenshots must detect each of them. */
const PLANTED = {
  'a shift by 8 px': 'main { position: relative; top: 8px }',
  'another brand colour': ':root { --site-brand: #7a3fb0; --site-brand-text: #7a3fb0 }',
};
for (const [change, css] of Object.entries(PLANTED)) {
  test(`SITE-17 the comparison of screenshots detects ${change}`, async ({ page }) => {
    await open(page, 'metro', 1440, SEARCH);
    await settle(page);
    await expect(page).toHaveScreenshot('metro-search-1440.png', TOLERANCE);
    // The content security policy blocks inline styles. So the test changes the style with a style sheet that a script
    // constructs.
    await page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets.push(sheet);
    }, css);
    await expect(page).not.toHaveScreenshot('metro-search-1440.png', TOLERANCE);
  });
}
