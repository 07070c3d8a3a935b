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
  await signInWith(dealers.running, browser, address ?? `api-saver-${next}@example.com`);
  return browser;
};
const idOf = (index: number): number => dealers.a[index]?.id ?? 0;
const post = async (browser: VisitorBrowser, name: string, value: object) => {
  const { status, text } = await browser.postJson(`/api/watchlist/${name}`, value);
  return [status, JSON.parse(text)];
};
const idsOf = async (browser: VisitorBrowser) => JSON.parse((await browser.get('/api/watchlist')).text).vehicle_ids;
const OK = [200, { success: true }];
const savedEvents = async (): Promise<number> => {
  const { rows } = await dealers.running.database.pool.query('select count(*)::int as count from analytics_events where event_id = 39');
  return rows[0]?.count as number;
};

describe('the watchlist endpoints', () => {
  test('API-11 API-12 ENT-29 EVENT-08 a signed-in shopper saves and removes a vehicle, and only the save is counted', async () => {
    const browser = await signedIn('+61412345699');
    const before = await savedEvents();
    expect(await post(browser, 'save-car', { car_id: idOf(0), phone_number: '0412 345 699' })).toEqual(OK);
    expect(await savedEvents()).toBe(before + 1);
    expect(await post(browser, 'save-car', { car_id: idOf(0) })).toEqual(OK);
    expect(await idsOf(browser)).toEqual([idOf(0)]);
    expect(await post(browser, 'remove-car', { car_id: idOf(0), phone_number: '+61412345699' })).toEqual(OK);
    expect(await idsOf(browser)).toEqual([]);
    expect(await savedEvents()).toBe(before + 1);
    expect(await post(browser, 'save-car', { car_id: idOf(0) })).toEqual(OK);
    expect(await idsOf(browser)).toEqual([idOf(0)]);
  });

  test('the answers are for this shopper alone, and visitors without a session are told to sign in', async () => {
    const { headers } = await (await signedIn()).get('/api/watchlist');
    expect(headers['cache-control']).toContain('no-store');
    const stranger = new VisitorBrowser(dealers.running, 'alpha');
    expect((await stranger.get('/api/watchlist')).status).toBe(401);
    for (const name of ['save-car', 'remove-car', 'merge'])
      expect(await post(stranger, name, { car_id: idOf(0), favourites: [] })).toMatchObject([401, { success: false }]);
  });

  test('API-11 a request with another person’s phone number, with an unknown vehicle or without a vehicle is refused with the reason', async () => {
    const browser = await signedIn();
    const cases: readonly [object, number, RegExp][] = [
      [{ car_id: idOf(0), phone_number: '0412 000 111' }, 403, /not that of the signed-in account/],
      [{ car_id: 999_999_999 }, 404, /no longer listed/],
      [{ car_id: 'x' }, 400, /^car_id: /],
      [{}, 400, /^car_id: is missing/],
    ];
    for (const [body, status, error] of cases)
      expect(await post(browser, 'save-car', body)).toEqual([status, { success: false, error: expect.stringMatching(error) }]);
    expect(await idsOf(browser)).toEqual([]);
  });

  test('WATCH-10 the favourites of a browser are added to the account; if a vehicle was saved or removed both in the browser and in the account, the later change is kept', async () => {
    const browser = await signedIn();
    for (const index of [0, 1, 2]) await post(browser, 'save-car', { car_id: idOf(index) });
    await post(browser, 'remove-car', { car_id: idOf(2) });
    const later = Date.now() + 60_000;
    const favourites = [
      { car_id: idOf(0), saved: false, at: 1 },
      { car_id: idOf(1), saved: false, at: later },
      { car_id: idOf(2), saved: true, at: 1 },
      { car_id: idOf(3), saved: true, at: 1 },
      { car_id: 999_999_999, saved: true, at: 1 },
    ];
    expect(await post(browser, 'merge', { favourites })).toEqual(OK);
    expect([...(await idsOf(browser))].sort()).toEqual([idOf(0), idOf(3)].sort());
    expect(await post(browser, 'merge', { favourites: [{ car_id: idOf(2), saved: true, at: later }] })).toEqual(OK);
    expect(await idsOf(browser)).toContain(idOf(2));
  });

  test('WATCH-10 if a browser’s clock is ahead, a tap is stored with the server’s time, so that the next tap replaces it', async () => {
    const browser = await signedIn();
    const ahead = Date.now() + 2 * 60 * 60_000;
    expect(await post(browser, 'merge', { favourites: [{ car_id: idOf(0), saved: true, at: ahead }] })).toEqual(OK);
    expect(await idsOf(browser)).toEqual([idOf(0)]);
    expect(await post(browser, 'merge', { favourites: [{ car_id: idOf(0), saved: false, at: Date.now() }] })).toEqual(OK);
    expect(await idsOf(browser)).toEqual([]);
  });

  test('WATCH-03 a sold vehicle cannot be saved, and the error says that the vehicle is sold', async () => {
    const browser = await signedIn();
    await dealers.import(
      'alpha-yard',
      ROWS_OF_A.map((row, index) => (index === 3 ? { ...row, status: 'sold' } : row)),
    );
    const refused = [422, { error: expect.stringContaining('is sold') }];
    // The program reads the imported rows after a notification from the database. Until then, it saves the vehicle for
    // the shopper. A saved vehicle stays saved when it is sold, so the test removes it before each further attempt.
    const other = await signedIn();
    await eventually(
      async () => {
        await post(other, 'remove-car', { car_id: idOf(3) });
        return post(other, 'save-car', { car_id: idOf(3) });
      },
      (answer) => expect(answer).toMatchObject(refused),
    );
    expect(await post(browser, 'save-car', { car_id: idOf(3) })).toMatchObject(refused);
    expect(await post(browser, 'merge', { favourites: [{ car_id: idOf(3), saved: true, at: 1 }] })).toEqual(OK);
    expect(await idsOf(browser)).toEqual([]);
  });
});

describe('the favourites of a browser', () => {
  test('WATCH-10 WATCH-15 on a site without accounts, /watchlist shows the vehicles with the ids in its URL and sets no cookie', async () => {
    const { running, b } = dealers;
    const [first] = b;
    const page = await running.get('both', `/watchlist?cars=${first?.id},999999999`);
    expect(page.status).toBe(200);
    expect(page.text).toContain(`data-vehicle="${first?.id}"`);
    expect(page.text).toContain('One car is no longer listed.');
    expect(page.headers['set-cookie']).toBeUndefined();
    expect((await running.get('both', '/watchlist')).text).toContain('Tap the heart of a car to save it.');
    expect((await running.postForm('both', '/watchlist?car_id=1', { action: 'save' })).status).toBe(404);
    expect((await running.get('both', '/api/watchlist')).status).toBe(404);
  });
});
