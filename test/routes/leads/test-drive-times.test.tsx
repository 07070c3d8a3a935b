import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formatSlotTime } from '#features/appointments/rules/slot-time.ts';
import { DAY_MS, MINUTE_MS } from '#kernel/clock.ts';
import { ROUTES } from '#main/routes.ts';
import type { Site } from '#model/site/site.ts';
import { leadsApi } from '#pages/api/leads/leads.route.ts';
import { testDriveAppointmentsApi, testDriveAppointmentsRoute } from '#pages/api/vehicles/test-drive-appointments.route.ts';
import type { PageAnswer } from '#pages/page.ts';
import { successPage } from '#pages/success/success.route.ts';
import { CARAVAN, FILLED, problemsOf, SOLD_CAR, USED_CAR } from '#test/builders/leads/lead-form-bench.ts';
import { chooseTime, openTestDriveBench, type TestDriveBench } from '#test/builders/leads/test-drive-bench.ts';
import { jsonOf, pageOf } from '#test/builders/pages/page-bench.tsx';
import type { MarkupElement } from '#test/builders/pages/page-markup.ts';

let bench: TestDriveBench;
/** The site whose only location is open every day from 9:00 to 17:00, with one test drive at a time. */
let site: Site;
/** The first two times of the day after tomorrow. They are offered at whatever time of day the test runs. */
let nine: string;
let halfPast: string;
let inTwoDays: string;

beforeAll(async () => {
  bench = await openTestDriveBench({
    used: USED_CAR,
    other: { make: 'Kia', model: 'Cerato', price: 21_990 },
    soon: { make: 'Kia', model: 'EV3', price: 41_990, status: 'coming_soon' },
    sold: SOLD_CAR,
    van: CARAVAN,
  });
  site = bench.drivingSite;
});
afterAll(() => bench?.close());
beforeEach(async () => {
  await bench.database.pool.query('delete from appointments');
  [nine, halfPast] = [bench.timeInTwoDays('09:00'), bench.timeInTwoDays('09:30')];
  inTwoDays = nine.slice(0, 10);
});

const radios = (page: MarkupElement, name: string) =>
  page.all((element) => element.attributes.type === 'radio' && element.attributes.name === name).map(({ attributes }) => attributes);
const checkedOf = (page: MarkupElement, name: string) => radios(page, name).find((radio) => 'checked' in radio)?.value;
/** Opens the form, fills it in and posts it. */
const send = (id: string, fields: Readonly<Record<string, string>>) => bench.send('testDrive', id, fields, site);
const bookings = async (): Promise<number> =>
  (await bench.database.pool.query(`select 1 from appointments where status = 'booked'`)).rowCount ?? 0;
const thanksFor = async (answer: PageAnswer) => {
  const cookie = (answer.kind === 'redirect' ? (answer.cookies?.[0] ?? '') : '').split(';')[0] ?? '';
  return pageOf(await bench.ask(successPage(bench.services), '/success', { headers: { cookie }, site })).byId('main').text;
};

describe('the test-drive form with times', () => {
  test('FORM-19 offers days and times of the location as radio buttons, and the option for any day is selected at first', async () => {
    const page = await bench.show('testDrive', 'used', site);
    const days = radios(page, 'appointment_day').map(({ value }) => value);
    expect(days[0]).toBe('');
    expect(days).toContain(inTwoDays);
    expect(checkedOf(page, 'appointment_day')).toBe('');
    const times = radios(page, `appointment_${inTwoDays}`).map(({ value }) => value);
    expect(times).toHaveLength(17);
    expect(times.slice(0, 3)).toEqual(['', nine, halfPast]);
    expect(page.all((element) => element.attributes.name === 'test_drive_date')).toEqual([]);
  });

  test('FORM-18 a shopper who chooses neither day nor time asks for any time, and a shopper who chooses only a day asks for any time of this day', async () => {
    expect(await send('used', {})).toMatchObject({ kind: 'redirect', status: 303 });
    expect(await bench.latest()).toMatchObject({ appointmentChoice: null, testDriveDate: null });
    await send('used', { appointment_day: inTwoDays, [`appointment_${inTwoDays}`]: '' });
    expect(await bench.latest()).toMatchObject({ appointmentChoice: inTwoDays, testDriveDate: inTwoDays });
    expect(await bookings()).toBe(0);
  });

  test('FORM-18 if the hours of the location are unknown, the form has an optional date and part of the day instead of times', async () => {
    const page = await bench.show('testDrive', 'used');
    expect(page.field('test_drive_date').attributes.required).toBeUndefined();
    expect(radios(page, 'appointment_day')).toEqual([]);
  });

  test('FORM-19 a chosen time is booked with the lead, and the success page says so', async () => {
    const answer = await send('used', chooseTime(nine));
    expect(answer).toMatchObject({ kind: 'redirect', status: 303 });
    expect(await bench.latest()).toMatchObject({
      appointmentChoice: nine,
      testDriveDate: inTwoDays,
      appointment: { startsAt: Date.parse(nine), endsAt: Date.parse(halfPast), locationId: 'southport', status: 'booked' },
    });
    expect(await bookings()).toBe(1);
    expect(await thanksFor(answer)).toContain('Booked for you');
    expect(radios(await bench.show('testDrive', 'other', site), `appointment_${inTwoDays}`).map(({ value }) => value)).not.toContain(nine);
  });

  test('FORM-19 if another shopper books the time first, no lead is stored, and the form is shown again (422) with the values, the reason and other times', async () => {
    const opened = bench.stampOf(await bench.show('testDrive', 'other', site));
    await send('used', chooseTime(nine));
    const before = (await bench.leads()).length;
    const answer = await bench.askForm('testDrive', 'other', { ...opened, ...FILLED, ...chooseTime(nine), message: 'Keep this' }, site);
    expect(answer).toMatchObject({ kind: 'page', status: 422, caching: 'private' });
    const page = pageOf(answer);
    expect(problemsOf(page).text).toContain('This time has just been booked by somebody else. Please choose another time.');
    expect(page.field('message').text).toBe('Keep this');
    expect(checkedOf(page, 'appointment_day')).toBe(inTwoDays);
    expect(checkedOf(page, `appointment_${inTwoDays}`)).toBe('');
    const times = radios(page, `appointment_${inTwoDays}`).map(({ value }) => value);
    expect(times).toContain(halfPast);
    expect(times).not.toContain(nine);
    expect(await bench.leads()).toHaveLength(before);
    const again = await bench.askForm('testDrive', 'other', { ...bench.stampOf(page), ...FILLED, ...chooseTime(halfPast) }, site);
    expect(again).toMatchObject({ kind: 'redirect', status: 303 });
    expect(await bookings()).toBe(2);
  });

  test('FORM-19 the same form sent twice gives one lead with one time', async () => {
    const fields = { ...bench.stampOf(await bench.show('testDrive', 'used', site)), ...FILLED, ...chooseTime(nine) };
    const before = (await bench.leads()).length;
    const answers = await Promise.all([1, 2, 3].map(() => bench.askForm('testDrive', 'used', fields, site)));
    answers.push(await bench.askForm('testDrive', 'used', fields, site));
    expect(answers.map((answer) => answer.kind === 'redirect' && answer.status)).toEqual([303, 303, 303, 303]);
    expect(await bench.leads()).toHaveLength(before + 1);
    expect(await bookings()).toBe(1);
  });

  test('FORM-19 if the car was sold meanwhile, the form says so, offers similar cars, and can be sent without a time', async () => {
    const page = pageOf(
      await bench.askForm(
        'testDrive',
        'sold',
        { ...bench.stampOf(await bench.show('testDrive', 'used', site)), ...FILLED, ...chooseTime(nine) },
        site,
      ),
    );
    expect(problemsOf(page).text).toContain('This car has been sold, so nobody can drive it any more.');
    expect(page.all('a').map(({ attributes }) => attributes.href)).toContain(`/cars/${bench.slugOf('sold')}/similar`);
    expect(page.field('name').attributes.value).toBe(FILLED.name);
    expect(await bookings()).toBe(0);
    const sent = await bench.askForm('testDrive', 'sold', { ...bench.stampOf(page), ...FILLED, appointment_day: '' }, site);
    expect(sent).toMatchObject({ kind: 'redirect', status: 303 });
    expect(await bench.latest()).toMatchObject({ kind: 'test-drive', vehicle: { available: false } });
  });

  test('FORM-19 a time that is past, invented or of another day is refused', async () => {
    const past = formatSlotTime(Date.parse(nine) - 3 * DAY_MS, 'Australia/Brisbane');
    for (const [time, reason] of [
      [past, 'no longer offered'],
      [`${inTwoDays}T09:07:00+10:00`, 'no longer offered'],
      [`${inTwoDays}T23:00:00+10:00`, 'no longer offered'],
      [`${inTwoDays}T09:00:00Z`, 'Please choose a time from the list.'],
      ['<script>', 'Please choose a time from the list.'],
    ] as const) {
      const answer = await send('used', { appointment_day: inTwoDays, [`appointment_${inTwoDays}`]: time });
      expect(answer).toMatchObject({ kind: 'page', status: 422 });
      expect(problemsOf(pageOf(answer)).text).toContain(reason);
    }
    expect(await bookings()).toBe(0);
  });

  test('a lead that is held as possible spam books no time, and the success page does not say that a time is booked', async () => {
    const answer = await send('used', { ...chooseTime(nine), additional_reference: 'spam' });
    expect((await bench.leads())[0]).toMatchObject({ state: 'held', lead: { appointmentChoice: nine } });
    expect((await bench.latest())?.appointment).toBeUndefined();
    expect(await bookings()).toBe(0);
    expect(await thanksFor(answer)).toContain('You asked for');
  });

  describe('a lead in several steps', () => {
    /** Sends one step of a test-drive form to `POST /api/leads`, and returns the lead id. */
    const sendStep = async (fields: object): Promise<string> => {
      const { submissionId, signedTime } = bench.service.newFormStamp(site);
      bench.clock.nowMs += MINUTE_MS;
      const json = {
        submission_id: submissionId,
        form_time: signedTime,
        category: 'Test Drive',
        car_id: bench.stock.used?.id,
        ...FILLED,
        ...fields,
      };
      const { value } = jsonOf(await bench.ask(leadsApi(bench.services), '/api/leads', { site, json }));
      return (value as { lead_id?: string }).lead_id ?? JSON.stringify(value);
    };

    test('FORM-19 a later step in which the shopper chooses no time frees the booked time', async () => {
      const leadId = await sendStep({ isLastStep: false, appointment: nine });
      expect(await bookings()).toBe(1);
      expect(await sendStep({ lead_id: leadId, appointment: '' })).toBe(leadId);
      expect((await bench.stored(leadId))?.lead.appointment).toBeUndefined();
      expect(await bookings()).toBe(0);
    });

    test('FORM-19 if a lead is held as spam because of a later step, its booked time becomes free', async () => {
      const leadId = await sendStep({ isLastStep: false, appointment: nine });
      expect(await sendStep({ lead_id: leadId, additional_reference: 'spam' })).toBe(leadId);
      expect(await bench.stored(leadId)).toMatchObject({ state: 'held' });
      expect(await bookings()).toBe(0);
    });

    test('FORM-19 a later form step can book another time even if the lead of the first step is already being sent to the dealer', async () => {
      const leadId = await sendStep({ isLastStep: false, appointment: nine });
      await bench.database.pool.query('update lead_deliveries set attempts = 1 where lead_id = $1', [leadId]);
      const second = await sendStep({ lead_id: leadId, appointment: halfPast });
      expect(second).not.toBe(leadId);
      expect((await bench.stored(second))?.lead.appointment).toMatchObject({ startsAt: Date.parse(halfPast), status: 'booked' });
    });
  });

  test('a shopper whose first chosen time was refused gets a receipt after booking another time', async () => {
    const book = bench.appointments.book.bind(bench.appointments);
    let lateRefusals = 1;
    // Simulates that another shopper books the time after the form was checked and before the form's own booking.
    bench.appointments.book = async (...parameters) => (lateRefusals-- > 0 ? { ok: false, error: 'full' } : book(...parameters));
    const email = 'receipt@example.com';
    expect(await send('used', { ...chooseTime(nine), email })).toMatchObject({ kind: 'page', status: 422 });
    expect(await bookings()).toBe(0);
    expect(await send('used', { ...chooseTime(halfPast), email })).toMatchObject({ kind: 'redirect' });
    expect((await bench.leads())[0]?.deliveries.map(({ channel }) => channel)).toContain('receipt');
    bench.appointments.book = book;
  });
});

describe('GET /api/test-drive-appointments', () => {
  const ask = (query: string, asking: Site = site) =>
    bench.ask(testDriveAppointmentsApi(bench.services), `/api/test-drive-appointments${query}`, { site: asking });

  test('API-16 the route is GET /api/test-drive-appointments', () => {
    const { method, path } = testDriveAppointmentsRoute;
    expect([method, path, ROUTES.includes(testDriveAppointmentsRoute as never)]).toEqual(['GET', '/api/test-drive-appointments', true]);
  });

  test('API-16 lists the dates and times that are not booked for a car, which is given by its id or slug', async () => {
    const car = bench.stock.used;
    const timesOf = async (query: string) => {
      const { status, value } = jsonOf(await ask(query));
      const { appointments } = value as { appointments: { date: string; times: { time: string; starts_at: string }[] }[] };
      return { status, times: appointments.find(({ date }) => date === inTwoDays)?.times ?? [] };
    };
    expect(await timesOf(`?car_id=${car?.id}`)).toMatchObject({
      status: 200,
      times: expect.arrayContaining([{ time: '9:00 am', starts_at: nine }]),
    });
    await send('used', chooseTime(nine));
    expect((await timesOf(`?car_id=${car?.slug}`)).times[0]).toEqual({ time: '9:30 am', starts_at: halfPast });
    expect(jsonOf(await ask(`?car_id=${car?.id}`)).value).toMatchObject({
      car_id: car?.id,
      location: 'southport',
      time_zone: 'Australia/Brisbane',
      slot_minutes: 30,
    });
  });

  test('API-16 a sold car, a caravan and a car that has not arrived yet have no times; an unknown car and a car of another site are answered with 404', async () => {
    for (const id of ['sold', 'van', 'soon'])
      expect(jsonOf(await ask(`?car_id=${bench.stock[id]?.id}`))).toMatchObject({ status: 200, value: { appointments: [] } });
    for (const query of ['', '?car_id=0', '?car_id=nothing', '?car_id=%00']) expect(jsonOf(await ask(query)).status).toBe(404);
    expect(jsonOf(await ask(`?car_id=${bench.stock.used?.id}`, bench.otherSite)).status).toBe(404);
  });

  test('API-16 no time begins before the minimum notice has passed, counted in opening hours', async () => {
    const realTime = bench.clock.nowMs;
    bench.clock.nowMs = Date.parse(nine) - MINUTE_MS;
    const { value } = jsonOf(await ask(`?car_id=${bench.stock.used?.id}`));
    bench.clock.nowMs = realTime;
    const { appointments } = value as { appointments: { times: { starts_at: string }[] }[] };
    // The location opens at 9 am, and the minimum notice is one hour.
    expect(appointments[0]?.times[0]?.starts_at).toBe(`${inTwoDays}T10:00:00+10:00`);
  });
});
