import { afterAll, beforeAll, expect, test } from 'vitest';
import { LeadStore } from '#features/leads/server/lead-store.server.ts';
import { hasSitePage } from '#main/routes.ts';
import { FILLED_FORM } from '#test/builders/leads/lead-builder.ts';
import { eventually, stampOf } from '#test/builders/program/running-program.ts';
import { first, ROWS_OF_A, startTwoDealers, type TwoDealers } from '../tenants/two-dealers.ts';

let dealers: TwoDealers;
beforeAll(async () => {
  dealers = await startTwoDealers({ WORKER: '0' });
});
afterAll(() => dealers.close());

const PAGE = '/book-test-drive';

test('ROUTE-53 the page asks what the shopper wants to drive, and the answer becomes a test drive request', async () => {
  const { running } = dealers;
  const shown = await running.get('alpha', PAGE);
  expect(shown.status).toBe(200);
  expect(shown.headers['cache-control']).toContain('no-store');
  for (const field of ['wanted', 'name', 'email', 'phone', 'test_drive_date', 'test_drive_time'])
    expect(shown.text).toContain(`name="${field}"`);
  const { message: _message, ...fields } = {
    ...stampOf(shown.text),
    ...FILLED_FORM,
    wanted: 'Toyota Hilux, automatic',
    test_drive_time: 'Morning',
  };
  const sent = await running.postForm('alpha', PAGE, fields);
  expect([sent.status, sent.headers.location]).toEqual([303, '/success']);
  const [stored] = await new LeadStore(running.database).list(running.site('alpha'));
  expect(stored?.lead).toMatchObject({
    kind: 'test-drive',
    category: 'Test Drive',
    eventId: 22,
    vehicle: null,
    testDriveTime: 'Morning',
    details: [{ label: 'What would you like to drive?', value: 'Toyota Hilux, automatic' }],
  });
});

test('ROUTE-53 if the URL names a dealership, the form preselects this dealership, and search engines may not index this URL; without a dealership in the URL, the page may be indexed', async () => {
  const { running } = dealers;
  const [plain, linked] = await Promise.all([running.get('both', PAGE), running.get('both', `${PAGE}?dealership=bravo-yard`)]);
  const chosen = (text: string): readonly string[] => text.match(/<option [^>]*value="(?:alpha|bravo)-yard"[^>]* selected=""/g) ?? [];
  expect(chosen(plain.text)).toEqual([]);
  expect(chosen(linked.text).join()).toContain('bravo-yard');
  expect([plain.text, linked.text].map((text) => text.includes('content="noindex"'))).toEqual([false, true]);
});

test('ROUTE-53 the page lists vehicles of the site with links to their own test drive forms', async () => {
  const { text } = await dealers.running.get('alpha', PAGE);
  expect(text).toContain(`href="/cars/${first(dealers.a).slug}/test-drive"`);
  for (const { slug } of dealers.b) expect(text).not.toContain(slug);
});

test('ROUTE-53 if the shopper does not say which vehicle to drive, the form is shown again with the other answers and the list of vehicles', async () => {
  const { running } = dealers;
  const shown = await running.get('alpha', PAGE);
  const answer = await running.postForm('alpha', PAGE, { ...stampOf(shown.text), ...FILLED_FORM, wanted: ' ' });
  expect(answer.status).toBe(422);
  expect(answer.text).toContain('Please fill in &#x27;What would you like to drive?&#x27;.');
  expect(answer.text).toContain('value="jo@example.com"');
  expect(answer.text).toContain(`/cars/${first(dealers.a).slug}/test-drive`);
});

test('ROUTE-53 a site can switch the page off, and its menus then have no link to it', async () => {
  const site = dealers.running.site('alpha');
  const off = { ...site, features: { ...site.features, testDrivePage: false } };
  expect([hasSitePage(site, PAGE), hasSitePage(off, PAGE)]).toEqual([true, false]);
  expect((await dealers.running.get('alpha', '/')).text).toContain(`href="${PAGE}"`);
});

test('ROUTE-53 the list has no caravan, because nobody can drive one', async () => {
  const { running } = dealers;
  const caravan = { id: 'a-van', make: 'Jayco', model: 'Starcraft', year: 2024, car_type: 'used', price: 49_990, item_type: 'caravan' };
  await dealers.import('alpha-yard', [...ROWS_OF_A, caravan]);
  await eventually(
    async () => JSON.parse((await running.get('alpha', '/api/search-count')).text).count,
    (count) => expect(count).toBe(ROWS_OF_A.length + 1),
  );
  const { text } = await running.get('alpha', PAGE);
  expect(text).toContain(`href="/cars/${first(dealers.a).slug}/test-drive"`);
  expect(text).not.toContain('Starcraft');
});
