import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import { siteLeadForm } from '#pages/lead-forms/site-lead-form.ts';
import type { PageAnswer } from '#pages/page.ts';
import { successPage } from '#pages/success/success.route.ts';
import { vehiclePage } from '#pages/vehicle/vehicle.route.ts';
import {
  CARAVAN,
  FILLED,
  type FormName,
  formOf,
  type LeadFormBench,
  openLeadFormBench,
  problemsOf,
  SOLD_CAR,
  USED_CAR,
} from '#test/builders/leads/lead-form-bench.ts';
import { pageOf } from '#test/builders/pages/page-bench.tsx';
import { byAttribute, byClass, type MarkupElement } from '#test/builders/pages/page-markup.ts';
import { buildLocation } from '#test/builders/site/site-builder.ts';

let bench: LeadFormBench;

beforeAll(async () => {
  bench = await openLeadFormBench({
    used: USED_CAR,
    new: { car_type: 'new', make: 'Kia', model: 'EV9', price: 99_990 },
    demo: { car_type: 'demo', make: 'Kia', model: 'EV6', price: 79_990 },
    driveOnly: { make: 'Kia', model: 'Picanto', price: 12_000, tag: 'Test Drive Only' },
    sold: SOLD_CAR,
    van: CARAVAN,
  });
});
afterAll(() => bench.close());

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

describe('a valid lead form', () => {
  test('FORM-07 ROUTE-10 a valid form creates a lead and redirects to /success, which shows what was sent to which dealership', async () => {
    const before = (await bench.leads()).length;
    const site = { ...bench.site, phones: { ...bench.site.phones, override: '(07) 5550 1234' } };
    const answer = await bench.send('enquire', 'used', {}, site);
    expect(answer).toMatchObject({ kind: 'redirect', status: 303, location: '/success' });
    expect(await bench.leads()).toHaveLength(before + 1);
    expect(await bench.latest()).toMatchObject({
      kind: 'enquiry',
      name: 'Jo Citizen',
      email: 'jo@example.com',
      vehicle: { id: bench.stock.used?.id },
    });
    const cookie = answer.kind === 'redirect' ? (answer.cookies?.[0] ?? '') : '';
    expect(cookie).toMatch(/HttpOnly; SameSite=Lax; Secure/);
    const shown = await bench.ask(successPage(bench.services), '/success', { site, headers: { cookie: cookie.split(';')[0] ?? '' } });
    expect(shown).toMatchObject({ kind: 'page', status: 200, caching: 'private', head: { indexable: false } });
    const page = pageOf(shown);
    expect(page.one('h1').text).toBe('Thank you. Your enquiry is sent.');
    expect(page.text).toContain('The Yard Southport has it.');
    expect(page.text).toContain('A person at The Yard Southport answers by phone or email.');
    // The footer also contains the dealership's address, so the test reads only the main part of the page.
    const sent = page.byId('main');
    for (const words of ['2021 Toyota Corolla', '$34,990 Drive Away', '1 Pelican Parade, Southport QLD 4215'])
      expect(sent.text).toContain(words);
    expect(sent.one(byClass('success-phone'))).toMatchObject({ text: '(07) 5550 1234', attributes: { href: 'tel:0755501234' } });
    expect(page.one(byAttribute('data-success-category')).attributes['data-success-category']).toBe('Vehicle Enquiry');
    expect(
      page
        .byId('main')
        .all('a')
        .map((link) => link.attributes.href),
    ).toEqual(expect.arrayContaining([`/cars/${bench.slugOf('used')}/test-drive`, `/cars/${bench.slugOf('used')}/similar`]));
    expect(page.text).not.toContain('Jo Citizen');
  });

  test('FORM-07 ROUTE-10 on the site of a group, /success shows name and street address of the dealership that got the form', async () => {
    const southport = bench.site.primaryDealership;
    const address = { ...buildLocation().address, street: '7 Heron Road', city: 'Robina' };
    const robina = {
      ...bench.otherSite.primaryDealership,
      name: 'Heron Cars',
      slug: 'heron-cars',
      locations: [buildLocation({ id: 'robina', name: 'Heron Cars Robina', slug: 'robina', address })],
    };
    const site = { ...bench.site, dealerships: [southport, robina] };
    const sentTo = async (dealership: string) => {
      const answer = await bench.send('general', '', { category: 'General Enquiry', dealership_slug: dealership }, site);
      expect((await bench.latest())?.preferredDealershipSlug).toBe(dealership);
      const cookie = (answer.kind === 'redirect' ? (answer.cookies?.[0] ?? '') : '').split(';')[0] ?? '';
      return pageOf(await bench.ask(successPage(bench.services), '/success', { site, headers: { cookie } })).byId('main').text;
    };
    const second = await sentTo('heron-cars');
    expect(second).toContain('Heron Cars Robina has it.');
    expect(second).toContain('A person at Heron Cars Robina answers');
    expect(second).toContain('7 Heron Road, Robina');
    expect(second).not.toContain('Southport');
    expect(await sentTo(southport.slug)).toContain('The Yard Southport has it.');
  });

  test('FORM-01 if the slug of the vehicle has changed, the browser is told to send the form again to the new URL', async () => {
    const answer = await bench.askForm('enquire', `former-words-${bench.stock.used?.id}`, FILLED);
    // With the redirect status 308 the browser repeats the post with its fields. With 303 it would send a GET request.
    expect(answer).toMatchObject({ kind: 'redirect', status: 308, location: `/cars/${bench.slugOf('used')}/enquire` });
  });

  test('ROUTE-10 /success confirms the time of a test drive, and offers no test drive of a sold car or a caravan', async () => {
    const thanksFor = async (answer: PageAnswer) => {
      const cookie = (answer.kind === 'redirect' ? (answer.cookies?.[0] ?? '') : '').split(';')[0] ?? '';
      return pageOf(await bench.ask(successPage(bench.services), '/success', { headers: { cookie } })).byId('main');
    };
    const hrefs = (page: MarkupElement) => page.all('a').map((link) => link.attributes.href);
    const drive = await thanksFor(await bench.send('testDrive', 'used', { test_drive_time: 'Morning' }));
    expect(drive.text).toContain('You asked for: Morning');
    expect(drive.text).toContain('confirms your test drive');
    expect(hrefs(drive)).not.toContain(`/cars/${bench.slugOf('used')}/test-drive`);
    const van = await thanksFor(await bench.send('enquire', 'van'));
    expect(hrefs(van)).not.toContain(`/cars/${bench.slugOf('van')}/test-drive`);
    expect(hrefs(van)).toContain(`/cars/${bench.slugOf('van')}/similar`);
    const gone = await thanksFor(await bench.send('enquire', 'sold'));
    expect(hrefs(gone)).not.toContain(`/cars/${bench.slugOf('sold')}/test-drive`);
    expect(hrefs(gone)).toContain(`/cars/${bench.slugOf('sold')}/similar`);
    expect(gone.text).not.toContain('$19,990');
  });

  test('ROUTE-10 /success says that nothing was sent if the browser has no success ticket (the cookie that a sent form sets), an expired ticket or a ticket of another site', async () => {
    const answer = await bench.send('enquire', 'used');
    const cookie = (answer.kind === 'redirect' ? (answer.cookies?.[0] ?? '') : '').split(';')[0] ?? '';
    const asked = async (site: Site, headers: Readonly<Record<string, string>>) =>
      pageOf(await bench.ask(successPage(bench.services), '/success', { site, headers })).one('h1').text;
    expect(await asked(bench.site, {})).toBe('Nothing was sent just now');
    expect(await asked(bench.otherSite, { cookie })).toBe('Nothing was sent just now');
    expect(await asked(bench.site, { cookie })).toContain('Thank you');
    bench.clock.nowMs += DAY_MS;
    expect(await asked(bench.site, { cookie })).toBe('Nothing was sent just now');
  });
});

describe('an invalid form, and a form during a server failure', () => {
  test('FORM-09 FORM-10 an invalid form returns with 422, its values, and a list of errors that link to their fields', async () => {
    const before = (await bench.leads()).length;
    const answer = await bench.send('enquire', 'used', { name: '', email: 'jo@', phone: '12', message: 'Keep <this> & that' });
    expect(answer).toMatchObject({ kind: 'page', status: 422, caching: 'private' });
    expect(await bench.leads()).toHaveLength(before);
    const page = pageOf(answer);
    const list = problemsOf(page);
    expect(list.text).toContain('Please fix the following errors:');
    // `autofocus` makes the browser focus the list of errors and scroll to the list, even without JavaScript.
    expect(list.one(byAttribute('data-error-summary')).attributes).toHaveProperty('autofocus');
    expect(list.all('a').map((link) => [link.attributes.href, link.text])).toEqual([
      ['#lead-name', 'Please enter your name.'],
      ['#lead-email', 'Please enter an email address like name@example.com.'],
      ['#lead-phone', 'Please enter a phone number with its area code, like 0412 345 678 or (07) 5555 1234.'],
    ]);
    const email = page.field('email');
    expect(email.attributes).toMatchObject({ id: 'lead-email', value: 'jo@', 'aria-invalid': 'true' });
    expect(page.byId(email.attributes['aria-describedby'] ?? '').text).toContain('like name@example.com');
    expect(page.field('message').text).toBe('Keep <this> & that');
    expect(page.field('phone').attributes.value).toBe('12');
    expect(formOf(page).attributes['data-state']).toBe('error');
  });

  test('FORM-10 errors are shown in a red alert box instead of a list if the site chooses it', async () => {
    const page = pageOf(await bench.send('enquire', 'used', { name: '' }, bench.withForms({ errorStyle: 'alert' })));
    const alert = problemsOf(page).one(byAttribute('role', 'alert'));
    expect(alert.text).toContain('Please enter your name.');
    expect(alert.text).not.toContain('Please fix the following errors:');
  });

  test('FORM-20 a form without agreement to the terms creates no lead', async () => {
    const page = pageOf(await bench.send('enquire', 'used', {}, bench.withForms({ terms: true })));
    expect(problemsOf(page).text).toContain('*You must agree to the terms of use before submitting.');
  });

  test('a corrected form keeps the submission id of the refused form', async () => {
    const first = await bench.show('enquire', 'used');
    const stamp = bench.stampOf(first);
    const refused = pageOf(await bench.askForm('enquire', 'used', { ...stamp, ...FILLED, name: '' }));
    expect(refused.field('submission_id').attributes.value).toBe(stamp.submission_id);
    const before = (await bench.leads()).length;
    await bench.askForm('enquire', 'used', { ...bench.stampOf(refused), ...FILLED });
    await bench.askForm('enquire', 'used', { ...bench.stampOf(refused), ...FILLED });
    expect(await bench.leads()).toHaveLength(before + 1);
  });

  test('FORM-08 LEAD-07 if the server fails, the form is shown again with its values and an error message, and sending this form again creates one lead', async () => {
    const failing = { leads: { ...serviceOf(), submitLead: async () => Promise.reject(new Error('the database does not answer')) } };
    const stamp = bench.stampOf(await bench.show('enquire', 'used'));
    const answer = await bench.askForm('enquire', 'used', { ...stamp, ...FILLED }, bench.site, failing);
    expect(answer).toMatchObject({ kind: 'page', status: 503, caching: 'private' });
    const page = pageOf(answer);
    expect(problemsOf(page).one(byAttribute('role', 'alert')).text).toContain('An error occurred when submitting this form');
    expect(problemsOf(page).text).toContain('An unexpected error occured');
    expect(page.text).not.toContain('the database does not answer');
    expect(page.field('name').attributes.value).toBe('Jo Citizen');
    expect(page.field('message').text).toBe(FILLED.message);
    expect(page.one((element) => element.name === 'button' && element.attributes.type === 'submit').attributes).not.toHaveProperty(
      'disabled',
    );
    expect(page.field('submission_id').attributes.value).toBe(stamp.submission_id);
    expect(bench.log.lines.at(-1)).toMatchObject({ level: 'error', message: 'a sent lead form could not be processed' });
  });

  test('FORM-08 if the program cannot read the vehicle of a sent form, the form is still shown again with its values', async () => {
    const vehicles = { findBySlug: async () => Promise.reject(new Error('away')), findById: async () => null };
    const answer = await bench.askForm('enquire', 'used', FILLED, bench.site, { vehicles });
    expect(answer).toMatchObject({ kind: 'page', status: 503 });
    expect(pageOf(answer).field('message').text).toBe(FILLED.message);
  });

  test('FORM-08 LEAD-07 after an invalid body, or after too many posts from one IP address, the form is shown with an error message', async () => {
    const answer = await bench.ask(siteLeadForm(bench.services, 'enquiry', { path: '/enquire', crumb: 'Contact us' }), '/enquire', {
      json: { name: 'x' },
    });
    expect(answer).toMatchObject({ kind: 'page', status: 400 });
    const limited = { leads: { ...serviceOf(), submitLead: limitedSubmit } };
    const refused = await bench.askForm('enquire', 'used', FILLED, bench.site, limited);
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '60' } });
    const page = pageOf(refused);
    expect(problemsOf(page).text).toContain('Too many enquiries were sent from your connection.');
    expect(problemsOf(page).text).not.toContain('unexpected');
  });
});

describe('the lead that a form creates', () => {
  test('two visitors of the same cached page create two leads', async () => {
    const shown = await Promise.all(
      ['Jo', 'Sam'].map(async (name) => {
        const page = pageOf(await bench.ask(vehiclePage(bench.services), '/', { slug: bench.slugOf('used') }));
        expect(page.has(byAttribute('name', 'submission_id'))).toBe(false);
        return { name, stamp: bench.stampOf(await bench.show('enquire', 'used')) };
      }),
    );
    const before = (await bench.leads()).length;
    for (const { name, stamp } of shown) await bench.askForm('enquire', 'used', { ...stamp, ...FILLED, name });
    expect(await bench.leads()).toHaveLength(before + 2);
  });

  test('FORM-26 LEAD-04 a lead stores the values of the form and the visited pages', async () => {
    const site = bench.withForms({ regoField: true });
    // In a browser, a script fills in these hidden fields: the visited pages, and the query parameters of links to the site.
    const form = await bench.show('enquire', 'used', site);
    for (const name of ['visited_pages', 'linked_query_params']) expect(form.field(name).attributes.type).toBe('hidden');
    await bench.send(
      'enquire',
      'used',
      {
        Rego: '123 abc',
        opt_in: 'true',
        visited_pages: JSON.stringify(['/', '/search?q=jo', '/cars/x']),
        linked_query_params: JSON.stringify({ utm_source: 'radio', email: 'jo@example.com' }),
      },
      site,
    );
    const lead = await bench.latest();
    expect(lead).toMatchObject({
      rego: '123ABC',
      consent: { optIn: true, optInText: 'Email me similar stock and latest offers.' },
      visitedPages: ['/', '/search', '/cars/x'],
      linkedQueryParams: { utm_source: 'radio' },
    });
  });
});

describe('analytics events', () => {
  const eventOf = async (form: FormName, id: string) => {
    await bench.send(form, id, { name: `${form} ${id}` });
    return (await bench.latest())?.eventId;
  };
  test('EVENT-02 EVENT-03 an enquiry about a new or demo car sends event 14, and an enquiry about a used car sends event 15', async () => {
    expect(await eventOf('enquire', 'new')).toBe(14);
    expect(await eventOf('enquire', 'demo')).toBe(14);
    expect(await eventOf('enquire', 'used')).toBe(15);
  });
  test('EVENT-05 the event of a form without a vehicle has the number 22', async () => {
    await bench.send('general', '', { category: 'General Enquiry' });
    expect(await bench.latest()).toMatchObject({ vehicle: null, eventId: 22 });
  });
  test('EVENT-04 EVENT-09 a test drive request is recorded as event 17 for a new car and for a car with the tag Test Drive Only, and as event 48 for a used car', async () => {
    expect(await eventOf('testDrive', 'new')).toBe(17);
    expect(await eventOf('testDrive', 'driveOnly')).toBe(17);
    expect(await eventOf('testDrive', 'used')).toBe(48);
  });
});
