import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInWith, VisitorBrowser } from '#test/builders/accounts/visitor-browser.ts';
import { eventually } from '#test/builders/program/running-program.ts';
import { ROWS_OF_A, type TwoDealers } from '../tenants/two-dealers.ts';
import { startDealersWithAccounts } from './account-dealers.ts';

let dealers: TwoDealers;
beforeAll(async () => {
  dealers = await startDealersWithAccounts();
});
afterAll(() => dealers.close());

let next = 0;
const signedIn = async (address?: string) => {
  next += 1;
  const browser = new VisitorBrowser(dealers.running, 'alpha');
  await signInWith(dealers.running, browser, address ?? `saver-${next}@example.com`);
  return browser;
};
const vehicleOf = (index: number) => {
  const vehicle = dealers.a[index];
  if (vehicle === undefined) throw new Error(`There is no vehicle ${index}`);
  return vehicle;
};
const addressOf = (index: number): string => `/watchlist?car_id=${vehicleOf(index).id}`;
const post = (browser: VisitorBrowser, index: number, action: string) => browser.post(addressOf(index), { action });
const savedBy = async (browser: VisitorBrowser): Promise<readonly number[]> =>
  [...(await browser.get('/watchlist')).text.matchAll(/<article [^>]*data-vehicle="(\d+)"/g)].map(([, id]) => Number(id));

describe('the watchlist', () => {
  test('WATCH-01 WATCH-07 WATCH-08 WATCH-15 a shopper saves vehicles, sees them as cards and removes one', async () => {
    const browser = await signedIn();
    expect((await browser.get('/watchlist')).text).toContain('You have not saved any cars yet.');
    for (const index of [0, 1]) {
      const { status, headers } = await post(browser, index, 'save');
      expect([status, headers.location]).toEqual([303, '/watchlist?done=saved']);
    }
    expect((await browser.get('/watchlist?done=saved')).text).toContain('Car Saved In Watchlist');
    expect(await savedBy(browser)).toEqual([vehicleOf(1).id, vehicleOf(0).id]);
    const removed = await post(browser, 0, 'remove');
    expect((await browser.get(removed.headers.location ?? '')).text).toContain('Car Removed');
    expect(await savedBy(browser)).toEqual([vehicleOf(1).id]);
  });

  test('WATCH-04 AUTH-03 ROUTE-64 a visitor without a session is asked to sign in, and the vehicle is saved after the sign-in', async () => {
    const browser = new VisitorBrowser(dealers.running, 'alpha');
    const { status, headers } = await post(browser, 0, 'save');
    const link = new URL(headers.location ?? '', dealers.running.originOf('alpha'));
    expect([status, link.pathname, link.searchParams.get('type')]).toEqual([303, '/sign-in', 'watchlist']);
    const { headers: after } = await signInWith(dealers.running, browser, 'goes-on@example.com', link.search);
    expect(after.location).toBe(addressOf(0));
    const saved = await browser.get(after.location ?? '', { 'sec-fetch-site': 'same-origin' });
    expect(saved.headers.location).toBe('/watchlist?done=saved');
    expect(await savedBy(browser)).toEqual([vehicleOf(0).id]);
  });

  test('a link on another website, or a link that the browser only prefetches, saves nothing', async () => {
    const browser = await signedIn();
    const visits: readonly Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' },
      {},
    ];
    for (const headers of visits) {
      const { status, text } = await browser.get(addressOf(0), headers);
      expect(status).toBe(200);
      expect(text).toContain('Save to watchlist');
    }
    expect(await savedBy(browser)).toEqual([]);
  });

  test('each shopper sees only the vehicles that this shopper saved, and no cache may store the list', async () => {
    const [ana, ben] = [await signedIn(), await signedIn()];
    await post(ana, 0, 'save');
    await post(ben, 1, 'save');
    expect(await savedBy(ana)).toEqual([vehicleOf(0).id]);
    expect(await savedBy(ben)).toEqual([vehicleOf(1).id]);
    expect((await ana.get('/watchlist')).headers['cache-control']).toContain('no-store');
  });

  test('WATCH-06 an account without a phone number can save vehicles too, and the shopper is asked for the number', async () => {
    const browser = await signedIn();
    await post(browser, 0, 'save');
    expect((await browser.get('/watchlist')).text).toContain('Add your number');
    expect(dealers.running.logText).toContain('a shopper without a phone number saved a vehicle');
    expect(dealers.running.logText).not.toContain(`saver-${next}@example.com`);
  });

  test('WATCH-05 an account with a phone number saves and removes vehicles without being asked for a number', async () => {
    const browser = await signedIn('+61412345678');
    await post(browser, 1, 'save');
    expect(await savedBy(browser)).toEqual([vehicleOf(1).id]);
    expect((await browser.get('/watchlist')).text).not.toContain('Add your number');
    await post(browser, 1, 'remove');
    expect(await savedBy(browser)).toEqual([]);
  });

  test('CARD-04 the page of an available vehicle has the save button; on a site without accounts, the button uses the list in the browser', async () => {
    const { running, b } = dealers;
    const page = await running.get('alpha', `/cars/${vehicleOf(0).slug}`);
    expect(page.text).toContain(`href="${addressOf(0)}" rel="nofollow" data-behaviour="save-vehicle"`);
    const other = (await running.get('both', `/cars/${b[0]?.slug}`)).text;
    expect(other).toContain(`href="/watchlist?cars=${b[0]?.id}" rel="nofollow" data-behaviour="save-vehicle"`);
    expect(other).not.toContain('/watchlist?car_id=');
  });

  test('WATCH-03 CARD-21 a sold vehicle cannot be added to a watchlist; a vehicle that was added before its sale stays there and can be removed', async () => {
    const [ana, ben] = [await signedIn(), await signedIn()];
    await post(ana, 3, 'save');
    await dealers.import(
      'alpha-yard',
      ROWS_OF_A.map((row, index) => (index === 3 ? { ...row, status: 'sold' } : row)),
    );
    // The program reads the imported rows after a notification from the database. Until then the program does not know
    // that the vehicle is sold, and saves it. So the test repeats the request as another shopper until it is refused.
    const other = await signedIn();
    await eventually(
      () => post(other, 3, 'save'),
      ({ status }) => expect(status).toBe(422),
    );
    const refused = await post(ben, 3, 'save');
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('is sold, so it cannot be saved.');
    expect(await savedBy(ben)).toEqual([]);
    expect((await post(ana, 3, 'save')).status).toBe(303);
    expect(await savedBy(ana)).toEqual([vehicleOf(3).id]);
    expect((await dealers.running.get('alpha', `/cars/${vehicleOf(3).slug}`)).text).not.toContain(`href="${addressOf(3)}"`);
    await post(ana, 3, 'remove');
    expect(await savedBy(ana)).toEqual([]);
  });
});
