import type { Locator, Page } from '@playwright/test';
import { expect, scriptsReady, siteUrl, test } from './steps/fixture.ts';
import { METRO } from './steps/site-pages.ts';

/**
 * The map that a shopper can move (LOC-33). No demo site has one, because its tiles come from another company. So these
 * tests write the markup of `location-map.tsx` into the page of a demo site, with a style that the browser gets from the
 * test. The script, MapLibre and its worker are those of the built program. The site's Content-Security-Policy applies.
 */
const STYLE = '/media/map.json';
const EMPTY_STYLE = { version: 8, sources: {}, layers: [{ id: 'land', type: 'background', paint: { 'background-color': '#ccddcc' } }] };

const offerLiveMap = async (page: Page): Promise<void> => {
  await page.goto(siteUrl(METRO.site, '/locations/southport'));
  await scriptsReady(page);
  const data = { provider: 'maplibre', source: STYLE, pins: [[-27.97, 153.41, 'Wattlebird Cars Southport']] };
  await page
    .getByRole('region', { name: 'Find us' })
    .getByRole('img')
    .evaluate((map, json) => {
      const part = document.createElement('div');
      part.className = 'live-map';
      part.dataset.behaviour = 'live-map';
      part.dataset.map = json;
      map.replaceWith(part);
      part.append(map);
      part.insertAdjacentHTML(
        'beforeend',
        '<button type="button" class="btn btn-secondary live-map-open" data-map-open="">Show the map</button>',
      );
    }, JSON.stringify(data));
};

const findUs = (page: Page): Locator => page.getByRole('region', { name: 'Find us' });
const pin = (page: Page): Locator => findUs(page).getByRole('button', { name: 'Wattlebird Cars Southport', exact: true });

test('LOC-33 MapLibre is loaded only when the shopper asks for the map, and shows a named pin', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.route(`**${STYLE}`, (route) => route.fulfill({ json: EMPTY_STYLE }));
  await offerLiveMap(page);
  await findUs(page).scrollIntoViewIfNeeded();
  const isOfMap = (path: string): boolean => /maplibre|map\.json/.test(path);
  expect(asked.filter(isOfMap)).toEqual([]);
  await findUs(page).getByRole('button', { name: 'Show the map' }).click();
  await expect(pin(page)).toBeVisible();
  await expect(findUs(page).getByRole('button', { name: 'Show the map' })).toHaveCount(0);
  expect(asked.filter(isOfMap)).toContain(STYLE);
  await pin(page).click();
  await expect(findUs(page).getByText('Wattlebird Cars Southport', { exact: true }).last()).toBeVisible();
});

test('LOC-33 if the style of the map cannot be loaded, the shopper can try again, and the drawn map and directions stay', async ({
  page,
}) => {
  await page.route(`**${STYLE}`, (route) => route.abort());
  await offerLiveMap(page);
  await findUs(page).getByRole('button', { name: 'Show the map' }).click();
  const again = findUs(page).getByRole('button', { name: 'The map could not be loaded. Try again' });
  await expect(again).toBeEnabled();
  await expect(findUs(page).getByRole('img', { name: /^Map: / })).toBeVisible();
  await expect(findUs(page).getByRole('link', { name: /^Get Directions/ })).toBeVisible();
  await page.unroute(`**${STYLE}`);
  await page.route(`**${STYLE}`, (route) => route.fulfill({ json: EMPTY_STYLE }));
  await again.click();
  await expect(pin(page)).toBeVisible();
});
