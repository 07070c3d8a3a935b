import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatAdf } from '#features/leads/rules/delivery/adf-document.ts';
import { formatLeadJson } from '#features/leads/rules/lead-payload.ts';
import { LeadStore } from '#features/leads/server/lead-store.server.ts';
import { createPersonalData } from '#main/services/personal-data.server.ts';
import { messagesTo } from '#test/builders/accounts/visitor-browser.ts';
import { freeVehicles, ReservingShopper, startReservingDealers } from '#test/builders/checkout/reserving-dealers.ts';
import { eventually, stampOf } from '#test/builders/program/running-program.ts';
import { GOOD_ANSWERS } from '#test/builders/trade-in/trade-in-bench.ts';
import type { TwoDealers } from '../tenants/two-dealers.ts';

let dealers: TwoDealers;
let next = 0;
beforeAll(async () => {
  dealers = await startReservingDealers();
});
afterAll(() => dealers.close());

const OWN = { by: 'vehicle', make: 'Hyundai', model: 'i30', year: '2022', km: '45000' };
const WISH = { finance: 'Send me a finance quote', finance_deposit: '5000', finance_term: '4 years' };

/** A shopper who has entered the contact details to reserve a vehicle. Each call uses another vehicle. */
const shopper = async () => {
  const vehicle = dealers.a[next++ % dealers.a.length];
  if (vehicle === undefined) throw new Error('no vehicle');
  await freeVehicles(dealers, vehicle.slug);
  const reserving = new ReservingShopper(dealers.running, vehicle.slug);
  const answer = await reserving.giveContact();
  expect(answer.headers.location).toBe(`${reserving.path}?step=2`);
  return { reserving, browser: reserving.browser, path: reserving.path, vehicle };
};
type Shopper = Awaited<ReturnType<typeof shopper>>;

const textOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ');
const part = ({ path }: Shopper, name: string): string => `${path}?step=2&part=${name}`;
/** The shopper types in their own vehicle and answers the questions about it. */
const value = async (of: Shopper) => {
  await of.browser.post(part(of, 'vehicle'), OWN);
  return of.browser.post(part(of, 'questions'), GOOD_ANSWERS);
};
/** The shopper sends the last step and pays. @returns the lead */
const pay = async (of: Shopper, answers: Readonly<Record<string, string>> = {}) => {
  const sent = await of.reserving.goThrough(`${of.path}?step=3`, answers);
  expect(sent.status).toBe(303);
  const page = sent.headers.location ?? '';
  await of.reserving.choose(page, 'pay');
  await of.browser.get(page);
  const site = dealers.running.site('alpha');
  const { rows } = await dealers.running.database.pool.query<{ lead_id: string }>('select lead_id from reservations where id = $1', [
    /t=([^.]+)/.exec(page)?.[1],
  ]);
  const stored = await new LeadStore(dealers.running.database).find(site, rows[0]?.lead_id ?? '');
  if (stored === null) throw new Error('The lead was not stored');
  return stored.lead;
};

describe('the steps of a reservation', () => {
  test('ROUTE-02 go from the contact details through trade-in and finance to the payment, and trade-in and finance can be skipped', async () => {
    const of = await shopper();
    const tradeIn = await of.browser.get(`${of.path}?step=2`);
    expect(tradeIn.headers['cache-control']).toContain('no-store');
    for (const words of ['Your trade-in', 'Finance', 'Payment', 'Continue without a trade-in', 'Registration'])
      expect(textOf(tradeIn.text)).toContain(words);
    expect((await of.reserving.goThrough(`${of.path}?step=2`)).headers.location).toBe(`${of.path}?step=3`);
    const lead = await pay(of);
    expect(lead.tradeIn ?? null).toBeNull();
    expect(lead.details.map(({ name }) => name).filter((name) => name.startsWith('finance'))).toEqual([]);
    expect(lead).toMatchObject({ name: 'Jo Citizen', email: 'jo@example.com', reservation: { state: 'paid' } });
  });

  test('store no lead before the payment, although the contact details are known', async () => {
    const count = async () => Number((await dealers.running.database.pool.query('select count(*) from leads')).rows[0]?.count);
    const before = await count();
    const of = await shopper();
    await of.reserving.goThrough(`${of.path}?step=2`);
    await of.reserving.goThrough(`${of.path}?step=3`);
    expect(await count()).toBe(before);
  });

  test('keep the answers when the shopper goes back, reloads the page or opens a later step too early', async () => {
    const of = await shopper();
    expect((await of.browser.get(`${of.path}?step=3`)).headers.location).toBe(of.path);
    await value(of);
    const step = await of.browser.get(`${of.path}?step=2`);
    const back = await of.browser.post(`${of.path}?step=2`, { ...stampOf(step.text), form_step: 'back' });
    expect(back.headers.location).toBe(`${of.path}?step=1`);
    expect((await of.browser.get(`${of.path}?step=1`)).text).toContain('value="jo@example.com"');
    for (const _reload of [1, 2]) expect(textOf((await of.browser.get(of.path)).text)).toContain('2022 Hyundai i30');
  });

  test('if the draft has expired, say that the answers are gone, and do not hold the vehicle', async () => {
    const of = await shopper();
    const step = await of.browser.get(`${of.path}?step=2`);
    await dealers.running.database.pool.query("update form_drafts set expires_at = now() - interval '1 hour'");
    const answer = await of.browser.post(`${of.path}?step=2`, stampOf(step.text));
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('How would you like to get it?');
    expect((await of.browser.post(part(of, 'vehicle'), OWN)).headers.location).toBe(of.path);
    expect((await new ReservingShopper(dealers.running, of.vehicle.slug).reserve()).status).toBe(303);
  });

  test('make only one reservation if they are sent in two tabs', async () => {
    const of = await shopper();
    await of.reserving.goThrough(`${of.path}?step=2`);
    const last = await of.browser.get(`${of.path}?step=3`);
    const answers = [];
    for (const _tab of [1, 2]) answers.push(await of.browser.post(`${of.path}?step=3`, stampOf(last.text)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(answers[1]?.headers.location?.split('.')[0]).toBe(answers[0]?.headers.location?.split('.')[0]);
  });

  test('redirect a shopper who already holds the vehicle to the page of this reservation, until the reservation ends', async () => {
    const of = await shopper();
    await of.reserving.goThrough(`${of.path}?step=2`);
    const last = await of.browser.get(`${of.path}?step=3`);
    const held = (await of.browser.post(`${of.path}?step=3`, stampOf(last.text))).headers.location ?? '';
    const again = async (step: string) => of.browser.get(of.path + step);
    for (const step of ['', '?step=2', '?step=3']) expect((await again(step)).headers.location).toBe(held);
    expect((await of.browser.post(`${of.path}?step=3`, {})).headers.location).toBe(held);
    expect((await new ReservingShopper(dealers.running, of.vehicle.slug).browser.get(of.path)).status).toBe(409);
    await of.browser.post(held, { action: 'cancel' });
    expect((await again('')).status).toBe(200);
  });

  test('are refused with status 409 and a message if somebody else has reserved the vehicle', async () => {
    const of = await shopper();
    await of.reserving.goThrough(`${of.path}?step=2`);
    const last = await of.browser.get(`${of.path}?step=3`);
    await new ReservingShopper(dealers.running, of.vehicle.slug).hold();
    const answers = [
      await of.browser.get(`${of.path}?step=2`),
      await of.browser.post(`${of.path}?step=2`, {}),
      await of.browser.post(part(of, 'vehicle'), OWN),
      await of.browser.post(`${of.path}?step=3`, stampOf(last.text)),
    ];
    for (const { status, text } of answers) expect([status, text.includes('Nothing was charged')]).toEqual([409, true]);
  });
});

describe('the trade-in of a reservation', () => {
  test('TRADE-07 TRADE-08 is valued in the trade-in step, and lead, mail, ADF and webhook contain the trade-in', async () => {
    const of = await shopper();
    const wrong = await of.browser.post(part(of, 'vehicle'), { ...OWN, make: '' });
    expect([wrong.status, wrong.text.includes('Please enter the make.')]).toEqual([422, true]);
    const questions = await of.browser.post(part(of, 'vehicle'), OWN);
    expect(questions.headers.location).toBe(`${of.path}?step=2`);
    expect(textOf((await of.browser.get(`${of.path}?step=2`)).text)).toContain('Show my estimate');
    await of.browser.post(part(of, 'questions'), GOOD_ANSWERS);
    const shown = textOf((await of.browser.get(`${of.path}?step=2`)).text);
    expect(shown).toContain('Estimate for your 2022 Hyundai i30');
    expect(shown).toContain('Continue with this trade-in');
    await of.reserving.goThrough(`${of.path}?step=2`);
    const lead = await pay(of);
    expect(lead.tradeIn).toMatchObject({
      make: 'Hyundai',
      model: 'i30',
      year: 2022,
      odometerKm: 45_000,
      offer: { cents: expect.any(Number) },
    });
    expect(formatLeadJson(lead)).toMatchObject({ trade_in: { make: 'Hyundai' }, valuation: { offer_price: expect.any(Number) } });
    const vendor = {
      name: 'Alpha',
      siteName: 'Yard Online',
      slug: 'alpha',
      url: 'https://alpha.example',
      email: null,
      phone: null,
      places: [],
      timeZone: 'Australia/Brisbane',
    };
    expect(formatAdf(lead, vendor, { isResend: false })).toContain('interest="trade-in"');
    await eventually(
      () => messagesTo(dealers.running, 'sales@alpha.example'),
      (mails) => expect(mails.some((mail) => mail.includes('Reservation') && mail.includes('2022 Hyundai i30'))).toBe(true),
    );
  });

  test('can be removed, and is not part of the lead if the shopper does not finish the valuation', async () => {
    const of = await shopper();
    await value(of);
    await of.browser.post(part(of, 'remove'), {});
    await of.browser.post(part(of, 'vehicle'), OWN);
    await of.reserving.goThrough(`${of.path}?step=2`);
    expect((await pay(of)).tradeIn ?? null).toBeNull();
  });

  test('can be a valuation that the shopper had already begun on the trade-in pages', async () => {
    const of = await shopper();
    const { location: valuation = '' } = (await of.browser.post('/trade-in', { ...OWN, model: 'Tucson' })).headers;
    await of.browser.post(`${valuation}/questions`, GOOD_ANSWERS);
    expect(textOf((await of.browser.get(`${of.path}?step=2`)).text)).toContain('Use the valuation of my 2022 Hyundai Tucson');
    await of.browser.post(part(of, 'use'), {});
    await of.reserving.goThrough(`${of.path}?step=2`);
    expect((await pay(of)).tradeIn).toMatchObject({ model: 'Tucson', valuationId: valuation.split('/').at(-1) });
  });

  test('cannot be a valuation that was begun on another site', async () => {
    const of = await shopper();
    const other = new ReservingShopper(dealers.running, '', 'bravo').browser;
    const { location = '' } = (await other.post('/trade-in', OWN)).headers;
    await other.post(`${location}/questions`, GOOD_ANSWERS);
    of.browser.steal('valuation', location.split('/').at(-1) ?? '');
    expect((await of.browser.get(`${of.path}?step=2`)).text).not.toContain('Use the valuation');
    await of.browser.post(part(of, 'use'), {});
    await of.reserving.goThrough(`${of.path}?step=2`);
    expect((await pay(of)).tradeIn ?? null).toBeNull();
  });
});

describe('the finance step of a reservation', () => {
  test('FIN-18 shows the same repayment as the vehicle’s calculator, with comparison rate and warning, for the default and for changed answers', async () => {
    const of = await shopper();
    await of.reserving.goThrough(`${of.path}?step=2`);
    const step = await of.browser.get(`${of.path}?step=3`);
    const amountOf = (html: string): string | undefined => /credit-amount">([^<]+)</.exec(html)?.[1];
    const calculator = async (query: string) => amountOf((await of.browser.get(`/cars/${of.vehicle.slug}/finance${query}`)).text);
    expect(amountOf(step.text)).toBe(await calculator(''));
    const asked = await of.browser.post(`${of.path}?step=3`, { ...stampOf(step.text), ...WISH, form_step: 'keep' });
    // The answer is a redirect. Otherwise Back on the payment page would make the browser ask whether to send the form again.
    expect([asked.status, asked.headers.location]).toEqual([303, `${of.path}?step=3&kept=1`]);
    const other = await of.browser.get(asked.headers.location ?? '');
    expect(other.text).toMatch(/<section[^>]* autofocus=""[^>]*>/i);
    expect(textOf(other.text)).toContain(WISH.finance);
    expect(amountOf(other.text)).toBe(await calculator('?deposit=5000&term=4'));
    expect(amountOf(other.text)).not.toBe(amountOf(step.text));
    expect(textOf(other.text)).toContain('comparison rate');
    expect(textOf(other.text)).toContain('WARNING');
  });

  test('FIN-50 if the shopper wants finance, lead and mail say so, and the lead has the repayment that the shopper saw', async () => {
    const of = await shopper();
    await of.reserving.goThrough(`${of.path}?step=2`);
    const lead = await pay(of, WISH);
    const details = Object.fromEntries(lead.details.map(({ name, value }) => [name, value]));
    expect(details).toMatchObject({ finance: WISH.finance, finance_deposit: '$5,000', finance_term: '4 years' });
    expect(details.finance_repayment).toMatch(/over 4 years.*comparison rate.*WARNING/s);
    await eventually(
      () => messagesTo(dealers.running, 'sales@alpha.example'),
      (mails) => expect(mails.some((mail) => mail.includes('Reservation') && mail.includes('Send me a finance quote'))).toBe(true),
    );
  });
});

describe('a shopper who wants the vehicle delivered', () => {
  const DELIVERED = {
    handover: 'Have it delivered',
    delivery_street: '12 Example Street',
    delivery_suburb: 'Nerang',
    delivery_state: 'QLD',
    delivery_postcode: '4211',
  };
  const CONTACT = { name: 'Jo Citizen', email: 'delivered@example.com', phone: '0412 345 678' };

  test('sees the address fields in the first step; they have no attribute "required", because shoppers who collect the vehicle leave them empty', async () => {
    const of = await shopper();
    const { text } = await of.browser.get(`${of.path}?step=1`);
    for (const name of Object.keys(DELIVERED).slice(1)) {
      const control = new RegExp(`<(?:input|select)[^>]* name="${name}"[^>]*>`).exec(text)?.[0] ?? '';
      expect(control).not.toBe('');
      expect(control).not.toContain('required');
    }
    expect(text.match(/data-only-when=""/g)).toHaveLength(4);
    expect(text).toMatch(/<option value="Have it delivered" data-reveals="">/);
  });

  test('is asked for each missing part of the address, and keeps what was typed', async () => {
    const of = await shopper();
    const answer = await of.reserving.goThrough(`${of.path}?step=1`, {
      ...CONTACT,
      ...DELIVERED,
      delivery_street: '',
      delivery_postcode: '42',
    });
    expect(answer.status).toBe(422);
    for (const words of ['Please enter the street and number to which we deliver.', 'Please enter a 4-digit number', 'value="Nerang"'])
      expect(answer.text).toContain(words);
  });

  test('gives a delivery address, which is in the lead, the JSON, the mail to the dealer and the privacy export, but not in the receipt', async () => {
    const of = await shopper();
    const first = await of.reserving.goThrough(`${of.path}?step=1`, { ...CONTACT, ...DELIVERED });
    expect(first.headers.location).toBe(`${of.path}?step=2`);
    await of.reserving.goThrough(`${of.path}?step=2`);
    const lead = await pay(of);
    expect(lead).toMatchObject({
      deliveryStreet: '12 Example Street',
      deliverySuburb: 'Nerang',
      deliveryState: 'QLD',
      deliveryPostcode: '4211',
    });
    expect(formatLeadJson(lead)).toMatchObject({ delivery_street: '12 Example Street', delivery_postcode: '4211' });
    await eventually(
      () => messagesTo(dealers.running, 'sales@alpha.example'),
      (mails) => expect(mails.some((mail) => mail.includes('Deliver to') && mail.includes('12 Example Street'))).toBe(true),
    );
    const receipts = await eventually(
      async () => (await messagesTo(dealers.running, CONTACT.email)).filter((mail) => !mail.includes(`Reply-To: ${CONTACT.email}`)),
      (mails) => expect(mails).not.toEqual([]),
    );
    for (const receipt of receipts) expect(receipt).not.toContain('Example Street');
    const { running } = dealers;
    const personal = createPersonalData({
      environment: { DATA_DIR: running.dataDir },
      database: running.database,
      clock: { now: () => Date.now() },
      platformSecret: new Uint8Array(32),
    });
    const exported = await personal.exportPerson(running.site('alpha'), { email: CONTACT.email, phone: null });
    expect(JSON.stringify(exported)).toContain('12 Example Street');
  });

  test('and then decides to collect it: the lead contains no address', async () => {
    const of = await shopper();
    await of.reserving.goThrough(`${of.path}?step=1`, { ...CONTACT, ...DELIVERED });
    await of.reserving.goThrough(`${of.path}?step=1`, { ...CONTACT, ...DELIVERED, handover: 'Pick it up' });
    await of.reserving.goThrough(`${of.path}?step=2`);
    const lead = await pay(of);
    expect(lead).toMatchObject({ deliveryStreet: null, deliverySuburb: null, deliveryState: null, deliveryPostcode: null });
    expect(JSON.stringify(formatLeadJson(lead))).not.toContain('delivery_');
  });
});
