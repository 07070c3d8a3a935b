import { afterAll, beforeAll, expect, test } from 'vitest';
import { CARAVAN, formOf, type LeadFormBench, openLeadFormBench, SOLD_CAR, USED_CAR } from '#test/builders/leads/lead-form-bench.ts';
import { pageOf } from '#test/builders/pages/page-bench.tsx';
import { byAttribute, byBehaviour } from '#test/builders/pages/page-markup.ts';
import { buildLocation } from '#test/builders/site/site-builder.ts';

let bench: LeadFormBench;

beforeAll(async () => {
  bench = await openLeadFormBench({
    used: USED_CAR,
    new: { car_type: 'new', make: 'Kia', model: 'EV9', price: 99_990 },
    sold: SOLD_CAR,
    van: CARAVAN,
  });
});
afterAll(() => bench.close());

test('FORM-01 the enquiry form of a car can be loaded into a dialog, shows the car at the top, and is never cached', async () => {
  const answer = await bench.askForm('enquire', 'used');
  expect(answer).toMatchObject({ kind: 'page', status: 200, caching: 'private', head: { indexable: false } });
  const frame = pageOf(answer).byId('dialog');
  expect(frame.attributes).toHaveProperty('data-page-part');
  expect(frame.text).toContain('2021 Toyota Corolla');
  expect(frame.text).toContain('$34,990 Drive Away');
  expect(frame.text).toContain('45,210 km');
  expect(frame.one('img').attributes.src).toBe('/media/1.jpg');
  expect(formOf(frame).attributes).toMatchObject({ method: 'post', action: `/cars/${bench.slugOf('used')}/enquire` });
});

test('FORM-02 FORM-18 the test-drive form has its own button, and an optional date within the next weeks', async () => {
  const page = await bench.show('testDrive', 'used');
  expect(page.one('h1').text).toBe('Book a test drive');
  expect(formOf(page).one(byAttribute('type', 'submit')).text).toBe('Request test drive');
  const date = page.field('test_drive_date');
  expect(date.attributes).not.toHaveProperty('required');
  expect(Date.parse(date.attributes.min ?? '')).toBeLessThan(Date.parse(date.attributes.max ?? ''));
});

test('the URL of the test-drive form of a caravan redirects to the enquiry form of the caravan', async () => {
  expect(await bench.askForm('testDrive', 'van')).toMatchObject({ kind: 'redirect', location: `/cars/${bench.slugOf('van')}/enquire` });
});

test('the URL of the test-drive form of a sold car redirects to the form for a similar car, and the URL of an unknown car is answered with 404', async () => {
  expect(await bench.askForm('testDrive', 'sold')).toMatchObject({ kind: 'redirect', location: `/cars/${bench.slugOf('sold')}/enquire` });
  expect(await bench.askForm('enquire', 'nothing')).toMatchObject({ kind: 'page', status: 404 });
  expect(await bench.askForm('enquire', 'used', undefined, bench.otherSite)).toMatchObject({ kind: 'page', status: 404 });
});

test('FORM-27 FORM-11 name, email, phone and message are required, with attributes for the browser’s own check', async () => {
  const page = await bench.show('enquire', 'used');
  for (const name of ['name', 'email', 'phone', 'message']) expect(page.field(name).attributes).toHaveProperty('required');
  expect(page.field('email').attributes).toMatchObject({
    type: 'email',
    autoComplete: 'email',
    'data-missing': 'Please enter your email address.',
  });
  expect(page.field('phone').attributes).toMatchObject({ type: 'tel', inputMode: 'tel' });
  expect((await bench.show('enquire', 'used', bench.withForms({ messageRequired: false }))).field('message').attributes).not.toHaveProperty(
    'required',
  );
});

test('FORM-14 FORM-24 FORM-26 if the site’s option for the location field is on, a form without a car asks for the location, and the lead contains it', async () => {
  const dealership = {
    ...bench.site.primaryDealership,
    locations: [buildLocation(), buildLocation({ id: 'robina', name: 'Robina', slug: 'robina' })],
  };
  const site = { ...bench.withForms({ locationField: true }), dealerships: [dealership], primaryDealership: dealership };
  const location = (await bench.show('general', '', site)).field('location');
  expect(location.attributes).toHaveProperty('required');
  expect(location.all('option').map((option) => option.text)).toEqual([
    'Please Select a Dealership Location / Department',
    'The Yard Southport / Sales',
    'Robina / Sales',
  ]);
  await bench.send('general', '', { category: 'General Enquiry', location: 'robina' }, site);
  expect((await bench.latest())?.locationSlug).toBe('robina');
  expect((await bench.show('enquire', 'new', site)).has(byAttribute('name', 'location'))).toBe(false);
});

test('FORM-15 FORM-25 the shopper chooses a dealership when the site has several', async () => {
  const other = { ...bench.otherSite.primaryDealership };
  const site = { ...bench.site, dealerships: [bench.site.primaryDealership, other] };
  const select = (await bench.show('general', '', site)).field('dealership_slug');
  expect(select.attributes).toHaveProperty('required');
  expect(select.all('option').map((option) => option.text)).toEqual(['Select a Preferred Dealership', 'The Yard', 'Other Yard']);
  expect((await bench.show('general', '')).has(byAttribute('name', 'dealership_slug'))).toBe(false);
});

test('FORM-16 FORM-17 FORM-20 the site’s options decide whether the form has fields for registration, opt-in and terms', async () => {
  const plain = await bench.show('enquire', 'used');
  expect(plain.field('opt_in').attributes).toHaveProperty('checked');
  expect(formOf(plain).text).toContain('Email me similar stock and latest offers.');
  expect(plain.has(byAttribute('name', 'Rego'))).toBe(false);
  expect(plain.has(byAttribute('name', 'terms_conditions'))).toBe(false);
  const other = await bench.show(
    'enquire',
    'used',
    bench.withForms({ regoField: true, terms: true, optIn: { shown: true, checked: false, text: 'News, please.' } }),
  );
  expect(other.field('opt_in').attributes).not.toHaveProperty('checked');
  expect(other.field('Rego').attributes).not.toHaveProperty('required');
  expect(other.field('terms_conditions').attributes).toHaveProperty('required');
  expect(
    (await bench.show('enquire', 'used', bench.withForms({ optIn: { shown: false, checked: true, text: 'x' } }))).has(
      byAttribute('name', 'opt_in'),
    ),
  ).toBe(false);
});

test('FORM-20 the terms of use are linked beside the checkbox if the site has set the URL of the terms', async () => {
  const linkOf = async (forms: object) => {
    const form = formOf(await bench.show('enquire', 'used', bench.withForms({ terms: true, ...forms })));
    expect(form.text).toContain('I agree to the terms of use.');
    return form.all('a').find(({ text }) => text === 'terms of use')?.attributes;
  };
  expect(await linkOf({ termsUrl: '/terms' })).toMatchObject({ href: '/terms', target: '_blank' });
  expect(await linkOf({ termsUrl: null })).toBeUndefined();
});

test('FORM-21 the form has a captcha unless the site switches it off', async () => {
  expect(formOf(await bench.show('enquire', 'used')).has(byBehaviour('captcha'))).toBe(true);
  expect(formOf(await bench.show('enquire', 'used', bench.withForms({ captcha: false }))).has(byBehaviour('captcha'))).toBe(false);
});

test('a text above the button of the form states what happens next, with the response time when the site promises one', async () => {
  const openingHours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, status: 'Open' as const, open: '00:00', close: '23:59' }));
  const dealership = { ...bench.site.primaryDealership, locations: [buildLocation({ openingHours })] };
  const promising = { ...bench.withForms({ replyMinutes: 30 }), dealerships: [dealership], primaryDealership: dealership };
  for (const name of ['enquire', 'general'] as const) {
    const page = formOf(await bench.show(name, 'used', promising));
    expect(page.one(byAttribute('data-next-step')).text).toMatch(
      /^A person at The Yard Southport answers by \d+:\d[05] [ap]m( on \w+)?\.$/,
    );
    expect(page.text.indexOf('A person at')).toBeLessThan(page.text.lastIndexOf('Send enquiry'));
  }
  expect(formOf(await bench.show('testDrive', 'used', promising)).text).toContain(
    'A person at The Yard Southport confirms your test drive by ',
  );
});

test('FORM-14 FORM-15 the form shows no opening hours while the shopper has not chosen the dealership', async () => {
  const locations = [buildLocation(), buildLocation({ id: 'robina', name: 'Robina', slug: 'robina' })];
  const dealership = { ...bench.site.primaryDealership, locations };
  const asking = { ...bench.withForms({ locationField: true }), dealerships: [dealership], primaryDealership: dealership };
  expect((await bench.show('general', '', asking)).one(byAttribute('data-next-step')).text).toBe(
    'A person at The Yard answers by phone or email.',
  );
  const group = { ...bench.site, dealerships: [bench.site.primaryDealership, bench.otherSite.primaryDealership] };
  expect((await bench.show('general', '', group)).one(byAttribute('data-next-step')).text).toBe(
    'A person at the dealership you choose answers by phone or email.',
  );
});

test('FORM-23 the form of a sold car is filled in with a request for a similar car and shows no price', async () => {
  const page = await bench.show('enquire', 'sold');
  expect(page.field('message').text).toBe('Can you please find me something similar?');
  expect(page.one('h1').text).toBe('Find me something similar');
  expect(page.text).not.toContain('$19,990');
});

test('the form has a privacy notice, a text about the next step, and a hidden field that only robots fill in', async () => {
  const page = formOf(await bench.show('enquire', 'used'));
  expect(page.one(byAttribute('data-collection-notice')).text).toContain('The Yard collects these details');
  expect(page.text).toContain('A person at The Yard Southport answers by phone or email.');
  const trap = page.field('additional_reference');
  expect(trap.attributes).toMatchObject({ tabindex: '-1', autoComplete: 'off', value: '' });
});

test('FORM-03 FORM-12 FORM-13 the general enquiry asks for one of the site’s categories, and General Enquiry is selected', async () => {
  const site = bench.withForms({ categories: ['General Enquiry', 'Boats', 'Careers Enquiry'] });
  const page = await bench.show('general', '', site);
  const category = page.field('category');
  expect(category.attributes).toHaveProperty('required');
  const options = category.all((element) => element.name === 'option');
  expect(options.map((option) => option.text)).toEqual(['General Enquiry', 'Boats', 'Careers Enquiry']);
  expect(options.filter(({ attributes }) => 'selected' in attributes).map((option) => option.text)).toEqual(['General Enquiry']);
  expect(await bench.send('general', '', { category: '' }, site)).toMatchObject({ kind: 'page', status: 422 });
  expect(await bench.send('general', '', { category: 'Boats' }, site)).toMatchObject({ kind: 'redirect', location: '/success' });
  expect((await bench.latest())?.category).toBe('Boats');
});

test('EVENT-11 a general enquiry is counted as event 51 if the shopper chooses the category Careers Enquiry', async () => {
  const site = bench.withForms({ categories: ['General Enquiry', 'Careers Enquiry'] });
  const countCareers = async () => (await bench.services.events.countSince(site, 0)).get(51) ?? 0;
  const before = await countCareers();
  for (const category of ['General Enquiry', 'Careers Enquiry'])
    expect(await bench.send('general', '', { category }, site)).toMatchObject({ kind: 'redirect', location: '/success' });
  expect(await countCareers()).toBe(before + 1);
});

test('FORM-12 an enquiry about a vehicle does not ask for a category', async () => {
  expect((await bench.show('enquire', 'used')).field('category').attributes.type).toBe('hidden');
});
