import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { formatLeadPayload } from '#features/leads/rules/lead-payload.ts';
import { writeDealerMail } from '#features/leads/server/mail/lead-mail.server.ts';
import { writeReceipt } from '#features/leads/server/mail/receipt-mail.server.ts';
import type { ValuationParts } from '#features/trade-in/server/valuation-service.server.ts';
import { ValuationStore } from '#features/trade-in/server/valuation-store.server.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#kernel/clock.ts';
import { formatDollars } from '#kernel/money.ts';
import { err } from '#kernel/result.ts';
import type { Site } from '#model/site/site.ts';
import { miscellaneousApi } from '#pages/api/miscellaneous.route.ts';
import type { PageAnswer } from '#pages/page.ts';
import { jsonOf, pageOf } from '#test/builders/pages/page-bench.tsx';
import { byAttribute, byClass, type MarkupElement } from '#test/builders/pages/page-markup.ts';
import { DETAILS, GOOD_ANSWERS, openTradeInBench, type TradeInBench } from '#test/builders/trade-in/trade-in-bench.ts';

let bench: TradeInBench;
let carId: number;
let carSlug: string;
beforeAll(async () => {
  bench = await openTradeInBench();
  const stock = await bench.addVehicles({
    car: { make: 'Toyota', model: 'RAV4', price: 44_990, price_type: 'Drive Away' },
    sold: { make: 'Kia', model: 'Cerato', price: 19_990, status: 'sold' },
  });
  carId = stock.car?.id ?? 0;
  carSlug = stock.car?.slug ?? '';
  soldId = stock.sold?.id ?? 0;
});
let soldId: number;
afterAll(() => bench.close());

const PLATE = { by: 'plate', rego: 'abc 123', regoState: 'vic' };
const main = async (address: string, options?: Parameters<TradeInBench['visit']>[2]): Promise<MarkupElement> =>
  pageOf(await bench.visit(address, undefined, options)).byId('main');
const hrefs = (page: MarkupElement) => page.all('a').map(({ attributes }) => attributes.href);
/** The number of SQL statements that wait for a lock in the database of this test. */
const waitingForLocks = async (): Promise<number> => {
  const { rowCount } = await bench.database.pool.query(
    `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return rowCount ?? 0;
};
const leadCount = async () => (await bench.store.list(bench.valuing)).length;

describe('the start pages', () => {
  test.each([
    ['/trade-in', 'Trade in or sell your car'],
    ['/sell-your-car', 'Sell your car'],
    ['/sell-my-car', 'Sell your car'],
  ])(
    'ROUTE-05 ROUTE-06 ROUTE-07 %s shows the form for the number plate below the heading %j, and the canonical URL of the page is /trade-in',
    async (path, heading) => {
      const answer = await bench.visit(path);
      expect(answer).toMatchObject({
        kind: 'page',
        status: 200,
        head: { canonicalPath: '/trade-in', indexable: true },
        caching: { until: null },
      });
      const page = pageOf(answer).byId('main');
      expect(page.one('h1').text).toBe(heading);
      expect(page.byId('trade-in-rego').attributes).toMatchObject({ name: 'rego', required: '' });
      expect(
        page
          .byId('trade-in-regostate')
          .all('option')
          .map(({ text }) => text),
      ).toEqual(['Select', 'ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA']);
      expect(page.all('form').map(({ attributes }) => attributes.action)).toEqual([path, path]);
    },
  );

  test('TRADE-10 TRADE-11 the page has the FAQ as an accordion, with the limits of online estimates', async () => {
    const page = await main('/trade-in');
    const panels = page.one(byClass('accordion')).all('details');
    expect(panels.length).toBeGreaterThan(3);
    expect(panels[0]?.text).toContain('Online estimates are generally not given for cars over 7 years old or over 100,000 km.');
  });

  test('TRADE-10 a page without questions has no heading for them', async () => {
    const site = { ...bench.site, features: { ...bench.site.features, valuation: false }, tradeIn: { ...bench.site.tradeIn, faq: [] } };
    const page = pageOf(await bench.visit('/trade-in', undefined, { site }));
    expect([page.all(byClass('accordion')).length, page.text.includes('Questions and answers')]).toEqual([0, false]);
  });

  test('ROUTE-04 A-03 /cars/trade-in shows the wanted vehicle by id and by slug, and its path is never read as the slug of a vehicle', async () => {
    for (const car of [String(carId), carSlug]) {
      const answer = await bench.visit(`/cars/trade-in?car_id=${car}`);
      expect(answer).toMatchObject({ status: 200, head: { canonicalPath: '/trade-in', indexable: false }, caching: 'private' });
      expect(pageOf(answer).byId('main').text).toMatch(/Toyota RAV4.*\$44,990/s);
    }
  });

  test.each(['/cars/trade-in', '/cars/trade-in?car_id=1', '/cars/trade-in?car_id=sold'])(
    '%s without a vehicle for sale redirects to /trade-in',
    async (address) => {
      const answer = await bench.visit(address.replace('sold', String(soldId)));
      expect(answer).toMatchObject({ kind: 'redirect', status: 303, location: '/trade-in' });
    },
  );

  test('CARD-20 a site without the trade-in feature has none of the trade-in pages', async () => {
    const site = { ...bench.site, features: { ...bench.site.features, tradeIn: false } };
    for (const address of ['/trade-in', '/sell-your-car', '/cars/trade-in?car_id=1', '/trade-in/x'])
      expect(await bench.visit(address, undefined, { site })).toMatchObject({ status: 404 });
  });

  test('TRADE-06 the form has the required fields rego (number plate) and regoState (Australian state of registration)', async () => {
    const form = (await main('/trade-in')).one(byAttribute('aria-label', 'Registration'));
    for (const name of ['rego', 'regoState']) expect(form.field(name).attributes).toHaveProperty('required');
  });

  test('TRADE-06 for a wrong plate and a missing state, the answer has status 422, the typed values, and errors at the fields', async () => {
    const answer = await bench.visit('/trade-in', { by: 'plate', rego: '<b>"ABC"', regoState: '' });
    expect(answer).toMatchObject({ status: 422, caching: 'private' });
    const page = pageOf(answer).byId('main');
    expect(page.byId('trade-in-rego').attributes.value).toBe('<b>"ABC"');
    expect(page.byId('trade-in-rego').attributes['aria-invalid']).toBe('true');
    expect(hrefs(page.byId('error-summary'))).toEqual(['#trade-in-rego', '#trade-in-regostate']);
  });

  test('the page shows a message after too many valuations from one IP address, and after a post whose body is not a form', async () => {
    const services = bench.servicesWith({}, { valuationLimiter: { consume: async () => ({ ok: false }) } });
    expect(await bench.visit('/trade-in', PLATE, { services })).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } });
    const posted = await bench.visit('/trade-in', {}, { json: { rego: 'x' }, services });
    expect(posted).toMatchObject({ status: 422 });
  });
});

describe('from the number plate to the estimate', () => {
  test('TRADE-06 TRADE-07 TRADE-08 a known number plate leads through the questions to an offer with range, basis and expiry', async () => {
    const address = bench.locationOf(await bench.visit('/trade-in', PLATE));
    expect(bench.locationOf(await bench.visit(address))).toBe(`${address}/questions`);
    const questions = await main(`${address}/questions`);
    expect(questions.text).toContain('2024 Hyundai i30');
    expect(questions.one(byClass('plate')).text).toBe('VICABC123');
    expect(questions.all('fieldset')).toHaveLength(5);
    expect(bench.locationOf(await bench.visit(`${address}/questions`, { km: '30,000', ...GOOD_ANSWERS }))).toBe(address);
    const offer = await main(address);
    expect(offer.one('h1').text).toBe('Here is your estimate');
    const price = offer.one(byClass('estimate-price')).text;
    expect(price).toMatch(/^\$\d\d,\d00$/);
    expect(offer.text).toMatch(/Range\s*\$[\d,]+ to \$[\d,]+/);
    expect(offer.text).toMatch(/Valid until\s*\w{3} \d+ \w{3} \d{4}/);
    expect(offer.text).toContain('A rough estimate from our own guide prices');
    expect(offer.text).toContain('A program made this estimate');
    expect(await leadCount()).toBe(0);
  });

  test('TRADE-07 changed answers change the offer', async () => {
    const address = await bench.reachOutcome();
    const before = (await main(address)).one(byClass('estimate-price')).text;
    const questions = await main(`${address}/questions`);
    expect(questions.all((element) => element.attributes.checked !== undefined)).toHaveLength(5);
    await bench.visit(`${address}/questions`, { km: '30000', ...GOOD_ANSWERS, answer_condition: 'poor' });
    expect((await main(address)).one(byClass('estimate-price')).text).not.toBe(before);
  });

  test('TRADE-07 if answers are missing, the form is shown again with status 422 and the given answers', async () => {
    const address = bench.locationOf(await bench.visit('/trade-in', PLATE));
    const answer = await bench.visit(`${address}/questions`, { km: 'many', answer_condition: 'fair' });
    expect(answer).toMatchObject({ status: 422 });
    const page = pageOf(answer).byId('main');
    expect(page.byId('trade-in-km').attributes.value).toBe('many');
    expect(page.all((element) => element.attributes.checked !== undefined).map(({ attributes }) => attributes.value)).toEqual(['fair']);
    expect(hrefs(page.byId('error-summary'))).toHaveLength(5);
  });

  test.each(['UNKNOWN1', 'FAILS'])(
    'the number plate %s leads to the form for make, model, year and kilometres, and then to the offer',
    async (rego) => {
      const address = bench.locationOf(await bench.visit('/trade-in', { ...PLATE, rego }));
      expect(bench.locationOf(await bench.visit(address))).toBe(`${address}/vehicle`);
      expect((await main(`${address}/vehicle`)).one(byClass('plate')).text).toBe(`VIC${rego}`);
      expect(await bench.visit(`${address}/vehicle`, { make: 'Toyota' })).toMatchObject({ status: 422 });
      await bench.visit(`${address}/vehicle`, { make: 'Toyota', model: 'Corolla', year: '2022', km: '40000' });
      await bench.visit(`${address}/questions`, GOOD_ANSWERS);
      expect((await main(address)).text).toContain('Estimate for your 2022 Toyota Corolla');
    },
  );

  test.each([
    ['it does not drive', { answer_damage: 'major' }],
    ['it was once written off', { answer_accident: 'written_off' }],
  ])('TRADE-07 if the shopper says of the vehicle that %s, a person values it and no amount is shown', async (_what, answers) => {
    const page = await main(await bench.reachOutcome(answers));
    expect(page.one('h1').text).toBe('A person values your car');
    expect(page.text).not.toContain('$');
  });

  test('a vehicle can be entered at once, without a plate', async () => {
    const entered = { by: 'vehicle', make: 'Mazda', model: 'CX-5', year: '2023', km: '20000' };
    const wrong = await bench.visit('/sell-your-car', { ...entered, year: '' });
    expect(wrong).toMatchObject({ status: 422 });
    expect(pageOf(wrong).byId('main').one(byClass('trade-in-other')).attributes).toHaveProperty('open');
    const address = bench.locationOf(await bench.visit('/sell-your-car', entered));
    await bench.visit(`${address}/questions`, GOOD_ANSWERS);
    expect((await main(address)).text).toContain('Estimate for your 2023 Mazda CX-5');
  });

  test.each([
    ['over 7 years', { make: 'Mazda', model: 'CX-5', year: '2015', km: '20000' }],
    ['over 100,000 km', { make: 'Mazda', model: 'CX-5', year: '2023', km: '100001' }],
  ])(
    'TRADE-11 a vehicle %s gets no online amount: the page says that a person values it, and shows the sentence of the FAQ about the limits',
    async (_what, entered) => {
      const address = bench.locationOf(await bench.visit('/trade-in', { by: 'vehicle', ...entered }));
      await bench.visit(`${address}/questions`, GOOD_ANSWERS);
      const page = await main(address);
      expect(page.one('h1').text).toBe('A person values your car');
      expect(page.text).toContain('Online estimates are generally not given for cars over 7 years old or over 100,000 km.');
      expect(page.text).not.toContain('$');
      const sent = await bench.sendDetails(address);
      expect(sent).toMatchObject({ kind: 'redirect', location: '/success' });
      expect(await bench.latestLead()).toMatchObject({
        kind: 'trade-in',
        tradeIn: { offer: null, withoutOffer: expect.stringContaining('generally not given') },
      });
    },
  );

  test('if the valuation service fails, a person values the vehicle, and all answers are kept', async () => {
    const services = bench.servicesWith({ valuer: { value: () => Promise.reject(new Error('status 500')) } });
    const address = await bench.reachOutcome({}, { services });
    expect((await main(address)).text).toContain('The online estimate does not work at the moment.');
    await bench.sendDetails(address);
    expect((await bench.latestLead())?.tradeIn).toMatchObject({ odometerKm: 30_000, adjustmentAnswers: { condition: 'good' } });
  });

  test('a shopper may ask that a person values the vehicle, instead of an online estimate', async () => {
    const address = await bench.reachOutcome();
    expect(bench.locationOf(await bench.visit(address, { wish: 'person' }))).toBe(`${address}/details`);
    await bench.sendDetails(address);
    expect((await bench.latestLead())?.tradeIn).toMatchObject({
      offer: null,
      withoutOffer: 'You asked for a person instead of an online estimate.',
    });
  });

  test('no page of a valuation shows the VIN, is public or is indexed', async () => {
    const services = bench.servicesWith({
      decoder: {
        decode: async () => ({ make: 'HYUNDAI', model: 'I30', year: 2024, body: null, nvic: '042519', vin: 'KMHH351EMKU00TEST' }) as never,
      },
    });
    const address = await bench.reachOutcome({}, { services });
    for (const suffix of ['', '/questions', '/vehicle', '/details']) {
      const answer = await bench.visit(address + suffix);
      expect(answer).toMatchObject({ status: 200, caching: 'private', head: { indexable: false, canonicalPath: null } });
      expect(pageOf(answer).text).not.toContain('KMHH');
    }
    const { rows } = await bench.database.pool.query('select vehicle from trade_in_valuations where id = $1', [address.split('/')[2]]);
    expect(JSON.stringify(rows)).not.toContain('KMHH');
  });
});

describe('another tenant, unknown and expired valuations', () => {
  test('a valuation that was begun on another site, an unknown valuation and an expired valuation are answered with 404 on every page', async () => {
    const address = await bench.reachOutcome();
    const site = { ...bench.otherSite, features: { ...bench.otherSite.features, valuation: true } };
    for (const suffix of ['', '/vehicle', '/questions', '/details', '/accept']) {
      expect(await bench.visit(address + suffix, undefined, { site })).toMatchObject({ status: 404 });
      expect(await bench.visit(address + suffix, { ...DETAILS, wish: 'decline' }, { site })).toMatchObject({ status: 404 });
      expect(await bench.visit(`/trade-in/6f1c2f9e-0000-4000-8000-000000000001${suffix}`)).toMatchObject({ status: 404 });
    }
    bench.clock.nowMs += 8 * DAY_MS;
    expect(await bench.visit(address)).toMatchObject({ status: 404 });
  });
});

describe('the shopper’s details', () => {
  test('TRADE-01 TRADE-08 LEAD-06 ENT-35 EVENT-05 become a lead with the valuation and event 22, and the shopper is then asked to accept the offer', async () => {
    const address = await bench.reachOutcome({}, {}, `/cars/trade-in?car_id=${carId}`);
    const form = await main(`${address}/details`);
    for (const name of ['name', 'last_name', 'postcode', 'phone', 'email'])
      expect(form.byId(`lead-${name.replace('_', '-')}`).attributes).toMatchObject({ name, required: '' });
    expect(form.text).toContain('An online estimate is made by a program');
    expect(bench.locationOf(await bench.sendDetails(address))).toBe(address);
    const lead = await bench.latestLead();
    expect(lead).toMatchObject({
      kind: 'trade-in',
      category: 'Trade In',
      name: 'Jo',
      lastName: 'Citizen',
      postcode: '4215',
      vehicle: { id: carId },
      eventId: 22,
      tradeIn: { rego: 'ABC123', regoState: 'vic', make: 'Hyundai', offer: { cents: expect.any(Number) }, acceptedLeadId: null },
      consent: { collectionNoticeVersion: '2026-11 trade-in-1' },
    });
    if (!lead?.tradeIn?.offer) throw new Error('the lead has no offer');
    const { trade_in: sent, valuation } = formatLeadPayload(lead);
    expect(sent).toEqual({
      name: 'Jo',
      last_name: 'Citizen',
      postcode: '4215',
      phone: '+61412345678',
      email: 'jo@example.com',
      year: 2024,
      make: 'Hyundai',
      model: 'i30',
      km: 30_000,
    });
    expect(valuation).toEqual({
      id: address.split('/')[2],
      adjustmentAnswers: { condition: 'good', service_history: 'full', damage: 'none', accident: 'none', finance_owing: 'no' },
      rego: 'ABC123',
      regoState: 'vic',
      offer_price: lead.tradeIn.offer.cents / 100,
    });
    const page = await main(address);
    expect(page.one('h1').text).toBe('Do you accept the offer?');
    expect(page.text).not.toMatch(/Citizen|jo@example|412 345/);
    expect(page.text).toContain(formatDollars(lead.tradeIn.offer.cents));
  });

  test.each([
    ['', 'Invalid postcode. Please enter a 4-digit number.'],
    ['421', 'Invalid postcode. Please enter a 4-digit number.'],
    ['42a5', 'Invalid postcode. Please enter a 4-digit number.'],
    ['42150', 'Invalid postcode. Please enter a 4-digit number.'],
    ['9999', 'Invalid postcode'],
  ])(
    'TRADE-02 TRADE-03 TRADE-04 the postcode %j gives exactly the message %j, and the form keeps all values',
    async (postcode, message) => {
      const before = await leadCount();
      const answer = await bench.sendDetails(await bench.reachOutcome(), { postcode });
      expect(answer).toMatchObject({ status: 422 });
      const page = pageOf(answer).byId('main');
      expect(page.byId('lead-postcode-error').text).toBe(message);
      expect(page.byId('lead-postcode').attributes).toMatchObject({ required: '', maxLength: '4', inputMode: 'numeric' });
      expect(page.byId('lead-last-name').attributes.value).toBe('Citizen');
      expect(await leadCount()).toBe(before);
    },
  );

  test('TRADE-04 if the geocoder fails or knows only some places, only a postcode that cannot exist is refused', async () => {
    const failing = bench.servicesWith({}, { geocoder: { locate: async () => err({ message: 'away' }) } });
    expect(await bench.sendDetails(await bench.reachOutcome(), {}, { services: failing })).toMatchObject({ kind: 'redirect' });
    const small = bench.servicesWith({}, { geocodesAllPostcodes: false });
    expect(await bench.sendDetails(await bench.reachOutcome(), { postcode: '9999' }, { services: small })).toMatchObject({
      kind: 'redirect',
    });
    const none = bench.servicesWith({}, { geocodesAllPostcodes: false, geocoder: { locate: async () => ({ ok: true, value: null }) } });
    expect(await bench.sendDetails(await bench.reachOutcome(), { postcode: '0001' }, { services: none })).toMatchObject({ status: 422 });
  });

  test('TRADE-05 if the hidden field that only robots fill in has a value, the lead is held as spam, and the sender is not told', async () => {
    const sent = await bench.sendDetails(await bench.reachOutcome(), { additional_reference: 'spam' });
    expect(sent).toMatchObject({ kind: 'redirect', status: 303 });
    expect((await bench.store.list(bench.valuing))[0]).toMatchObject({ state: 'held', heldReason: 'trap' });
  });

  test('the same details sent from two tabs make one lead', async () => {
    const address = await bench.reachOutcome();
    const [one, two] = await Promise.all([bench.visit(`${address}/details`), bench.visit(`${address}/details`)]);
    const before = await leadCount();
    for (const form of [one, two]) await bench.visit(`${address}/details`, { ...bench.hiddenOf(pageOf(form)), ...DETAILS });
    expect(await leadCount()).toBe(before + 1);
  });

  test('after the shopper has sent the details, the vehicle and the answers can no longer be changed', async () => {
    const address = await bench.reachOutcome();
    await bench.sendDetails(address);
    for (const suffix of ['/vehicle', '/questions', '/details']) {
      expect(bench.locationOf(await bench.visit(address + suffix))).toBe(address);
      expect(bench.locationOf(await bench.visit(address + suffix, { make: 'Other' }))).toBe(address);
    }
  });

  test('ROUTE-05 a valuation that began on /trade-in makes a lead of the kind trade-in, even if the shopper has chosen no vehicle of the site', async () => {
    await bench.sendDetails(await bench.reachOutcome({}, {}, '/trade-in'));
    expect(await bench.latestLead()).toMatchObject({ kind: 'trade-in', category: 'Trade In', vehicle: null });
  });

  test.each(['/sell-your-car', '/sell-my-car'] as const)(
    'ROUTE-06 ROUTE-07 a valuation that began on %s becomes a lead of the kind sell; a site without online estimates says that a person values the vehicle',
    async (start) => {
      const site = bench.site;
      const address = await bench.reachOutcome({}, { site }, start);
      expect((await main(address, { site })).text).toContain('A person values every car that we are offered.');
      await bench.sendDetails(address, {}, { site });
      expect(await bench.latestLead()).toMatchObject({ kind: 'sell', category: 'Sell Your Car', vehicle: null });
    },
  );

  test('the mail and the receipt contain the estimate, and the receipt contains neither the message nor the name nor the number plate of the shopper', async () => {
    await bench.sendDetails(await bench.reachOutcome(), { message: 'Visit evil.example' });
    const lead = await bench.latestLead();
    if (!lead) throw new Error('no lead');
    const mail = writeDealerMail(lead, bench.valuing, bench.valuing.primaryDealership, 'http://the-yard.localhost:3000/answered');
    expect(mail.subject).toBe('Trade-in request: 2024 Hyundai i30 - Jo Citizen');
    expect(mail.text).toMatch(/Rego: ABC123 \(VIC\)[\s\S]*Online estimate: \$[\d,]+ \(between/);
    const receipt = writeReceipt(lead, bench.valuing, bench.valuing.primaryDealership, {
      now: lead.createdAt,
      unsubscribeUrl: null,
      appointmentUrl: null,
    });
    expect(receipt.text).toMatch(/Online estimate: \$[\d,]+ \(between/);
    expect(receipt.text).not.toMatch(/evil|ABC123|Citizen/);
  });

  test('TRADE-09 the receipt has vehicle, basis of the estimate and link to the offer page, which shows no personal details', async () => {
    const address = await bench.reachOutcome();
    await bench.sendDetails(address);
    const lead = await bench.latestLead();
    if (!lead) throw new Error('no lead');
    const about = { now: lead.createdAt, unsubscribeUrl: null, appointmentUrl: null };
    const receipt = writeReceipt(lead, bench.valuing, bench.valuing.primaryDealership, about);
    expect(receipt.text).toMatch(/Your vehicle: 2024 Hyundai i30, [\d,]+ km\nOnline estimate: [^\n]+, valid until [^\n]+\nBasis: ./);
    const link = `${new URL(lead.pageUrl).origin}${address}`;
    expect(receipt.text).toContain(`See, accept or decline the offer: ${link}\n\nWhat you sent\n`);
    expect(receipt.html).toContain(`href="${link}"`);
    const page = (await main(address)).text;
    expect(page).toContain('Accept the offer');
    for (const personal of ['ABC123', 'Citizen', DETAILS.email, DETAILS.phone, DETAILS.postcode]) expect(page).not.toContain(personal);
  });
});

describe('the decision about an offer', () => {
  const accept = async (address: string, options: Parameters<TradeInBench['visit']>[2] = {}) => {
    const form = pageOf(await bench.visit(`${address}/accept`, undefined, options));
    return bench.visit(`${address}/accept`, bench.hiddenOf(form), options);
  };

  test('TRADE-09 LEAD-06 accepting an offer creates a lead with the first lead’s id and the subcategory “3. Offer Accepted”', async () => {
    const address = await bench.reachOutcome();
    await bench.sendDetails(address);
    const first = await bench.latestLead();
    const link = (await main(address)).all('a').find(({ text }) => text === 'Accept the offer');
    expect(link?.attributes.href).toBe(`${address}/accept`);
    const form = await main(`${address}/accept`);
    expect(form.text).not.toMatch(/Citizen|jo@example|412 345/);
    expect(
      form
        .all('input')
        .map(({ attributes }) => attributes.value ?? '')
        .join(' '),
    ).not.toMatch(/Citizen|jo@example|412 ?345/);
    expect(await accept(address)).toMatchObject({ kind: 'redirect', location: '/success' });
    expect(await bench.latestLead()).toMatchObject({
      kind: 'offer-acceptance',
      subcategory: '3. Offer Accepted',
      name: 'Jo',
      lastName: 'Citizen',
      email: 'jo@example.com',
      phone: '+61412345678',
      postcode: '4215',
      tradeIn: { acceptedLeadId: first?.id, offer: { cents: expect.any(Number) } },
    });
    expect((await main(address)).one('h1').text).toBe('You accepted the offer');
  });

  test('TRADE-09 if a shopper who wants to sell a vehicle accepts the offer, the new lead has the category of the first lead', async () => {
    const address = await bench.reachOutcome({}, {}, '/sell-your-car');
    await bench.sendDetails(address);
    expect(await bench.latestLead()).toMatchObject({ kind: 'sell', category: 'Sell Your Car' });
    await accept(address);
    expect(await bench.latestLead()).toMatchObject({
      kind: 'offer-acceptance',
      category: 'Sell Your Car',
      subcategory: '3. Offer Accepted',
      tradeIn: { intent: 'sell' },
    });
  });

  test('TRADE-09 an acceptance sent one second after its page was shown is not held as spam', async () => {
    const address = await bench.reachOutcome();
    await bench.sendDetails(address);
    const hidden = bench.hiddenOf(pageOf(await bench.visit(`${address}/accept`)));
    bench.clock.nowMs += SECOND_MS - MINUTE_MS;
    expect(await bench.visit(`${address}/accept`, hidden)).toMatchObject({ location: '/success' });
    expect((await bench.store.list(bench.valuing))[0]).toMatchObject({ state: 'accepted', lead: { kind: 'offer-acceptance' } });
  });

  test('TRADE-09 an offer can be accepted only once, even from two tabs', async () => {
    const address = await bench.reachOutcome();
    await bench.sendDetails(address);
    const tabs = await Promise.all([bench.visit(`${address}/accept`), bench.visit(`${address}/accept`)]);
    const before = await leadCount();
    await Promise.all(tabs.map((form) => bench.visit(`${address}/accept`, bench.hiddenOf(pageOf(form)))));
    expect(await leadCount()).toBe(before + 1);
    expect(bench.locationOf(await bench.visit(`${address}/accept`, {}))).toBe(address);
  });

  test('a declined offer makes no lead, and cannot be accepted later', async () => {
    const address = await bench.reachOutcome();
    await bench.sendDetails(address);
    const before = await leadCount();
    expect(bench.locationOf(await bench.visit(address, { wish: 'decline' }))).toBe(address);
    expect((await main(address)).one('h1').text).toBe('You declined the offer');
    expect(bench.locationOf(await bench.visit(`${address}/accept`))).toBe(address);
    expect(await leadCount()).toBe(before);
  });

  test.each([
    ['accepted', ['accept', 'decline'] as const],
    ['declined', ['decline', 'accept'] as const],
  ])(
    'TRADE-09 if two tabs accept and decline at the same time, the first decision counts and the other tab is told: %s',
    async (decision, tabs) => {
      const address = await bench.reachOutcome();
      await bench.sendDetails(address);
      const before = await leadCount();
      const form = bench.hiddenOf(pageOf(await bench.visit(`${address}/accept`)));
      const decide = { accept: () => bench.visit(`${address}/accept`, form), decline: () => bench.visit(address, { wish: 'decline' }) };
      // The two posts (accept and decline) wait for the lock of the valuation's row, in the order in which they were
      // sent.
      const holder = await bench.database.pool.connect();
      const [first, second] = await (async () => {
        try {
          await holder.query('begin');
          await holder.query('select from trade_in_valuations where id = $1 for update', [address.split('/')[2]]);
          const sent: Promise<PageAnswer>[] = [];
          for (const tab of tabs) {
            sent.push(decide[tab]());
            await vi.waitFor(async () => expect(await waitingForLocks()).toBe(sent.length));
          }
          await holder.query('rollback');
          return await Promise.all(sent);
        } finally {
          holder.release();
        }
      })();
      const [winner, loser] = [bench.locationOf(first as PageAnswer), bench.locationOf(second as PageAnswer)];
      expect(await leadCount()).toBe(before + (decision === 'accepted' ? 1 : 0));
      const page = await main(loser);
      expect(page.one('h1').text).toBe(`You ${decision} the offer`);
      expect(page.text).toContain(`You had already ${decision} this offer`);
      const shown = winner === '/success' ? await main(address) : await main(winner);
      expect(shown.text).not.toContain('You had already');
      // The shopper has already accepted or declined the dealership's offer. Accepting or declining the offer again
      // changes nothing.
      for (const late of [await decide.accept(), await decide.decline()]) bench.locationOf(late);
      expect(await leadCount()).toBe(before + (decision === 'accepted' ? 1 : 0));
      expect((await main(address)).one('h1').text).toBe(`You ${decision} the offer`);
    },
  );

  test('an offer cannot be accepted before the details are sent', async () => {
    const address = await bench.reachOutcome();
    expect(bench.locationOf(await bench.visit(`${address}/accept`))).toBe(address);
    expect(bench.locationOf(await bench.visit(`${address}/accept`, {}))).toBe(address);
  });
});

describe('the results of valuations that a site keeps', () => {
  const recording = (recordValuations = true): Site => ({
    ...bench.valuing,
    tradeIn: { ...bench.valuing.tradeIn, recordValuations },
  });
  const post = async (json: unknown, site = recording(), valuation: Partial<ValuationParts> = {}) =>
    jsonOf(await bench.ask(miscellaneousApi(bench.servicesWith(valuation)), '/api/miscellaneous', { site, json }));
  const reach = async (fields: Readonly<Record<string, string>> = {}, site = recording(false)): Promise<string> =>
    (await bench.reachOutcome(fields, { site })).split('/')[2] ?? '';
  const recorded = async (id: string): Promise<readonly object[]> =>
    (await bench.database.pool.query('select site_id, column_name, value from miscellaneous_values where id = $1', [id])).rows;
  const bodyOf = (id: string) => ({ column_name: 'valuation', valuation: { id } });

  test('API-19 POST /api/miscellaneous keeps the result of a valuation under the column name valuation, and logs the outcome', async () => {
    const id = await reach();
    const outcome = (await bench.valuations.find(bench.valuing, id, bench.clock.now()))?.outcome;
    if (outcome?.kind !== 'offer') throw new Error('there is no offer');
    expect(await recorded(id)).toEqual([]);
    const lines = bench.log.lines.length;
    // The price in the request is ignored: the result comes from the stored valuation.
    expect(await post({ column_name: 'valuation', valuation: { id, offer_price: 1 } })).toEqual({ status: 200, value: { success: true } });
    expect(await recorded(id)).toMatchObject([
      {
        site_id: bench.valuing.id,
        column_name: 'valuation',
        value: {
          make: 'Hyundai',
          model: 'i30',
          year: 2024,
          km: 30_000,
          adjustmentAnswers: { condition: 'good', damage: 'none' },
          offer_price: outcome.cents / 100,
          reason: null,
        },
      },
    ]);
    expect(bench.log.lines.slice(lines)).toMatchObject([
      {
        level: 'info',
        fields: { site: bench.valuing.slug, valuation: id, columnName: 'valuation' },
        message: 'the result of a valuation was recorded',
      },
    ]);
  });

  test('API-19 POST /api/miscellaneous stores the reason why a valuation has no offer', async () => {
    const id = await reach({ km: '100001' });
    expect(await post(bodyOf(id))).toMatchObject({ status: 200 });
    expect(await recorded(id)).toMatchObject([{ value: { km: 100_001, offer_price: null, reason: 'too-far' } }]);
  });

  test('API-19 the trade-in pages store the result of each valuation only on a site with the option recordValuations', async () => {
    expect(bench.site.tradeIn.recordValuations).toBe(false);
    expect(await recorded(await reach())).toEqual([]);
    expect(await recorded(await reach({}, recording()))).toMatchObject([{ column_name: 'valuation', value: { make: 'Hyundai' } }]);
  });

  test('API-19 POST /api/miscellaneous answers 503 and logs the failure if the result cannot be stored', async () => {
    const id = await reach();
    const lines = bench.log.lines.length;
    const store = Object.assign(new ValuationStore(bench.database), { record: () => Promise.reject(new Error('full')) });
    expect(await post(bodyOf(id), recording(), { store })).toMatchObject({ status: 503, value: { error: expect.any(String) } });
    expect(bench.log.lines.slice(lines)).toMatchObject([
      { level: 'warn', fields: { valuation: id }, message: 'the result of a valuation could not be recorded' },
    ]);
  });

  test('API-19 POST /api/miscellaneous is off by default, and refuses unknown columns, invalid bodies and unknown valuations', async () => {
    const id = await reach();
    const withoutTradeIn = { ...recording(), features: { ...bench.valuing.features, tradeIn: false } };
    const ofAnotherDealer = { ...bench.otherSite, tradeIn: recording().tradeIn };
    for (const site of [recording(false), withoutTradeIn, ofAnotherDealer]) expect((await post(bodyOf(id), site)).status).toBe(404);
    for (const body of [{}, [], 'x', { ...bodyOf(id), column_name: 'price' }, { column_name: 'valuation' }])
      expect((await post(body)).status).toBe(400);
    expect(await post(bodyOf('x'))).toMatchObject({ status: 404 });
    expect(await recorded(id)).toEqual([]);
  });
});
