import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formatSlotTime } from '#features/appointments/rules/slot-time.ts';
import { leadFormSchema } from '#features/leads/rules/forms/lead-form-schema.ts';
import { DAY_MS } from '#kernel/clock.ts';
import type { Dealership, DealershipLocation } from '#model/dealership/dealership.ts';
import type { Site } from '#model/site/site.ts';
import { formsApi } from '#pages/api/leads/forms.route.ts';
import { appointmentPage } from '#pages/appointment/appointment.route.tsx';
import { CONTENT_PAGE_ROUTES } from '#pages/lead-forms/content/content-page.route.tsx';
import { successPage } from '#pages/success/success.route.ts';
import { FILLED, type LeadFormBench, openLeadFormBench, problemsOf } from '#test/builders/leads/lead-form-bench.ts';
import { jsonOf, pageOf } from '#test/builders/pages/page-bench.tsx';
import type { MarkupElement } from '#test/builders/pages/page-markup.ts';
import { buildLocation } from '#test/builders/site/site-builder.ts';

let bench: LeadFormBench;
/**
 * A site with one dealership. The sales yard is open every day. The workshop is closed on the day after `day`, and has only
 * one service appointment at a time.
 */
let site: Site;
/**
 * A site with two dealerships: the dealership of `site`, which is in Queensland, and a dealership in Western Australia
 * with two workshops.
 */
let group: Site;
/** The day after tomorrow. All times of this day can be booked, at whatever time of day the test runs. */
let day: string;
let closedDay: string;

type Hours = DealershipLocation['openingHours'][number];
const openDays = (open: string, close: string): Hours[] =>
  Array.from({ length: 7 }, (_, weekday) => ({ weekday, status: 'Open', open, close, byAppointment: false }));
const dayAfter = (days: number): string => formatSlotTime(bench.clock.nowMs + days * DAY_MS, 'Australia/Brisbane').slice(0, 10);

const withService = (dealership: Dealership, locations: DealershipLocation[]): Dealership => ({
  ...dealership,
  locations,
  appointments: { ...dealership.appointments, service: { ...dealership.appointments.service, capacity: 1 } },
});

beforeAll(async () => {
  bench = await openLeadFormBench({});
  [day, closedDay] = [dayAfter(2), dayAfter(3)];
  const yard = buildLocation({ locationType: 'sales', primary: true, openingHours: openDays('06:00', '20:00') });
  const workshop = buildLocation({
    id: 'workshop',
    slug: 'workshop',
    name: 'The Workshop',
    locationType: 'service',
    address: { street: '2 Spanner Street', city: 'Nerang', state: 'qld', postcode: '4211' },
    openingHours: openDays('08:00', '12:00'),
    specialHours: [
      { date: closedDay, status: 'Closed' },
      // On this day only the sales department is closed. The workshop stays open.
      { date: day, status: 'Closed', department: 'sales' },
    ],
  });
  const west = (name: string, slug: string) =>
    buildLocation({
      id: slug,
      slug,
      name,
      locationType: 'service',
      address: { street: '3 Karri Road', city: 'Perth', state: 'wa', postcode: '6000' },
      openingHours: openDays('08:00', '12:00'),
    });
  const first = withService(bench.site.primaryDealership, [yard, workshop]);
  const second = withService({ ...bench.otherSite.primaryDealership, state: 'wa' }, [
    west('Perth North', 'north'),
    west('Perth South', 'south'),
  ]);
  const pages = {
    service: {
      title: 'Service',
      heading: null,
      intro: '',
      description: null,
      picture: null,
      blocks: [{ block: 'form' as const, form: 'service-booking', title: 'Book a service' }],
    },
  };
  site = { ...bench.site, pages, dealerships: [first], primaryDealership: first } as Site;
  group = { ...site, dealerships: [first, second] };
});
afterAll(() => bench?.close());
beforeEach(async () => {
  await bench.database.pool.query('delete from leads; delete from rate_limits');
});

/** The blocks of this page show no stock, so the page must not search the stock. If it searches, the test fails. */
const NO_SEARCH = {
  search: () => Promise.reject(new Error('no search')),
  readStats: () => Promise.reject(new Error('no search')),
};

type Fields = Readonly<Record<string, string>>;

const ask = (asked: Site, fields?: Fields) => {
  const route = CONTENT_PAGE_ROUTES.find(({ path }) => path === '/service');
  if (route === undefined) throw new Error('no page /service');
  return bench.ask(route.handler({ ...bench.services, search: NO_SEARCH }), '/service', { site: asked, ...(fields ? { fields } : {}) });
};
const show = async (asked: Site): Promise<MarkupElement> => pageOf(await ask(asked));
const OWN = { ...FILLED, vehicle: 'Toyota Corolla 2015', message: 'The brakes squeak' };
/** Opens the form, fills it in and posts it. */
const send = async (asked: Site, fields: Fields) => ask(asked, { ...bench.stampOf(await show(asked)), ...OWN, ...fields });
const choose = (time: string) => ({ appointment_day: time.slice(0, 10), [`appointment_${time.slice(0, 10)}`]: time });
const at = (clock: string, offset = '+10:00') => `${day}T${clock}:00${offset}`;
const radios = (page: MarkupElement, name: string) =>
  page
    .all((element) => element.attributes.type === 'radio' && element.attributes.name === name)
    .map(({ attributes }) => attributes.value ?? '');
const timesOf = (page: MarkupElement) => radios(page, `appointment_${day}`).filter((value) => value !== '');
const bookings = async (): Promise<number> =>
  (await bench.database.pool.query(`select 1 from appointments where status = 'booked'`)).rowCount ?? 0;

describe('the form for a service with times', () => {
  test('offers times in the hours of the workshop, not of the sales yard, and none on its closed days', async () => {
    const page = await show(site);
    expect(timesOf(page)).toEqual([at('08:00'), at('09:00'), at('10:00'), at('11:00')]);
    expect(radios(page, 'appointment_day')).not.toContain(closedDay);
    expect(page.byId('main').text).toContain('When would you like to come?');
    expect(page.all((element) => element.attributes['data-times-of'] !== undefined)).toEqual([]);
  });

  test('a chosen time is booked at the workshop with the lead, and the success page says so', async () => {
    const answer = await send(site, choose(at('09:00')));
    expect(answer).toMatchObject({ kind: 'redirect', status: 303 });
    const appointment = { resource: 'service', locationId: 'workshop', startsAt: Date.parse(at('09:00')), status: 'booked' };
    expect(await bench.latest()).toMatchObject({
      kind: 'service',
      appointmentChoice: at('09:00'),
      testDriveDate: null,
      vehicle: null,
      appointment,
    });
    const cookie = (answer.kind === 'redirect' ? (answer.cookies?.[0] ?? '') : '').split(';')[0] ?? '';
    const thanks = pageOf(await bench.ask(successPage(bench.services), '/success', { headers: { cookie }, site })).byId('main').text;
    expect(thanks).toMatch(/Booked for you: .*9:00 am/);
    expect(timesOf(await show(site))).not.toContain(at('09:00'));
  });

  test('a shopper who chooses the option for any time, or only a day, does not book a time', async () => {
    expect(await send(site, { appointment_day: '' })).toMatchObject({ kind: 'redirect' });
    expect(await bench.latest()).toMatchObject({ appointmentChoice: null });
    await send(site, { appointment_day: day, [`appointment_${day}`]: '' });
    expect(await bench.latest()).toMatchObject({ appointmentChoice: day, testDriveDate: null });
    expect(await bookings()).toBe(0);
  });

  test('if another shopper has booked the time meanwhile, the form is shown again with status 422, the typed values, the reason and other times, and no lead is stored', async () => {
    const opened = bench.stampOf(await show(site));
    await send(site, choose(at('09:00')));
    const answer = await ask(site, { ...opened, ...OWN, email: 'late@example.com', ...choose(at('09:00')) });
    expect(answer).toMatchObject({ kind: 'page', status: 422 });
    const page = pageOf(answer);
    expect(problemsOf(page).text).toContain('This time has just been booked by somebody else. Please choose another time.');
    expect(page.field('message').text).toBe('The brakes squeak');
    expect(page.field('vehicle').attributes.value).toBe('Toyota Corolla 2015');
    expect(timesOf(page)).toEqual([at('08:00'), at('10:00'), at('11:00')]);
    expect(await bench.leads()).toHaveLength(1);
  });

  test('refuses a time outside the workshop hours, a time on a day when the workshop is closed, and a time in another time zone', async () => {
    for (const time of [at('14:00'), `${closedDay}T09:00:00+10:00`, at('08:30'), at('07:00', '+08:00')]) {
      const answer = await send(site, choose(time));
      expect(answer).toMatchObject({ kind: 'page', status: 422 });
      expect(problemsOf(pageOf(answer)).text).toContain('This time is no longer offered.');
    }
    expect(await bookings()).toBe(0);
  });

  test('a dealership that offers no times, or has no workshop, accepts requests without a time', async () => {
    const [yard, workshop] = site.primaryDealership.locations;
    const off = { ...site.primaryDealership.appointments, service: { ...site.primaryDealership.appointments.service, offered: false } };
    const variants = [
      { ...site.primaryDealership, appointments: off },
      { ...site.primaryDealership, locations: yard ? [yard] : [] },
      { ...site.primaryDealership, locations: workshop ? [{ ...workshop, openingHours: [] }] : [] },
    ];
    for (const dealership of variants) {
      const without = { ...site, dealerships: [dealership], primaryDealership: dealership };
      expect(radios(await show(without), 'appointment_day')).toEqual([]);
      expect(await send(without, { message: dealership.locations.map(({ name }) => name).join() })).toMatchObject({ kind: 'redirect' });
    }
  });

  test('API-21 POST /api/forms books a free time, and refuses a taken time with an error that names the field', async () => {
    const post = async (email: string) => {
      const { submissionId, signedTime } = bench.service.newFormStamp(site);
      bench.clock.nowMs += 60_000;
      const json = { category: 'Service', ...OWN, email, appointment: at('10:00'), submission_id: submissionId, form_time: signedTime };
      return jsonOf(await bench.ask(formsApi(bench.services), '/api/forms', { site, json }));
    };
    expect(await post('one@example.com')).toMatchObject({ status: 200 });
    expect(await post('two@example.com')).toMatchObject({ status: 422, value: { fields: { appointment: expect.any(String) } } });
    expect(await bookings()).toBe(1);
  });
});

describe('a site with several workshops', () => {
  const perth = { dealership_slug: '', 'Service Location': 'Perth South' };
  const placed = () => ({ ...perth, dealership_slug: group.dealerships[1]?.slug ?? '' });
  const statusOf = (page: MarkupElement) => page.one((element) => element.attributes['data-slot-status'] !== undefined).text;

  test('shows no times before a workshop is chosen; then a button shows the times of the chosen workshop and keeps the values', async () => {
    const page = await show(group);
    expect(radios(page, 'appointment_day')).toEqual(['']);
    expect(statusOf(page)).toContain('The times depend on the location.');
    const button = page.one((element) => element.attributes['data-times-of'] !== undefined).attributes;
    expect(button).toMatchObject({ name: 'form_step', value: 'times', type: 'submit' });
    const answer = await ask(group, { ...bench.stampOf(page), ...OWN, ...placed(), form_step: 'times' });
    expect(answer).toMatchObject({ kind: 'page', status: 200, caching: 'private' });
    const shown = pageOf(answer);
    expect(statusOf(shown)).toBe('Times at Perth South');
    expect(timesOf(shown)[0]).toBe(at('08:00', '+08:00'));
    expect(shown.field('message').text).toBe('The brakes squeak');
    expect(await bench.leads()).toEqual([]);
  });

  test('FORM-26 a time is booked only at the chosen workshop, and another workshop can still be booked at the same time', async () => {
    const time = at('09:00', '+08:00');
    expect(await send(group, { ...placed(), ...choose(time) })).toMatchObject({ kind: 'redirect' });
    expect(await bench.latest()).toMatchObject({
      dealershipId: group.dealerships[1]?.id,
      appointment: { locationId: 'south', timeZone: 'Australia/Perth' },
    });
    expect(await send(group, { ...placed(), ...choose(time), email: 'b@example.com' })).toMatchObject({ kind: 'page', status: 422 });
    const north = { ...placed(), 'Service Location': 'Perth North' };
    expect(await send(group, { ...north, ...choose(time), email: 'c@example.com' })).toMatchObject({ kind: 'redirect' });
  });

  test('a time with the offset of another time zone is not booked, because the clock of the workshop shows a different time', async () => {
    const queensland = { dealership_slug: group.primaryDealership.slug, 'Service Location': 'The Workshop' };
    // The workshop is in Queensland. 09:00 in Perth is 11:00 in Queensland, and the workshop has a free slot at 11:00.
    const answer = await send(group, { ...queensland, ...choose(at('09:00', '+08:00')) });
    expect(answer).toMatchObject({ kind: 'page', status: 422 });
    expect(timesOf(pageOf(answer))).toContain(at('11:00'));
    expect(await bookings()).toBe(0);
  });

  test('if the dealership has no workshop, the form says that there are no times to book', async () => {
    const [first, second] = group.dealerships;
    if (!first || !second) throw new Error('no dealerships');
    const yardOnly = { ...second, locations: first.locations.filter(({ locationType }) => locationType === 'sales') };
    const mixed = { ...group, dealerships: [first, yardOnly] };
    const page = await show(mixed);
    expect(statusOf(page)).toContain('The times depend on the location.');
    const posted = { ...bench.stampOf(page), ...OWN, dealership_slug: second.slug };
    const shown = pageOf(await ask(mixed, { ...posted, form_step: 'times' }));
    expect(statusOf(shown)).toBe(`${second.name} has no times to book here. The staff agree on a time with you.`);
    expect(await ask(mixed, posted)).toMatchObject({ kind: 'redirect' });
    expect(await ask(mixed, { ...posted, ...choose(at('09:00')), email: 'b@example.com' })).toMatchObject({ kind: 'page', status: 422 });
  });

  test('FORM-26 if the workshop does not belong to the chosen dealership, the field shows an error', async () => {
    const answer = await send(group, { dealership_slug: group.primaryDealership.slug, 'Service Location': 'Perth South' });
    expect(answer).toMatchObject({ kind: 'page', status: 422 });
    expect(problemsOf(pageOf(answer)).text).toContain('Please select a service location of');
  });
});

test('a form with several steps offers only times that are free in the database', async () => {
  const form = leadFormSchema.parse({
    name: 'stepped-service',
    kind: 'service',
    title: 'Book a service',
    category: 'Service',
    button: 'Request booking',
    messageOptional: true,
    steps: [
      { title: 'You', fields: ['contact'] },
      { title: 'Time', fields: ['appointment', 'message'] },
    ],
  });
  const blocks = [{ block: 'form', form: form.name, title: 'Book a service' }];
  const stepped = { ...site, leadForms: [form], pages: { service: { ...site.pages.service, blocks } } } as Site;
  await send(site, choose(at('09:00')));
  const route = CONTENT_PAGE_ROUTES.find(({ path }) => path === '/service');
  const askStep = (step: number, rest: object) => {
    if (route === undefined) throw new Error('no page /service');
    return bench.ask(route.handler({ ...bench.services, search: NO_SEARCH }), `/service?step=${step}`, { site: stepped, ...rest });
  };
  const first = bench.stampOf(pageOf(await askStep(1, {})));
  const sent = await askStep(1, { fields: { ...first, ...FILLED, email: 'step@example.com' } });
  const cookie = (sent.kind === 'redirect' ? (sent.cookies?.[0] ?? '') : '').split(';')[0] ?? '';
  const second = pageOf(await askStep(2, { headers: { cookie } }));
  expect(timesOf(second)).toEqual([at('08:00'), at('10:00'), at('11:00')]);
  const taken = await askStep(2, { headers: { cookie }, fields: { ...bench.stampOf(second), ...choose(at('09:00')) } });
  expect(taken).toMatchObject({ kind: 'page', status: 422 });
  expect(timesOf(pageOf(taken))).toEqual([at('08:00'), at('10:00'), at('11:00')]);
  expect(await askStep(2, { headers: { cookie }, fields: { ...bench.stampOf(second), ...choose(at('10:00')) } })).toMatchObject({
    kind: 'redirect',
    location: '/success',
  });
  expect(await bookings()).toBe(2);
});

test('LEAD-05 if the last step names a workshop of another dealership, that dealership gets the lead and the booking, and there is only one lead', async () => {
  const form = leadFormSchema.parse({
    name: 'stepped-service',
    kind: 'service',
    title: 'Book a service',
    category: 'Service',
    button: 'Request booking',
    messageOptional: true,
    steps: [
      { title: 'You', fields: ['contact'] },
      { title: 'Time', fields: ['service_location', 'appointment', 'message'] },
    ],
  });
  const blocks = [{ block: 'form', form: form.name, title: 'Book a service' }];
  const forms = { ...group.forms, dealershipField: false, locationField: false };
  const [home, west] = group.dealerships as [Dealership, Dealership];
  const dealerships = [home, { ...west, recipients: { ...west.recipients, email: ['west@dealer.example'] } }];
  const stepped = { ...group, forms, dealerships, leadForms: [form], pages: { service: { ...group.pages.service, blocks } } } as Site;
  const route = CONTENT_PAGE_ROUTES.find(({ path }) => path === '/service');
  const askStep = (step: number, rest: object) => {
    if (route === undefined) throw new Error('no page /service');
    return bench.ask(route.handler({ ...bench.services, search: NO_SEARCH }), `/service?step=${step}`, { site: stepped, ...rest });
  };
  const first = bench.stampOf(pageOf(await askStep(1, {})));
  const sent = await askStep(1, { fields: { ...first, ...FILLED, email: 'moved@example.com' } });
  const cookie = (sent.kind === 'redirect' ? (sent.cookies?.[0] ?? '') : '').split(';')[0] ?? '';
  const second = bench.stampOf(pageOf(await askStep(2, { headers: { cookie } })));
  const fields = { ...second, 'Service Location': 'Perth North', ...choose(at('09:00', '+08:00')) };
  expect(await askStep(2, { headers: { cookie }, fields })).toMatchObject({ kind: 'redirect', location: '/success' });
  const leads = (await bench.leads()).filter(({ lead }) => lead.email === 'moved@example.com');
  expect(leads).toHaveLength(1);
  const [{ lead, dealershipSlug, deliveries }] = leads as [(typeof leads)[number]];
  expect({ id: lead.dealershipId, slug: dealershipSlug }).toEqual({ id: west.id, slug: west.slug });
  expect(lead.appointment).toMatchObject({ locationId: 'north', status: 'booked' });
  expect(deliveries.map(({ channel, receiver, status }) => `${channel} ${receiver} ${status}`)).toEqual([
    'email west@dealer.example pending',
    'receipt moved@example.com pending',
  ]);
  const { rows } = await bench.database.pool.query('select dealership_id from lead_clocks union select dealership_id from lead_deliveries');
  expect(rows).toEqual([{ dealership_id: west.id }]);
});

describe('the link in the receipt of a service', () => {
  const book = async (time: string) => {
    await send(site, choose(time));
    const lead = await bench.latest();
    return { leadId: lead?.id ?? '', token: bench.appointmentLinks.sign(site, lead?.appointment?.id ?? '') };
  };
  const open = (token: string, fields?: Fields) =>
    bench.ask(appointmentPage(bench.services), `/appointment?t=${encodeURIComponent(token)}`, { site, ...(fields ? { fields } : {}) });

  test('opens a page that shows the service and its workshop, and on which the shopper moves and cancels the service', async () => {
    const { leadId, token } = await book(at('09:00'));
    const page = pageOf(await open(token)).byId('main');
    expect(page.text).toContain('Your service');
    expect(page.text).toContain('The Workshop, 2 Spanner Street, Nerang QLD 4211');
    expect(page.text).toContain('Cancel the service');
    expect(page.text).not.toMatch(/driv/i);
    expect(timesOf(page)).toContain(at('09:00'));

    expect(await open(token, { action: 'move', ...choose(at('10:00')) })).toMatchObject({ kind: 'redirect', status: 303 });
    const moved = (await bench.store.find(site, leadId))?.lead;
    expect(moved).toMatchObject({ appointmentChoice: at('10:00'), testDriveDate: null });
    expect(moved?.appointment).toMatchObject({ startsAt: Date.parse(at('10:00')), sequence: 1, locationId: 'workshop' });
    expect(timesOf(await show(site))).toEqual([at('08:00'), at('09:00'), at('11:00')]);

    expect(await open(token, { action: 'cancel' })).toMatchObject({ kind: 'redirect' });
    expect(timesOf(await show(site))).toContain(at('10:00'));
    expect(pageOf(await open(token)).byId('main').text).toContain('Cancelled: service');
  });

  test('refuses to move the booking to a time that another shopper has booked, and gives the reason', async () => {
    const { leadId, token } = await book(at('09:00'));
    await send(site, { ...choose(at('10:00')), email: 'other@example.com' });
    const answer = await open(token, { action: 'move', ...choose(at('10:00')) });
    expect(answer).toMatchObject({ kind: 'page', status: 422 });
    expect(pageOf(answer).byId('main').text).toContain('This time has just been booked by somebody else.');
    expect((await bench.store.find(site, leadId))?.lead.appointment).toMatchObject({ startsAt: Date.parse(at('09:00')), sequence: 0 });
  });
});
