import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formatSlotTime } from '#features/appointments/rules/slot-time.ts';
import { appointmentText } from '#features/leads/rules/fields/appointment-text.ts';
import { ReplyClockStore } from '#features/leads/server/reply-clock/reply-clock-store.server.ts';
import type { Site } from '#model/site/site.ts';
import { appointmentPage } from '#pages/appointment/appointment.route.tsx';
import { FILLED, USED_CAR } from '#test/builders/leads/lead-form-bench.ts';
import { chooseTime, openTestDriveBench, type TestDriveBench } from '#test/builders/leads/test-drive-bench.ts';
import { pageOf } from '#test/builders/pages/page-bench.tsx';
import type { MarkupElement } from '#test/builders/pages/page-markup.ts';
import { buildLocation } from '#test/builders/site/site-builder.ts';

const OPEN_DAYS = Array.from({ length: 7 }, (_, weekday) => ({ weekday, status: 'Open' as const, open: '09:00', close: '17:00' }));

let bench: TestDriveBench;
let site: Site;
/** Times of the day after tomorrow. The form offers these times, no matter at which hour the test runs. */
let nine: string;
let ten: string;
let token: string;
let leadId: string;

beforeAll(async () => {
  bench = await openTestDriveBench({
    used: USED_CAR,
    other: { make: 'Kia', model: 'Cerato', price: 21_990 },
    going: { make: 'Kia', model: 'Rio', price: 11_990 },
  });
  site = bench.drivingSite;
});
afterAll(() => bench?.close());

/** Books a time with the form. @returns the token of the signed link, and the lead */
const book = async (id: string, time: string) => {
  const answer = await bench.send('testDrive', id, chooseTime(time), site);
  if (answer.kind !== 'redirect') throw new Error('not booked');
  const lead = await bench.latest();
  return { token: bench.appointmentLinks.sign(site, lead?.appointment?.id ?? ''), leadId: lead?.id ?? '' };
};

beforeEach(async () => {
  site = bench.drivingSite;
  await bench.database.pool.query('delete from leads; delete from rate_limits');
  [nine, ten] = [bench.timeInTwoDays('09:00'), bench.timeInTwoDays('10:00')];
  ({ token, leadId } = await book('used', nine));
});

const ask = (asked: string, fields?: Readonly<Record<string, string>>, asking: Site = site) =>
  bench.ask(appointmentPage(bench.services), `/appointment?t=${encodeURIComponent(asked)}`, {
    site: asking,
    ...(fields ? { fields } : {}),
  });
const move = (time: string) => ask(token, { action: 'move', ...chooseTime(time) });
const cancel = () => ask(token, { action: 'cancel' });
const stored = async () => (await bench.store.find(site, leadId))?.lead.appointment;
const changeMails = async (): Promise<readonly string[]> =>
  (
    await bench.database.pool.query<{ channel: string }>(
      `select channel from lead_deliveries where message = 'appointment' order by channel`,
    )
  ).rows.map(({ channel }) => channel);
const offered = (page: MarkupElement) =>
  page.all((element) => element.attributes.type === 'radio').map(({ attributes }) => attributes.value);

describe('the page behind the link in the receipt', () => {
  test('FORM-19 shows time, place and vehicle without personal details, and a GET changes nothing', async () => {
    const answer = await ask(token);
    expect(answer).toMatchObject({ kind: 'page', status: 200, caching: 'private', head: { indexable: false } });
    const text = pageOf(answer).byId('main').text;
    for (const words of [
      'Your test drive',
      '9:00 am to 9:30 am',
      'The Yard Southport, 1 Pelican Parade, Southport QLD 4215',
      'Toyota Corolla',
    ])
      expect(text).toContain(words);
    for (const personal of [FILLED.name, FILLED.email, '0412']) expect(text).not.toContain(personal);
    expect(token).not.toMatch(/jo citizen|jo@example|0412 ?345/i);
    await ask(`${token}&action=cancel&changed=1`);
    expect(await stored()).toMatchObject({ status: 'booked', startsAt: Date.parse(nine) });
    expect(await changeMails()).toEqual([]);
  });

  test('FORM-19 a moved appointment has the new time, the old time is free, and dealer and shopper get a mail', async () => {
    expect(await move(ten)).toMatchObject({ kind: 'redirect', status: 303 });
    expect(await stored()).toMatchObject({ status: 'booked', startsAt: Date.parse(ten), formerStart: Date.parse(nine), sequence: 1 });
    expect(await changeMails()).toEqual(['email', 'receipt']);
    const page = pageOf(await ask(`${token}`));
    expect(page.byId('main').text).toContain('10:00 am to 10:30 am');
    expect(offered(page)).toContain(nine);
    await book('other', nine);
  });

  test('FORM-19 a cancelled appointment frees its time and cannot be changed again; dealer and shopper get one mail each', async () => {
    for (const answer of await Promise.all([cancel(), cancel()])) expect(answer).toMatchObject({ kind: 'redirect', status: 303 });
    expect(await stored()).toMatchObject({ status: 'cancelled', sequence: 1 });
    expect(await changeMails()).toEqual(['email', 'receipt']);
    const page = pageOf(await ask(token));
    expect(page.one('h1').text).toBe('Cancelled: test drive');
    expect(page.byId('main').all('form')).toEqual([]);
    expect(await move(ten)).toMatchObject({ kind: 'page', status: 422 });
    await book('other', nine);
  });

  test('FORM-19 if the shopper moves the appointment to a taken time, the page gives the reason and offers other times, and the appointment keeps its time', async () => {
    await book('other', ten);
    const answer = await move(ten);
    expect(answer).toMatchObject({ kind: 'page', status: 422 });
    const page = pageOf(answer);
    expect(page.byId('main').text).toContain('This time has just been booked by somebody else.');
    expect(offered(page)).toContain(nine);
    expect(offered(page)).not.toContain(ten);
    expect(await stored()).toMatchObject({ status: 'booked', startsAt: Date.parse(nine), sequence: 0 });
    expect(await changeMails()).toEqual([]);
  });

  test('FORM-19 when the page is opened, the booked day is selected; after a refused post, the day that the shopper chose is selected, and the error message has the focus', async () => {
    const selectedDay = (page: MarkupElement) =>
      page
        .all(({ attributes }) => attributes.name === 'appointment_day' && 'checked' in attributes)
        .map(({ attributes }) => attributes.value);
    const first = pageOf(await ask(token));
    expect(selectedDay(first)).toEqual([nine.slice(0, 10)]);
    expect(first.all(({ attributes }) => 'autofocus' in attributes)).toEqual([]);
    const other = offered(first).find((value) => /^\d{4}-\d{2}-\d{2}$/.test(value ?? '') && value !== nine.slice(0, 10)) ?? '';
    const refused = pageOf(await ask(token, { action: 'move', appointment_day: other }));
    expect(selectedDay(refused)).toEqual([other]);
    expect(refused.one(({ attributes }) => 'autofocus' in attributes).text).toBe('Please choose a time.');
  });

  test('FORM-19 a post without a time, with an unknown action or with a time that was not offered is refused, and the appointment stays unchanged', async () => {
    const posts: readonly Readonly<Record<string, string>>[] = [
      { action: 'move' },
      { action: 'move', appointment_day: nine.slice(0, 10) },
      { action: 'delete' },
      {},
    ];
    for (const fields of posts) expect(await ask(token, fields)).toMatchObject({ kind: 'page', status: 422 });
    expect(await move(`${nine.slice(0, 10)}T03:00:00+10:00`)).toMatchObject({ kind: 'page', status: 422 });
    expect(await stored()).toMatchObject({ status: 'booked', startsAt: Date.parse(nine), sequence: 0 });
    expect(await changeMails()).toEqual([]);
  });

  test('FORM-19 choosing the time that the appointment already has changes nothing', async () => {
    expect(await move(nine)).toMatchObject({ kind: 'redirect' });
    expect(await changeMails()).toEqual([]);
  });

  describe('when the vehicle has moved to a location in another time zone', () => {
    /**
     * The vehicle's only location is now in New South Wales, where the clocks are one hour ahead of Queensland in
     * summer.
     */
    const sydney = (): Site => {
      const moved = buildLocation({
        id: 'tweed',
        name: 'Tweed Heads',
        slug: 'tweed-heads',
        openingHours: OPEN_DAYS,
        address: { ...buildLocation().address, state: 'nsw' },
      });
      const dealership = { ...site.primaryDealership, locations: [moved] };
      return { ...site, dealerships: [dealership], primaryDealership: dealership };
    };

    test('FORM-19 the moved appointment has the time zone of the new location, so that mails contain the local time of the new location', async () => {
      const time = `${ten.slice(0, 11)}14:00:00+11:00`;
      expect(await ask(token, { action: 'move', ...chooseTime(time) }, sydney())).toMatchObject({ kind: 'redirect' });
      const appointment = await stored();
      expect(appointment).toMatchObject({ startsAt: Date.parse(time), locationId: 'tweed', timeZone: 'Australia/Sydney' });
      expect(appointment && appointmentText(appointment)).toContain('2:00 pm to 2:30 pm');
    });

    test('FORM-19 choosing the same time again moves the appointment to the new location', async () => {
      const time = formatSlotTime(Date.parse(nine), 'Australia/Sydney');
      expect(await ask(token, { action: 'move', ...chooseTime(time) }, sydney())).toMatchObject({ kind: 'redirect' });
      expect(await stored()).toMatchObject({ startsAt: Date.parse(nine), locationId: 'tweed', sequence: 1 });
      expect(await changeMails()).toEqual(['email', 'receipt']);
    });
  });

  test('a person at the dealership gets only one reminder about a lead, even if its appointment was moved', async () => {
    site = { ...bench.drivingSite, forms: { ...bench.drivingSite.forms, replyMinutes: 30 } };
    const booked = await book('other', ten);
    await ask(booked.token, { action: 'move', ...chooseTime(`${ten.slice(0, 11)}11:00:00+10:00`) });
    const clocks = new ReplyClockStore(bench.database);
    const clock = await clocks.find({ siteId: site.id }, booked.leadId);
    if (clock === null) throw new Error('no reply clock');
    expect(await clocks.remind(clock, { kind: 'send', next: null }, Date.parse(ten))).toBe(true);
    const { deliveries } = await bench.stored(booked.leadId);
    const receivers = deliveries.filter(({ channel }) => channel === 'reminder').map(({ receiver }) => receiver);
    expect(receivers).toEqual(['sales@dealer.example']);
  });

  test('FORM-19 a forged link, a link of another site and a link to an erased lead are answered with 404', async () => {
    const [id = '', signature = ''] = token.split('.');
    const other = await book('other', ten);
    const forged = [
      `${id}.${signature.startsWith('x') ? 'y' : 'x'}${signature.slice(1)}`,
      `${other.token.split('.')[0]}.${signature}`,
      id,
      '',
      'x.y',
      bench.appointmentLinks.sign({ id: 99 }, id),
    ];
    for (const bad of forged) expect(await ask(bad, { action: 'cancel' })).toMatchObject({ status: 404 });
    const phones = { ...site.phones, override: '07 5550 1234' };
    const page = pageOf(await ask('forged', undefined, { ...site, phones })).byId('main');
    expect(page.one('h1').text).toBe('This link does not work');
    expect(page.all('a').map(({ attributes }) => attributes.href)).toEqual(['tel:0755501234', '/']);
    expect(await ask(token, { action: 'cancel' }, bench.otherSite)).toMatchObject({ status: 404 });
    expect(await stored()).toMatchObject({ status: 'booked' });
    await bench.database.pool.query('delete from leads');
    expect(await ask(token)).toMatchObject({ status: 404 });
  });

  test('FORM-19 a past appointment cannot be changed', async () => {
    const before = bench.clock.nowMs;
    bench.clock.nowMs = Date.parse(nine) + 1;
    try {
      expect(pageOf(await ask(token)).byId('main').text).toContain('This appointment is in the past');
      expect(await cancel()).toMatchObject({ kind: 'page', status: 422 });
      expect(await stored()).toMatchObject({ status: 'booked' });
    } finally {
      bench.clock.nowMs = before;
    }
  });

  test('FORM-19 the test drive of a car that was sold can be cancelled but not moved', async () => {
    const sale = await book('going', ten);
    await bench.addVehicles({ going: { make: 'Kia', model: 'Rio', price: 11_990, status: 'sold' } });
    const answer = await ask(sale.token, { action: 'move', ...chooseTime(`${ten.slice(0, 11)}11:00:00+10:00`) });
    expect(answer).toMatchObject({ kind: 'page', status: 422 });
    expect(pageOf(answer).byId('main').text).toContain('This car has been sold');
    expect(await ask(sale.token, { action: 'cancel' })).toMatchObject({ kind: 'redirect', status: 303 });
  });

  test('FORM-19 an appointment can be changed at most ten times, because the dealer gets a mail about each change', async () => {
    for (let change = 0; change < 10; change++) expect(await move(change % 2 === 0 ? ten : nine)).toMatchObject({ kind: 'redirect' });
    const answer = await move(ten);
    expect(answer).toMatchObject({ kind: 'page', status: 422 });
    expect(pageOf(answer).byId('main').text).toContain('changed many times already');
    expect(await changeMails()).toHaveLength(20);
  });
});
