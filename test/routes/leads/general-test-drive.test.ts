import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DealershipLocation } from '#model/dealership/dealership.ts';
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
/** A site with one location, which is open every day from 9:00 to 17:00 and takes one test drive at a time. */
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

test('ROUTE-53 FORM-19 a test drive without a chosen vehicle books a time at the dealership, and nobody else can book the same time', async () => {
  expect(timesIn(pageOf(await ask(site)))).toEqual(expect.arrayContaining(['', nine, ten]));
  expect(await send(site, chooseTime(nine))).toMatchObject({ kind: 'redirect', status: 303 });
  const lead = await bench.latest();
  expect(lead).toMatchObject({ kind: 'test-drive', vehicle: null, appointment: { startsAt: Date.parse(nine), resource: 'test-drive' } });
  const second = await send(site, { ...chooseTime(nine), email: 'sam@example.com' });
  expect(second).toMatchObject({ kind: 'page', status: 422 });
  expect(pageOf(second).text).toContain('This time has just been booked by somebody else.');
  // The dealership accepts one test drive at a time, and the time in `nine` is now booked. So the test drive form of a
  // vehicle does not offer this time.
  expect(timesIn(await bench.show('testDrive', 'used', site))).not.toContain(nine);
});

test('FORM-19 a shopper who booked a test drive without choosing a vehicle can move it to another time with the signed link', async () => {
  await send(site, chooseTime(nine));
  const token = bench.appointmentLinks.sign(site, (await bench.latest())?.appointment?.id ?? '');
  const link = `/appointment?t=${encodeURIComponent(token)}`;
  const change = (fields?: Readonly<Record<string, string>>) =>
    bench.ask(appointmentPage(bench.services), link, { site, ...(fields ? { fields } : {}) });
  expect(timesIn(pageOf(await change()))).toContain(ten);
  expect(await change({ action: 'move', ...chooseTime(ten) })).toMatchObject({ kind: 'redirect', status: 303 });
  expect((await bench.latest())?.appointment?.startsAt).toBe(Date.parse(ten));
});

const evening = Array.from({ length: 7 }, (_, weekday) => ({ weekday, status: 'Open' as const, open: '18:00', close: '20:00' }));
const eveningYard = buildLocation({ id: 'evening', slug: 'evening', name: 'Evening', openingHours: evening });

/** The site with a second dealership. The yard of the second dealership is open only in the evening. */
const group = (): Site => {
  const { primaryDealership } = site;
  const second = {
    ...primaryDealership,
    id: bench.otherSite.primaryDealership.id,
    slug: 'evening-yard',
    name: 'Evening Yard',
    locations: [eveningYard],
  };
  return { ...site, dealerships: [primaryDealership, second] };
};

/** Adds the given locations to the only dealership of the site, and a location field to the forms of the site. */
const withLocations = (...locations: readonly DealershipLocation[]): Site => {
  const dealership = { ...site.primaryDealership, locations: [...site.primaryDealership.locations, ...locations] };
  return { ...site, dealerships: [dealership], primaryDealership: dealership, forms: { ...site.forms, locationField: true } };
};

/** The times that the form offers after the shopper has entered `answers` and pressed 'Show times'. */
const timesAfter = async (asking: Site, answers: Readonly<Record<string, string>>) =>
  timesIn(pageOf(await send(asking, { ...answers, form_step: 'times' })));

test('ROUTE-53 FORM-19 on a group site, the form asks for the dealership first, and then offers its times', async () => {
  const unchosen = pageOf(await ask(group()));
  expect(unchosen.text).toContain('The times depend on the location. Choose it above to see them.');
  expect(timesIn(unchosen)).not.toContain(nine);
  const times = await timesAfter(group(), { dealership_slug: 'evening-yard' });
  expect(times).toContain(bench.timeInTwoDays('18:00'));
  expect(times).not.toContain(nine);
});

test('ROUTE-53 FORM-19 if the form asks for a yard, it offers no times until the shopper has chosen a yard, and then the times of this yard', async () => {
  const twoYards = withLocations(eveningYard);
  expect(timesIn(pageOf(await ask(twoYards)))).not.toContain(nine);
  expect(await timesAfter(twoYards, { location: 'evening' })).toEqual(expect.arrayContaining([bench.timeInTwoDays('18:00')]));
  const inGroup = { ...group(), forms: { ...site.forms, locationField: true } };
  const [second] = twoYards.dealerships;
  if (second === undefined) throw new Error('the site has no dealership');
  const groupOfYards = { ...inGroup, dealerships: [second, ...inGroup.dealerships.slice(1)] };
  expect(await timesAfter(groupOfYards, { dealership_slug: second.slug })).not.toContain(nine);
  // The other dealership has only one yard. So the shopper need not choose a yard, and the form shows the times.
  expect(await timesAfter(groupOfYards, { dealership_slug: 'evening-yard' })).toContain(bench.timeInTwoDays('18:00'));
});

test('ROUTE-53 FORM-19 if the chosen location is a workshop, which has no test drives, the form offers the times of the yard', async () => {
  const workshop = { ...eveningYard, locationType: 'service' as const };
  const times = await timesAfter(withLocations(workshop), { location: 'evening' });
  expect(times).toContain(nine);
  expect(times).not.toContain(bench.timeInTwoDays('18:00'));
});

test.each(['one dealership', 'a group'])(
  'ROUTE-53 FORM-19 on the site of %s without opening hours, the form asks for a preferred date instead of offering times',
  async (name) => {
    const closed = { ...site.primaryDealership, locations: [buildLocation({ openingHours: [] })] };
    const other = { ...closed, id: bench.otherSite.primaryDealership.id, slug: 'other', name: 'Other' };
    const dealerships = name === 'a group' ? [closed, other] : [closed];
    const page = pageOf(await ask({ ...site, dealerships, primaryDealership: closed }));
    expect(timesIn(page)).toEqual([]);
    expect(page.field('test_drive_date').attributes.type).toBe('date');
  },
);
