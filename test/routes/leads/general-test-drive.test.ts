import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Site } from '#model/site/site.ts';
import { appointmentPage } from '#pages/appointment/appointment.route.tsx';
import { BOOK_TEST_DRIVE_ROUTES } from '#pages/lead-forms/test-drive/book-test-drive.route.ts';
import { FILLED, USED_CAR } from '#test/builders/leads/lead-form-bench.ts';
import { chooseTime, openTestDriveBench, type TestDriveBench } from '#test/builders/leads/test-drive-bench.ts';
import { pageOf } from '#test/builders/pages/page-bench.tsx';
import type { MarkupElement } from '#test/builders/pages/page-markup.ts';
import { buildLocation } from '#test/builders/site/site-builder.ts';

const PAGE = '/book-test-drive';

let bench: TestDriveBench;
/** The site whose only location is open every day from 9:00 to 17:00, with one test drive at a time. */
let site: Site;
let nine: string;
let ten: string;

beforeAll(async () => {
  bench = await openTestDriveBench({ used: USED_CAR });
  site = bench.drivingSite;
});
afterAll(() => bench?.close());
beforeEach(async () => {
  await bench.database.pool.query('delete from leads; delete from appointments; delete from rate_limits');
  [nine, ten] = [bench.timeInTwoDays('09:00'), bench.timeInTwoDays('10:00')];
});

const ask = (asking: Site, fields?: Readonly<Record<string, string>>) => {
  const handler = BOOK_TEST_DRIVE_ROUTES[fields ? 1 : 0]?.handler;
  if (handler === undefined) throw new Error('the page has no route');
  const search = { search: async () => ({ hits: [] }) as never };
  return bench.ask(handler({ ...bench.services, search, vehicles: { listByIds: async () => [] } } as never), PAGE, {
    site: asking,
    ...(fields ? { fields } : {}),
  });
};
const send = async (asking: Site, fields: Readonly<Record<string, string>>) =>
  ask(asking, { ...bench.stampOf(pageOf(await ask(asking))), ...FILLED, wanted: 'A small SUV', ...fields });
const timesIn = (page: MarkupElement): readonly (string | undefined)[] =>
  page.all(({ attributes }) => attributes.type === 'radio').map(({ attributes }) => attributes.value);

test('ROUTE-53 FORM-19 a test drive without a chosen vehicle is booked at a time of the yard, which nobody else can book', async () => {
  expect(timesIn(pageOf(await ask(site)))).toEqual(expect.arrayContaining(['', nine, ten]));
  expect(await send(site, chooseTime(nine))).toMatchObject({ kind: 'redirect', status: 303 });
  const lead = await bench.latest();
  expect(lead).toMatchObject({ kind: 'test-drive', vehicle: null, appointment: { startsAt: Date.parse(nine), resource: 'test-drive' } });
  const second = await send(site, { ...chooseTime(nine), email: 'sam@example.com' });
  expect(second).toMatchObject({ kind: 'page', status: 422 });
  expect(pageOf(second).text).toContain('This time has just been booked by somebody else.');
  // The yard has one test drive at a time, so a test drive of a chosen vehicle cannot have this time either.
  expect(timesIn(await bench.show('testDrive', 'used', site))).not.toContain(nine);
});

test('FORM-19 a booked test drive without a vehicle can be moved by its link', async () => {
  await send(site, chooseTime(nine));
  const token = bench.appointmentLinks.sign(site, (await bench.latest())?.appointment?.id ?? '');
  const link = `/appointment?t=${encodeURIComponent(token)}`;
  const change = (fields?: Readonly<Record<string, string>>) =>
    bench.ask(appointmentPage(bench.services), link, { site, ...(fields ? { fields } : {}) });
  expect(timesIn(pageOf(await change()))).toContain(ten);
  expect(await change({ action: 'move', ...chooseTime(ten) })).toMatchObject({ kind: 'redirect', status: 303 });
  expect((await bench.latest())?.appointment?.startsAt).toBe(Date.parse(ten));
});

test('ROUTE-53 FORM-19 a group asks for the location first, and then offers the times of this location', async () => {
  const [yard] = site.primaryDealership.locations;
  if (yard === undefined) throw new Error('the yard has no location');
  const evening = yard.openingHours.map((day) => ({ ...day, open: '18:00', close: '20:00' }));
  const second = {
    ...site.primaryDealership,
    id: bench.otherSite.primaryDealership.id,
    slug: 'evening-yard',
    name: 'Evening Yard',
    locations: [buildLocation({ id: 'evening', slug: 'evening', name: 'Evening', openingHours: evening })],
  };
  const group: Site = { ...site, dealerships: [site.primaryDealership, second] };
  const unchosen = pageOf(await ask(group));
  expect(unchosen.text).toContain('The times depend on the location. Choose it above to see them.');
  expect(timesIn(unchosen)).not.toContain(nine);
  const chosen = pageOf(await send(group, { dealership_slug: 'evening-yard', form_step: 'times' }));
  expect(timesIn(chosen)).toContain(bench.timeInTwoDays('18:00'));
  expect(timesIn(chosen)).not.toContain(nine);
});

test('ROUTE-53 FORM-19 a form that asks for the location offers no times before one of several yards is chosen', async () => {
  const { primaryDealership } = site;
  const north = buildLocation({
    id: 'north',
    slug: 'north',
    name: 'North',
    openingHours: primaryDealership.locations[0]?.openingHours ?? [],
  });
  const dealership = { ...primaryDealership, locations: [...primaryDealership.locations, north] };
  const twoYards: Site = {
    ...site,
    dealerships: [dealership],
    primaryDealership: dealership,
    forms: { ...site.forms, locationField: true },
  };
  expect(timesIn(pageOf(await ask(twoYards)))).not.toContain(nine);
  expect(timesIn(pageOf(await send(twoYards, { location: 'north', form_step: 'times' })))).toContain(nine);
});

test('ROUTE-53 FORM-19 a site without opening hours asks for a preferred date instead of offering times', async () => {
  const closed = { ...site.primaryDealership, locations: [buildLocation({ openingHours: [] })] };
  const page = pageOf(await ask({ ...site, dealerships: [closed], primaryDealership: closed }));
  expect(timesIn(page)).toEqual([]);
  expect(page.field('test_drive_date').attributes.type).toBe('date');
});
