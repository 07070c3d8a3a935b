import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#kernel/clock.ts';
import { ROUTES } from '#main/routes.ts';
import { leadForms } from '#model/site/content/form-content.ts';
import type { Site } from '#model/site/site.ts';
import { formFollowUpsApi, formFollowUpsRoute } from '#pages/api/leads/form-follow-ups.route.ts';
import { formsApi, formsRoute } from '#pages/api/leads/forms.route.ts';
import type { PageAnswer } from '#pages/page.ts';
import { successPage } from '#pages/success/success.route.ts';
import { openPageBench, type PageBench, pageOf } from '#test/builders/pages/page-bench.tsx';
import { buildDealership } from '#test/builders/site/site-builder.ts';

let bench: PageBench;
beforeAll(async () => {
  bench = await openPageBench();
});
afterAll(() => bench.close());

const asJson = (answer: PageAnswer) => {
  if (answer.kind !== 'json') throw new Error(`The answer is not JSON but ${answer.kind}`);
  return answer;
};

const CONTACT = { name: 'Jo Citizen', email: 'jo@example.com', phone: '0412 345 678' };

/** What the test sends in each form, besides name, email and phone. */
const FORMS = {
  Fleet: { company: 'Tully & Daughters', fleet_size: 4 },
  'Careers Enquiry': { area: 'Sales' },
  Service: { vehicle: 'Toyota Hilux 2019', additional_services: ['Brakes', 'Battery'] },
  Parts: { part: 'Roof rack', message: 'For a 2019 Hilux' },
  Finance: { amount: 25_000, message: 'For a ute' },
  Quote: { wanted: 'Toyota Hilux SR5' },
  'General Enquiry': { message: 'When are you open?' },
  Sales: { message: 'Is the yard open?' },
} as const;

const stamp = () => {
  const { submissionId, signedTime } = bench.service.newFormStamp(bench.site);
  bench.clock.nowMs += MINUTE_MS;
  return { submission_id: submissionId, form_time: signedTime };
};
const post = async (
  json: object,
  { site = bench.site, headers = {}, services = {} }: { site?: Site; headers?: Record<string, string>; services?: object } = {},
) =>
  asJson(
    await bench.ask(formsApi({ ...bench.services, ...services }), '/api/forms', {
      site,
      headers,
      json: { ...stamp(), ...CONTACT, ...json },
    }),
  );
const storedOf = async ({ value }: { readonly value: unknown }) => bench.stored((value as { lead_id: string }).lead_id);

describe('POST /api/forms', () => {
  test('API-25 if the field `name` contains a number instead of a text, the answer has status 422 and an error for this field', async () => {
    const answer = await post({ category: 'Sales', message: 'Is the yard open?', name: 5 });
    expect(answer).toMatchObject({ status: 422, value: { fields: { name: "'name' must be text." } } });
  });

  test('API-25 if a field contains a list or an object, the answer has status 422 and an error for this field, even if the field is optional', async () => {
    const answer = await post({ category: 'Fleet', company: { name: 'X' }, message: ['For a ute'], unknown: { any: 'type' } });
    const words = 'must be text, a number, true or false.';
    expect(answer).toMatchObject({
      status: 422,
      value: { error: `'message' ${words} 'company' ${words}`, fields: { message: `'message' ${words}`, company: `'company' ${words}` } },
    });
  });

  test.each([
    [{ category: ['Sales'] }, 'category: must be text, a number, true or false'],
    [{ form: 5 }, 'form: must be text'],
    [{ lead_attributes: 'x' }, 'lead_attributes: must be an object'],
    [{ additional_services: { a: 1 } }, 'additional_services: must be text or a list of texts'],
  ])('API-25 the error for %j names the allowed type', async (json, error) => {
    expect(await post(json)).toMatchObject({ status: 400, value: { error } });
  });

  test.each(Object.entries(FORMS))(
    'API-21 A-72 a form of the category %s is stored and answered with its lead_id',
    async (category, fields) => {
      const answer = await post({ target: 'server', category, ...fields });
      expect(answer).toMatchObject({ status: 200, value: { lead_id: expect.any(String) } });
      expect(await storedOf(answer)).toMatchObject({ state: 'accepted', lead: { category, vehicle: null } });
    },
  );

  test('API-21 a form is refused if its target is not `server`', async () => {
    const answer = await post({ target: 'crm', category: 'Service', ...FORMS.Service });
    expect(answer).toMatchObject({ status: 400, value: { error: expect.stringMatching(/^target: .*'server'/) } });
  });

  test('API-21 the route is POST /api/forms', () => {
    expect([formsRoute.method, formsRoute.path, ROUTES.includes(formsRoute as never)]).toEqual(['POST', '/api/forms', true]);
  });

  test.each([
    ['online-payment', { pay_amount: '250', pay_reference: 'INV 1' }],
    ['spin-to-win', { spin_terms: 'true' }],
  ])('API-21 the form %s is refused by the API, because shoppers can send this form only from its page', async (form, answers) => {
    const answer = await post({ form, ...answers });
    expect(answer).toMatchObject({ status: 422, value: { fields: { form: `The form '${form}' works only on its page.` } } });
  });

  test('API-21 the lead has the answers of the form, and the additional services may be left out', async () => {
    const { lead } = await storedOf(await post({ category: 'Service', ...FORMS.Service }));
    expect(lead).toMatchObject({ kind: 'service', formName: 'service-booking', additionalServices: ['Brakes', 'Battery'] });
    expect(lead.details).toEqual([{ name: 'vehicle', label: 'Your vehicle', value: 'Toyota Hilux 2019' }]);
    const without = await storedOf(await post({ form: 'service-booking', vehicle: 'Kia Rio 2020' }));
    expect(without.lead).toMatchObject({ category: 'Service', additionalServices: [] });
    const asText = await storedOf(await post({ category: 'Service', ...FORMS.Service, additional_services: 'Brakes' }));
    expect(asText.lead).toMatchObject({ additionalServices: ['Brakes'] });
  });

  test('FORM-22 a field whose name ends with _radio_options is shown and checked, but its answer is not part of the lead', async () => {
    const own = leadForms.parse([
      {
        name: 'open-day',
        kind: 'fleet',
        title: 'Open day',
        category: 'Open day',
        button: 'Send',
        steps: [
          {
            fields: [
              'contact',
              { name: 'guests_radio_options', label: 'Do you bring guests?', type: 'select', options: ['Yes', 'No'], required: true },
              { name: 'guests', label: 'Names of your guests' },
            ],
          },
        ],
      },
    ]);
    const site = { ...bench.site, leadForms: own };
    const answer = await post({ form: 'open-day', guests_radio_options: 'Yes', guests: 'Sam' }, { site });
    expect(answer).toMatchObject({ status: 200, value: { lead_id: expect.any(String) } });
    const { lead } = await storedOf(answer);
    expect(lead.details).toEqual([{ name: 'guests', label: 'Names of your guests', value: 'Sam' }]);
    expect(JSON.stringify(lead)).not.toContain('Do you bring guests?');
    expect(await post({ form: 'open-day' }, { site })).toMatchObject({
      status: 422,
      value: { fields: { guests_radio_options: expect.any(String) } },
    });
  });

  test('FORM-16 the form for a service booking has the optional field Rego, even if the site has switched this field off in its other forms', async () => {
    expect(bench.site.forms.regoField).toBe(false);
    const withRego = await storedOf(await post({ category: 'Service', ...FORMS.Service, Rego: '123 abc' }));
    expect(withRego.lead.rego).toBe('123ABC');
    expect((await storedOf(await post({ category: 'Service', ...FORMS.Service }))).lead.rego).toBeNull();
  });

  test('EVENT-05 EVENT-11 a form is recorded as event 22, and a job application as event 51', async () => {
    const count = async (eventId: number) => (await bench.services.events.countSince(bench.site, 0)).get(eventId) ?? 0;
    const [before22, before51] = [await count(22), await count(51)];
    await post({ category: 'Fleet', ...FORMS.Fleet });
    expect([await count(22), await count(51)]).toEqual([before22 + 1, before51]);
    await post({ category: 'Careers Enquiry', ...FORMS['Careers Enquiry'] });
    expect([await count(22), await count(51)]).toEqual([before22 + 1, before51 + 1]);
  });

  test('API-21 the dealership_slug of a service booking is stored only on a site that has the option for this field', async () => {
    const second = { ...buildDealership(), id: bench.otherSite.primaryDealership.id, slug: 'the-workshop' };
    const group = (serviceDealershipField: boolean): Site => ({
      ...bench.site,
      dealerships: [bench.site.primaryDealership, second],
      forms: { ...bench.site.forms, dealershipField: false, serviceDealershipField },
    });
    const booking = { category: 'Service', ...FORMS.Service, dealership_slug: 'the-workshop' };
    expect((await storedOf(await post(booking, { site: group(false) }))).lead.preferredDealershipSlug).toBeNull();
    const { lead } = await storedOf(await post(booking, { site: group(true) }));
    expect([lead.preferredDealershipSlug, lead.dealershipId]).toEqual(['the-workshop', second.id]);
    expect(await post({ ...booking, dealership_slug: 'of-nobody' }, { site: group(true) })).toMatchObject({
      status: 422,
      value: { fields: { dealership_slug: "Please choose an answer for 'Dealership' from the list." } },
    });
    const fleet = await post({ category: 'Fleet', ...FORMS.Fleet, dealership_slug: 'the-workshop' }, { site: group(true) });
    expect((await storedOf(fleet)).lead.preferredDealershipSlug).toBeNull();
  });

  test.each([
    ['a test drive', { category: 'Test Drive' }, 'category', 'Please send this form to POST /api/leads.'],
    ['an enquiry about a vehicle', { category: 'Vehicle Enquiry' }, 'category', 'Please send this form to POST /api/leads.'],
    ['the form of a vehicle enquiry', { form: 'guided-enquiry' }, 'form', 'Please send this form to POST /api/leads.'],
    ['an unknown category', { category: 'Free cars' }, 'category', "There is no form with the category 'Free cars'."],
    ['an unknown form', { form: 'nothing' }, 'form', "There is no form 'nothing'."],
    ['neither form nor category', {}, 'category', 'Please name the category of the form.'],
    ['a category of another form', { form: 'fleet', category: 'Parts' }, 'category', "The form 'fleet' has the category 'Fleet'."],
    ['a missing answer', { category: 'Fleet' }, 'company', "Please fill in 'Company'."],
    ['a wrong email', { category: 'Fleet', company: 'X', email: 'jo@' }, 'email', 'Please enter an email address like name@example.com.'],
  ])('API-25 A-72 %s is refused with a message for the field', async (_what, body, field, message) => {
    expect(await post(body)).toMatchObject({ status: 422, value: { error: message, fields: { [field]: message } } });
  });

  test('API-25 the answer has status 400 if the body is not a JSON object, or if the field `target` names another server', async () => {
    const ask = async (json: unknown) => asJson(await bench.ask(formsApi(bench.services), '/api/forms', { json }));
    expect(await ask([1])).toMatchObject({ status: 400, value: { error: 'Send a JSON object with the fields of the form.' } });
    expect(await ask({ target: 'https://evil.example' })).toMatchObject({
      status: 400,
      value: { error: expect.stringMatching(/^target: /) },
    });
    expect(await ask('{')).toMatchObject({ status: 400 });
  });

  test('a form without the signed time at which it was rendered is held as possible spam, and a repeated post creates no second lead', async () => {
    const repeated = { submission_id: crypto.randomUUID(), category: 'Fleet', ...FORMS.Fleet, form_time: '' };
    const first = await post(repeated);
    expect(await storedOf(first)).toMatchObject({ state: 'held', heldReason: 'no-form' });
    expect((await post(repeated)).value).toEqual(first.value);
  });

  test('a form that cannot be stored gets 503', async () => {
    const leads = { submitLead: async () => Promise.reject(new Error('away')) };
    expect(await post({ category: 'Fleet', ...FORMS.Fleet }, { services: { leads } })).toMatchObject({ status: 503 });
  });
});

describe('POST /api/form-follow-ups', () => {
  const send = async (category: keyof typeof FORMS): Promise<string> => {
    const answer = await post({ category, ...FORMS[category] });
    return (answer.headers?.['set-cookie'] ?? '').split(';')[0] ?? '';
  };
  const follow = (json: unknown, cookie: string, services: object = {}) =>
    bench.ask(formFollowUpsApi({ ...bench.services, ...services }), '/api/form-follow-ups', { json, headers: { cookie } });
  const recorded = async () => (await bench.services.followUps.countByDay(bench.site, {}, 'UTC')).map(({ day: _day, ...rest }) => rest);

  test('API-22 a follow-up to a sent form records the category of the form and the type of the vehicle; a second follow-up to the same form records nothing', async () => {
    expect(formFollowUpsRoute.path).toBe('/api/form-follow-ups');
    const cookie = await send('Fleet');
    const call = {
      category: 'Fleet',
      car_type: [
        { key: 'condition', value: 'New' },
        { key: 'body', value: 'Ute' },
      ],
    };
    for (let repeated = 0; repeated < 2; repeated += 1) expect(await follow(call, cookie)).toEqual({ kind: 'empty', status: 204 });
    expect(await recorded()).toEqual([{ category: 'Fleet', carType: { condition: 'New', body: 'Ute' }, count: 1 }]);
    expect(await follow({ category: 'Parts' }, await send('Parts'))).toMatchObject({ status: 204 });
    expect(await recorded()).toContainEqual({ category: 'Parts', carType: {}, count: 1 });
    expect(await bench.services.followUps.countByDay(bench.otherSite, {}, 'UTC')).toEqual([]);
  });

  test('API-22 without a sent form nothing is recorded', async () => {
    const before = await recorded();
    expect(await follow({ category: 'Fleet' }, '')).toMatchObject({ status: 403 });
    expect(await follow({ category: 'Fleet' }, 'lead-sent=forged.ticket')).toMatchObject({ status: 403 });
    expect(await follow({ category: 'Fleet' }, await send('Quote'))).toMatchObject({ status: 422 });
    expect(await recorded()).toEqual(before);
  });

  test.each([
    ['no object', ['Fleet']],
    ['no category', { car_type: [] }],
    ['an address', { category: 'Fleet', car_type: [{ key: 'condition', value: 'jo@example.com' }] }],
    ['a phone number', { category: 'Fleet', car_type: { condition: '0412 345 678' } }],
    ['a key that is no name', { category: 'Fleet', car_type: { 'Jo Citizen': 'New' } }],
    ['a long text', { category: 'Fleet', car_type: { condition: 'x'.repeat(61) } }],
    ['many facts', { category: 'Fleet', car_type: Array.from({ length: 11 }, (_, at) => ({ key: `k${'x'.repeat(at)}`, value: 'x' })) }],
  ])('API-22 a follow-up with %s is refused', async (_what, body) => {
    expect(await follow(body, await send('Fleet'))).toMatchObject({ kind: 'json', status: 422 });
  });

  test('EVENT-15 a follow-up that cannot be stored is only logged', async () => {
    const followUps = { record: async () => Promise.reject(new Error('away')) };
    expect(await follow({ category: 'Fleet' }, await send('Fleet'), { followUps })).toMatchObject({ status: 204 });
    expect(bench.log.lines.at(-1)).toMatchObject({ level: 'error', message: 'an analytics event was lost' });
  });

  test('API-22 the success page contains the category of the form and the condition of the vehicle, so that its script can send both to this endpoint', async () => {
    const sent = await bench.submit(bench.post());
    const cookie = sent.ticketCookie.split(';')[0] ?? '';
    const page = pageOf(await bench.ask(successPage(bench.services), '/success', { headers: { cookie } }));
    const [element] = page.all(({ attributes }) => attributes['data-success-category'] !== undefined);
    expect(element?.attributes).toMatchObject({ 'data-success-category': 'Vehicle Enquiry', 'data-success-car-type': 'used' });
  });
});
