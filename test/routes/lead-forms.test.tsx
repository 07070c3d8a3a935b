import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Site } from '#features/sites/rules/site.ts';
import type { Vehicle } from '#features/stock/rules/vehicle.ts';
import { DAY_MS, MINUTE_MS } from '#kernel/clock.ts';
import { enquiryPage } from '#pages/lead-forms/enquiry.route.ts';
import { vehicleEnquiryPage } from '#pages/lead-forms/vehicle-enquiry.route.ts';
import { vehicleTestDrivePage } from '#pages/lead-forms/vehicle-test-drive.route.ts';
import type { PageAnswer } from '#pages/page.ts';
import { successPage } from '#pages/success/success.route.ts';
import { vehiclePage } from '#pages/vehicle/vehicle.route.ts';
import { openPageBench, type PageBench, pageOf } from '#test/builders/page-bench.tsx';
import { byAttribute, type MarkupElement } from '#test/builders/page-markup.ts';
import { buildLocation } from '#test/builders/site-builder.ts';

let bench: PageBench;
let stock: Readonly<Record<string, Vehicle>>;

beforeAll(async () => {
  bench = await openPageBench();
  stock = await bench.addVehicles({
    used: {
      make: 'Toyota',
      model: 'Corolla',
      km: 45_210,
      price: 34_990,
      price_type: 'Drive Away',
      images: [{ image: { url: '/media/1.jpg' } }],
    },
    new: { car_type: 'new', make: 'Kia', model: 'EV9', price: 99_990 },
    demo: { car_type: 'demo', make: 'Kia', model: 'EV6', price: 79_990 },
    driveOnly: { make: 'Kia', model: 'Picanto', price: 12_000, tag: 'Test Drive Only' },
    sold: { make: 'Kia', model: 'Cerato', price: 19_990, status: 'sold' },
  });
});
afterAll(() => bench.close());

const slugOf = (id: string): string => stock[id]?.slug ?? id;
const FILLED = { name: 'Jo Citizen', email: 'jo@example.com', phone: '0412 345 678', message: 'Is it still here?' };

const forms = {
  enquire: { handler: vehicleEnquiryPage, path: (slug: string) => `/cars/${slug}/enquire` },
  testDrive: { handler: vehicleTestDrivePage, path: (slug: string) => `/cars/${slug}/test-drive` },
  general: { handler: enquiryPage, path: () => '/enquire' },
};
type FormName = keyof typeof forms;

const ask = (
  form: FormName,
  id: string,
  fields?: Readonly<Record<string, string>>,
  site: Site = bench.site,
  services: object = {},
): Promise<PageAnswer> => {
  const { handler, path } = forms[form];
  return bench.ask(handler({ ...bench.services, ...services }), path(slugOf(id)), {
    slug: slugOf(id),
    site,
    ...(fields ? { fields } : {}),
  });
};
const show = async (form: FormName, id: string, site?: Site): Promise<MarkupElement> => pageOf(await ask(form, id, undefined, site));

/** The hidden fields of a form as it was shown, as a browser would send them back a minute later. */
const stampOf = (page: MarkupElement): Readonly<Record<string, string>> => {
  bench.clock.nowMs += MINUTE_MS;
  return Object.fromEntries(
    page
      .all((element) => element.name === 'input' && element.attributes.type === 'hidden')
      .map(({ attributes }) => [attributes.name ?? '', attributes.value ?? '']),
  );
};
const send = async (form: FormName, id: string, overrides: Readonly<Record<string, string>> = {}, site?: Site): Promise<PageAnswer> =>
  ask(form, id, { ...stampOf(await show(form, id, site)), ...FILLED, ...overrides }, site);

const withForms = (overrides: Partial<Site['forms']>): Site => ({ ...bench.site, forms: { ...bench.site.forms, ...overrides } });
const leads = () => bench.store.list(bench.site);
const latest = async () => (await leads())[0]?.lead;
const problems = (page: MarkupElement) => page.one(byAttribute('data-form-errors'));
const form = (page: MarkupElement) => page.one(byAttribute('data-lead-form'));

describe('what the forms show', () => {
  test('FORM-01 the enquiry form of a car stands in the dialog’s frame, with the car on top, and is never cached', async () => {
    const answer = await ask('enquire', 'used');
    expect(answer).toMatchObject({ kind: 'page', status: 200, caching: 'private', head: { indexable: false } });
    const frame = pageOf(answer).byId('dialog');
    expect(frame.name).toBe('turbo-frame');
    expect(frame.text).toContain('2021 Toyota Corolla');
    expect(frame.text).toContain('$34,990 Drive Away');
    expect(frame.text).toContain('45,210 km');
    expect(frame.one('img').attributes.src).toBe('/media/1.jpg');
    expect(form(frame).attributes).toMatchObject({ method: 'post', action: `/cars/${slugOf('used')}/enquire` });
  });

  test('FORM-02 FORM-18 the test-drive form has an optional date within the next weeks', async () => {
    const page = await show('testDrive', 'used');
    expect(page.one('h1').text).toBe('Book a test drive');
    const date = page.field('test_drive_date');
    expect(date.attributes).not.toHaveProperty('required');
    expect(Date.parse(date.attributes.min ?? '')).toBeLessThan(Date.parse(date.attributes.max ?? ''));
  });

  test('a test drive of a sold car leads to the form for something similar; a form of no car is not found', async () => {
    expect(await ask('testDrive', 'sold')).toMatchObject({ kind: 'redirect', location: `/cars/${slugOf('sold')}/enquire` });
    expect(await ask('enquire', 'nothing')).toMatchObject({ kind: 'page', status: 404 });
    expect(await ask('enquire', 'used', undefined, bench.otherSite)).toMatchObject({ kind: 'page', status: 404 });
  });

  test('FORM-27 FORM-11 name, email, phone and message are required, and the browser is told', async () => {
    const page = await show('enquire', 'used');
    for (const name of ['name', 'email', 'phone', 'message']) expect(page.field(name).attributes).toHaveProperty('required');
    expect(page.field('email').attributes).toMatchObject({
      type: 'email',
      autoComplete: 'email',
      'data-missing': 'Please enter your email address.',
    });
    expect(page.field('phone').attributes).toMatchObject({ type: 'tel', inputMode: 'tel' });
    expect((await show('enquire', 'used', withForms({ messageRequired: false }))).field('message').attributes).not.toHaveProperty(
      'required',
    );
  });

  test('FORM-14 FORM-24 the location is asked for without a car, on sites that want it', async () => {
    const dealership = {
      ...bench.site.primaryDealership,
      locations: [buildLocation(), buildLocation({ id: 'robina', name: 'Robina', slug: 'robina' })],
    };
    const site = { ...withForms({ locationField: true }), dealerships: [dealership], primaryDealership: dealership };
    const location = (await show('general', '', site)).field('location');
    expect(location.attributes).toHaveProperty('required');
    expect(location.all('option').map((option) => option.text)).toEqual([
      'Please Select a Dealership Location / Department',
      'The Yard Southport / Sales',
      'Robina / Sales',
    ]);
    expect((await show('enquire', 'new', site)).has(byAttribute('name', 'location'))).toBe(false);
  });

  test('FORM-15 FORM-25 with several dealerships the shopper chooses one', async () => {
    const other = { ...bench.otherSite.primaryDealership };
    const site = { ...bench.site, dealerships: [bench.site.primaryDealership, other] };
    const select = (await show('general', '', site)).field('dealership_slug');
    expect(select.attributes).toHaveProperty('required');
    expect(select.all('option').map((option) => option.text)).toEqual(['Select a Preferred Dealership', 'The Yard', 'Other Yard']);
    expect((await show('general', '')).has(byAttribute('name', 'dealership_slug'))).toBe(false);
  });

  test('FORM-16 FORM-17 FORM-20 rego, opt-in and terms are as the site has them', async () => {
    const plain = await show('enquire', 'used');
    expect(plain.field('opt_in').attributes).toHaveProperty('checked');
    expect(form(plain).text).toContain('Email me similar stock and latest offers.');
    expect(plain.has(byAttribute('name', 'Rego'))).toBe(false);
    expect(plain.has(byAttribute('name', 'terms_conditions'))).toBe(false);
    const other = await show(
      'enquire',
      'used',
      withForms({ regoField: true, terms: true, optIn: { shown: true, checked: false, text: 'News, please.' } }),
    );
    expect(other.field('opt_in').attributes).not.toHaveProperty('checked');
    expect(other.field('Rego').attributes).not.toHaveProperty('required');
    expect(other.field('terms_conditions').attributes).toHaveProperty('required');
    expect(
      (await show('enquire', 'used', withForms({ optIn: { shown: false, checked: true, text: 'x' } }))).has(byAttribute('name', 'opt_in')),
    ).toBe(false);
  });

  test('FORM-21 a place for the captcha stands in the form, unless the site has none', async () => {
    expect(form(await show('enquire', 'used')).has(byAttribute('data-captcha'))).toBe(true);
    expect(form(await show('enquire', 'used', withForms({ captcha: false }))).has(byAttribute('data-captcha'))).toBe(false);
  });

  test('what happens next is said before the button: by when somebody answers, where the site promises it', async () => {
    const openingHours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, status: 'Open' as const, open: '00:00', close: '23:59' }));
    const dealership = { ...bench.site.primaryDealership, locations: [buildLocation({ openingHours })] };
    const promising = { ...withForms({ replyMinutes: 30 }), dealerships: [dealership], primaryDealership: dealership };
    for (const name of ['enquire', 'general'] as const) {
      const page = form(await show(name, 'used', promising));
      expect(page.one(byAttribute('data-next-step')).text).toMatch(
        /^A person at The Yard Southport answers by \d+:\d[05] [ap]m( on \w+)?\.$/,
      );
      expect(page.text.indexOf('A person at')).toBeLessThan(page.text.lastIndexOf('Send enquiry'));
    }
    expect(form(await show('testDrive', 'used', promising)).text).toContain('A person at The Yard Southport confirms your test drive by ');
  });

  test('FORM-14 FORM-15 while the shopper still chooses who answers, no hours are told', async () => {
    const locations = [buildLocation(), buildLocation({ id: 'robina', name: 'Robina', slug: 'robina' })];
    const dealership = { ...bench.site.primaryDealership, locations };
    const asking = { ...withForms({ locationField: true }), dealerships: [dealership], primaryDealership: dealership };
    expect((await show('general', '', asking)).one(byAttribute('data-next-step')).text).toBe(
      'A person at The Yard answers by phone or email.',
    );
    const group = { ...bench.site, dealerships: [bench.site.primaryDealership, bench.otherSite.primaryDealership] };
    expect((await show('general', '', group)).one(byAttribute('data-next-step')).text).toBe(
      'A person at the dealership you choose answers by phone or email.',
    );
  });

  test('FORM-23 a car that is gone pre-fills the wish for something similar, and shows no price', async () => {
    const page = await show('enquire', 'sold');
    expect(page.field('message').text).toBe('Can you please find me something similar?');
    expect(page.one('h1').text).toBe('Find me something similar');
    expect(page.text).not.toContain('$19,990');
  });

  test('the collection notice, the next step and a trap that people do not see stand in the form', async () => {
    const page = form(await show('enquire', 'used'));
    expect(page.one(byAttribute('data-collection-notice')).text).toContain('We collect these details');
    expect(page.text).toContain('A person at The Yard Southport answers by phone or email.');
    const trap = page.field('additional_reference');
    expect(trap.attributes).toMatchObject({ tabindex: '-1', autoComplete: 'off', value: '' });
  });
});

describe('what becomes of a post', () => {
  test('FORM-07 ROUTE-10 a right one is a lead and leads to /success, which says what was sent to whom', async () => {
    const before = (await leads()).length;
    const answer = await send('enquire', 'used');
    expect(answer).toMatchObject({ kind: 'redirect', status: 303, location: '/success' });
    expect(await leads()).toHaveLength(before + 1);
    expect(await latest()).toMatchObject({ kind: 'enquiry', name: 'Jo Citizen', email: 'jo@example.com', vehicle: { id: stock.used?.id } });
    const cookie = answer.kind === 'redirect' ? (answer.cookies?.[0] ?? '') : '';
    expect(cookie).toMatch(/HttpOnly; SameSite=Lax; Secure/);
    const shown = await bench.ask(successPage(bench.services), '/success', { headers: { cookie: cookie.split(';')[0] ?? '' } });
    expect(shown).toMatchObject({ kind: 'page', status: 200, caching: 'private', head: { indexable: false } });
    const page = pageOf(shown);
    expect(page.one('h1').text).toBe('Thank you. Your enquiry is sent.');
    expect(page.text).toContain('The Yard Southport has it.');
    expect(page.text).toContain('A person at The Yard Southport answers by phone or email.');
    for (const words of ['2021 Toyota Corolla', '$34,990 Drive Away', '1 Pelican Parade, Southport QLD 4215'])
      expect(page.text).toContain(words);
    expect(page.one(byAttribute('data-success-category')).attributes['data-success-category']).toBe('Vehicle Enquiry');
    expect(
      page
        .byId('main')
        .all('a')
        .map((link) => link.attributes.href),
    ).toEqual(expect.arrayContaining([`/cars/${slugOf('used')}/test-drive`, `/cars/${slugOf('used')}/similar`]));
    expect(page.text).not.toContain('Jo Citizen');
  });

  test('ROUTE-10 a test drive is thanked for with the time that was asked for; of a car that is gone none is offered', async () => {
    const thanksFor = async (answer: PageAnswer) => {
      const cookie = (answer.kind === 'redirect' ? (answer.cookies?.[0] ?? '') : '').split(';')[0] ?? '';
      return pageOf(await bench.ask(successPage(bench.services), '/success', { headers: { cookie } })).byId('main');
    };
    const hrefs = (page: MarkupElement) => page.all('a').map((link) => link.attributes.href);
    const drive = await thanksFor(await send('testDrive', 'used', { test_drive_time: 'Morning' }));
    expect(drive.text).toContain('You asked for: Morning');
    expect(drive.text).toContain('confirms your test drive');
    expect(hrefs(drive)).not.toContain(`/cars/${slugOf('used')}/test-drive`);
    const gone = await thanksFor(await send('enquire', 'sold'));
    expect(hrefs(gone)).not.toContain(`/cars/${slugOf('sold')}/test-drive`);
    expect(hrefs(gone)).toContain(`/cars/${slugOf('sold')}/similar`);
    expect(gone.text).not.toContain('$19,990');
  });

  test('ROUTE-10 without a ticket, with another site’s or with an old one, /success says nothing of anybody', async () => {
    const answer = await send('enquire', 'used');
    const cookie = (answer.kind === 'redirect' ? (answer.cookies?.[0] ?? '') : '').split(';')[0] ?? '';
    const asked = async (site: Site, headers: Readonly<Record<string, string>>) =>
      pageOf(await bench.ask(successPage(bench.services), '/success', { site, headers })).one('h1').text;
    expect(await asked(bench.site, {})).toBe('Nothing was sent just now');
    expect(await asked(bench.otherSite, { cookie })).toBe('Nothing was sent just now');
    expect(await asked(bench.site, { cookie })).toContain('Thank you');
    bench.clock.nowMs += DAY_MS;
    expect(await asked(bench.site, { cookie })).toBe('Nothing was sent just now');
  });

  test('FORM-09 FORM-10 a wrong one comes back as 422 with its values, and a list that links to the fields', async () => {
    const before = (await leads()).length;
    const answer = await send('enquire', 'used', { name: '', email: 'jo@', message: 'Keep <this> & that' });
    expect(answer).toMatchObject({ kind: 'page', status: 422, caching: 'private' });
    expect(await leads()).toHaveLength(before);
    const page = pageOf(answer);
    const list = problems(page);
    expect(list.text).toContain('Please fix the following errors:');
    expect(list.all('a').map((link) => [link.attributes.href, link.text])).toEqual([
      ['#lead-name', 'Please enter your name.'],
      ['#lead-email', 'Please enter an email address like name@example.com.'],
    ]);
    const email = page.field('email');
    expect(email.attributes).toMatchObject({ id: 'lead-email', value: 'jo@', 'aria-invalid': 'true' });
    expect(page.byId(email.attributes['aria-describedby'] ?? '').text).toContain('like name@example.com');
    expect(page.field('message').text).toBe('Keep <this> & that');
    expect(page.field('phone').attributes.value).toBe(FILLED.phone);
    expect(form(page).attributes['data-state']).toBe('error');
  });

  test('FORM-10 on sites that want it the errors are a destructive alert instead of the list', async () => {
    const page = pageOf(await send('enquire', 'used', { name: '' }, withForms({ errorStyle: 'alert' })));
    const alert = problems(page).one(byAttribute('role', 'alert'));
    expect(alert.text).toContain('Please enter your name.');
    expect(alert.text).not.toContain('Please fix the following errors:');
  });

  test('FORM-20 without agreement to the terms nothing is sent', async () => {
    const page = pageOf(await send('enquire', 'used', {}, withForms({ terms: true })));
    expect(problems(page).text).toContain('*You must agree to the terms of use before submitting.');
  });

  test('a refused form keeps its submission: mended and sent, it is the one it was', async () => {
    const first = await show('enquire', 'used');
    const stamp = stampOf(first);
    const refused = pageOf(await ask('enquire', 'used', { ...stamp, ...FILLED, name: '' }));
    expect(refused.field('submission_id').attributes.value).toBe(stamp.submission_id);
    const before = (await leads()).length;
    await ask('enquire', 'used', { ...stampOf(refused), ...FILLED });
    await ask('enquire', 'used', { ...stampOf(refused), ...FILLED });
    expect(await leads()).toHaveLength(before + 1);
  });

  test('FORM-08 LEAD-07 when the server fails the form comes back with its words and says so; sent again it is one lead', async () => {
    const failing = { leads: { ...serviceOf(), submitLead: async () => Promise.reject(new Error('the database is away')) } };
    const stamp = stampOf(await show('enquire', 'used'));
    const answer = await ask('enquire', 'used', { ...stamp, ...FILLED }, bench.site, failing);
    expect(answer).toMatchObject({ kind: 'page', status: 503, caching: 'private' });
    const page = pageOf(answer);
    expect(problems(page).one(byAttribute('role', 'alert')).text).toContain('An error occurred when submitting this form');
    expect(problems(page).text).toContain('An unexpected error occured');
    expect(page.text).not.toContain('the database is away');
    expect(page.field('name').attributes.value).toBe('Jo Citizen');
    expect(page.field('message').text).toBe(FILLED.message);
    expect(page.one((element) => element.name === 'button' && element.attributes.type === 'submit').attributes).not.toHaveProperty(
      'disabled',
    );
    expect(page.field('submission_id').attributes.value).toBe(stamp.submission_id);
    expect(bench.log.lines.at(-1)).toMatchObject({ level: 'error', message: 'a lead form could not be taken' });
  });

  test('FORM-08 the words are kept even when the car cannot be read', async () => {
    const vehicles = { findBySlug: async () => Promise.reject(new Error('away')), findById: async () => null };
    const answer = await ask('enquire', 'used', FILLED, bench.site, { vehicles });
    expect(answer).toMatchObject({ kind: 'page', status: 503 });
    expect(pageOf(answer).field('message').text).toBe(FILLED.message);
  });

  test('LEAD-07 what is no form, and a form with too many of its kind, is answered with the form and the error that was returned', async () => {
    const answer = await bench.ask(enquiryPage(bench.services), '/enquire', { json: { name: 'x' } });
    expect(answer).toMatchObject({ kind: 'page', status: 400 });
    const limited = { leads: { ...serviceOf(), submitLead: limitedSubmit } };
    const refused = await ask('enquire', 'used', FILLED, bench.site, limited);
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '60' } });
    const page = pageOf(refused);
    expect(problems(page).text).toContain('Too many enquiries were sent from here.');
    expect(problems(page).text).not.toContain('unexpected');
  });

  test('two visitors of the same public page are two leads', async () => {
    const shown = await Promise.all(
      ['Jo', 'Sam'].map(async (name) => {
        const page = pageOf(await bench.ask(vehiclePage(bench.services), '/', { slug: slugOf('used') }));
        expect(page.has(byAttribute('name', 'submission_id'))).toBe(false);
        return { name, stamp: stampOf(await show('enquire', 'used')) };
      }),
    );
    const before = (await leads()).length;
    for (const { name, stamp } of shown) await ask('enquire', 'used', { ...stamp, ...FILLED, name });
    expect(await leads()).toHaveLength(before + 2);
  });

  test('FORM-22 FORM-26 LEAD-04 the fields arrive by their names, the trail of pages with them, steering fields never', async () => {
    const site = withForms({ regoField: true });
    await send(
      'enquire',
      'used',
      {
        Rego: '123 abc',
        opt_in: 'true',
        contact_radio_options: 'phone',
        visited_pages: JSON.stringify(['/', '/search?q=jo', '/cars/x']),
        linked_query_params: JSON.stringify({ utm_source: 'radio', email: 'jo@example.com' }),
      },
      site,
    );
    const lead = await latest();
    expect(lead).toMatchObject({
      rego: '123ABC',
      consent: { optIn: true, optInText: 'Email me similar stock and latest offers.' },
      visitedPages: ['/', '/search', '/cars/x'],
      linkedQueryParams: { utm_source: 'radio' },
    });
    expect(JSON.stringify(lead)).not.toContain('radio_options');
  });
});

describe('events', () => {
  const eventOf = async (form: FormName, id: string) => {
    await send(form, id, { name: `${form} ${id}` });
    return (await latest())?.eventId;
  };
  test('EVENT-02 EVENT-03 an enquiry on a new or demo car is event 14, on a used one 15', async () => {
    expect(await eventOf('enquire', 'new')).toBe(14);
    expect(await eventOf('enquire', 'demo')).toBe(14);
    expect(await eventOf('enquire', 'used')).toBe(15);
  });
  test('EVENT-04 EVENT-09 a test drive of a new car, or one tagged Test Drive Only, is event 17, of a used one 48', async () => {
    expect(await eventOf('testDrive', 'new')).toBe(17);
    expect(await eventOf('testDrive', 'driveOnly')).toBe(17);
    expect(await eventOf('testDrive', 'used')).toBe(48);
  });
});

const serviceOf = () => ({
  describeForm: bench.service.describeForm.bind(bench.service),
  newFormStamp: bench.service.newFormStamp.bind(bench.service),
});

const limitedSubmit: (typeof bench.service)['submitLead'] = async (site, input) => ({
  ok: false,
  error: {
    kind: 'rate-limited',
    retryAfterSeconds: 60,
    form: bench.service.describeForm(site, input),
    stamp: bench.service.newFormStamp(site),
  },
});
