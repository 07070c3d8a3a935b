import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DELIVERY_CHANNEL } from '#features/leads/server/lead-store.server.ts';
import { MINUTE_MS, SECOND_MS } from '#kernel/clock.ts';
import { LEAD_FORM_ROUTES } from '#pages/lead-forms/lead-form-routes.ts';
import type { PageAnswer } from '#pages/page.ts';
import { formOf, type LeadFormBench, openLeadFormBench, problemsOf, USED_CAR } from '#test/builders/leads/lead-form-bench.ts';
import { pageOf } from '#test/builders/pages/page-bench.tsx';
import { byAttribute, type MarkupElement } from '#test/builders/pages/page-markup.ts';
import { newVisitor } from '#test/builders/program/running-program.ts';

type Fields = Readonly<Record<string, string>>;

const INTEREST = { looking_for: 'Finance', buying_time: '' };
const CONTACT = { name: 'Jo Citizen', email: 'jo@example.com', phone: '0412 345 678' };
const MESSAGE = { message: 'I would like to pay weekly.' };

let bench: LeadFormBench;
beforeAll(async () => {
  bench = await openLeadFormBench({ used: USED_CAR, other: { ...USED_CAR, model: 'Camry' } });
});
afterAll(() => bench.close());

/** A browser that keeps the cookie of the form draft, on a site whose enquiry form has several steps. */
const openBrowser = (path = `/cars/${bench.slugOf('used')}/enquire`) => {
  const site = bench.withForms({ enquiry: 'steps', captcha: false });
  const clientAddress = newVisitor();
  const pattern = path.startsWith('/cars') ? '/cars/:slug/enquire' : '/enquire';
  const route = LEAD_FORM_ROUTES.find((candidate) => candidate.path === pattern);
  let cookies = new Map<string, string>();
  const ask = async (address: string, fields?: Fields): Promise<PageAnswer> => {
    const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
    const slug = address.split('/')[2] ?? '';
    const request = { site, slug, headers, clientAddress, ...(fields ? { fields } : {}) };
    const answer = await bench.ask(route?.handler(bench.services) ?? (() => Promise.reject(new Error('no route'))), address, request);
    cookies = withCookies(cookies, answer);
    return answer;
  };
  const show = async (address = path): Promise<MarkupElement> => pageOf(await ask(address));
  const post = async (step: number, fields: Fields): Promise<PageAnswer> => {
    const stamp = bench.stampOf(await show(`${path}?step=${step}`));
    return ask(`${path}?step=${step}`, { ...stamp, ...fields });
  };
  /**
   * Sends the same post twice, both times with the cookies that the browser had before the first answer. A browser does
   * this after a double click, or if the first answer was lost.
   */
  const askTwice = async (address: string, fields: Fields): Promise<readonly PageAnswer[]> => {
    const before = cookies;
    const first = await ask(address, fields);
    cookies = before;
    return [first, await ask(address, fields)];
  };
  return {
    path,
    ask,
    askTwice,
    show,
    post,
    clearCookies: () => (cookies = new Map()),
    cookies: () => cookies,
    restoreCookies: (old: Map<string, string>) => (cookies = old),
  };
};
const withCookies = (cookies: Map<string, string>, answer: PageAnswer): Map<string, string> => {
  const set = 'cookies' in answer ? (answer.cookies ?? []) : [];
  const kept = new Map(cookies);
  for (const cookie of set) {
    const [pair = ''] = cookie.split(';');
    const at = pair.indexOf('=');
    if (cookie.includes('Max-Age=0')) kept.delete(pair.slice(0, at));
    else kept.set(pair.slice(0, at), pair.slice(at + 1));
  }
  return kept;
};

const locationOf = (answer: PageAnswer): string =>
  answer.kind === 'redirect' ? answer.location : `${answer.kind} ${'status' in answer ? answer.status : ''}`;
const stepHeading = (page: MarkupElement) => page.one(byAttribute('data-step-heading')).attributes;
const newestOf = async (email: string) => (await bench.leads()).find(({ lead }) => lead.email === email);

describe('a form with several steps', () => {
  test('FORM-04 checks each step before the next one is shown, and sends one lead with the answers of all steps', async () => {
    const browser = openBrowser();
    const first = await browser.show();
    expect(first.text).toContain('Step 1 of 3');
    expect(formOf(first).attributes.action).toBe(`${browser.path}?step=1`);
    const empty = await browser.post(1, { looking_for: '' });
    expect(empty).toMatchObject({ kind: 'page', status: 422 });
    expect(problemsOf(pageOf(empty)).text).toContain("Please choose an answer for 'I am interested in'.");
    expect(stepHeading(first)).not.toHaveProperty('autofocus');
    expect(locationOf(await browser.post(1, INTEREST))).toBe(`${browser.path}?step=2`);
    expect(stepHeading(await browser.show(`${browser.path}?step=2`))).toHaveProperty('autofocus');
    expect(await browser.post(2, { ...CONTACT, email: 'jo@' })).toMatchObject({ status: 422 });
    const email = 'steps@example.com';
    expect(locationOf(await browser.post(2, { ...CONTACT, email }))).toBe(`${browser.path}?step=3`);
    const last = await browser.post(3, MESSAGE);
    expect(locationOf(last)).toBe('/success');
    // The answer to the last step deletes the cookie of the form draft.
    expect('cookies' in last ? last.cookies : []).toContainEqual(expect.stringContaining('Max-Age=0'));
    const leads = (await bench.leads()).filter(({ lead }) => lead.email === email);
    expect(leads).toHaveLength(1);
    expect(leads[0]?.lead).toMatchObject({
      message: MESSAGE.message,
      category: 'Vehicle Enquiry',
      formName: 'guided-enquiry',
      details: [{ label: 'I am interested in', value: 'Finance' }],
      vehicle: { model: 'Corolla' },
    });
  });

  test('LEAD-05 the answers of a shopper who stops after the contact details become a lead of the dealership', async () => {
    const browser = openBrowser();
    const email = 'stopped@example.com';
    await browser.post(1, INTEREST);
    expect(await newestOf(email)).toBeUndefined();
    const told = 'even if you do not finish the form.';
    expect((await browser.show()).text).toContain(told);
    await browser.post(2, { ...CONTACT, email });
    const stopped = await newestOf(email);
    expect(stopped?.lead).toMatchObject({ message: null, details: [{ value: 'Finance' }], consent: { optIn: false } });
    expect(stopped?.lead.consent).toMatchObject({
      collectionNoticeVersion: expect.stringMatching(/ steps-1$/),
      collectionNoticeText: expect.stringContaining(told),
    });
  });

  test.each([
    ['goes to the dealer if the shopper took a minute for the step before', MINUTE_MS, 'accepted'],
    ['is held if the step before was sent half a second after it was shown', SECOND_MS / 2, 'held'],
  ])('LEAD-05 a step that is sent one second after it was shown %s', async (_, firstTook, state) => {
    const browser = openBrowser();
    const email = `fast-${state}@example.com`;
    const sendAfter = async (step: number, took: number, fields: Fields): Promise<void> => {
      const stamp = bench.stampOf(await browser.show(`${browser.path}?step=${step}`));
      bench.clock.nowMs += took - MINUTE_MS;
      await browser.ask(`${browser.path}?step=${step}`, { ...stamp, ...fields });
    };
    await sendAfter(1, firstTook, INTEREST);
    await sendAfter(2, SECOND_MS, { ...CONTACT, email });
    expect(await newestOf(email)).toMatchObject({ state });
  });

  test('LEAD-05 the last step notifies the worker that delivers leads, so that the mail to the dealer is sent at once', async () => {
    const browser = openBrowser();
    await browser.post(1, INTEREST);
    await browser.post(2, { ...CONTACT, email: 'at-once@example.com' });
    const listener = await bench.database.pool.connect();
    try {
      const told: string[] = [];
      listener.on('notification', ({ channel }) => told.push(channel));
      await listener.query(`listen ${DELIVERY_CHANNEL}`);
      await browser.post(3, MESSAGE);
      // PostgreSQL sends the notifications of a committed transaction before it answers a later query. So after this
      // query, the notifications of the post have arrived.
      await listener.query('select 1');
      expect(told).toEqual([DELIVERY_CHANNEL]);
    } finally {
      listener.release(true);
    }
  });

  test('LEAD-05 a last step that is sent twice creates one lead, and both answers redirect to the success page', async () => {
    const browser = openBrowser();
    const email = 'twice@example.com';
    await browser.post(1, INTEREST);
    await browser.post(2, { ...CONTACT, email });
    const stamp = bench.stampOf(await browser.show(`${browser.path}?step=3`));
    const answers = await browser.askTwice(`${browser.path}?step=3`, { ...stamp, ...MESSAGE });
    expect(answers.map(locationOf)).toEqual(['/success', '/success']);
    // The browser has deleted the cookie of the form draft. Now the shopper returns to the last step and sends it once
    // more.
    browser.clearCookies();
    const late = await browser.ask(`${browser.path}?step=3`, { ...stamp, ...MESSAGE });
    expect(locationOf(late)).toBe('/success');
    expect('cookies' in late && late.cookies?.[0]).toContain('lead-sent=');
    expect((await bench.leads()).filter(({ lead }) => lead.email === email)).toHaveLength(1);
    expect((await browser.show()).text).toContain('Step 1 of 3');
  });

  test('LEAD-05 if another tab has already sent the form, posting a step again creates no second lead, and the page says that the answers are gone', async () => {
    const browser = openBrowser();
    const email = 'two-tabs@example.com';
    await browser.post(1, INTEREST);
    await browser.post(2, { ...CONTACT, email });
    const stamp = bench.stampOf(await browser.show(`${browser.path}?step=3`));
    expect(locationOf(await browser.post(3, MESSAGE))).toBe('/success');
    const other = await browser.ask(`${browser.path}?step=3`, { ...stamp, message: 'Sent from the other tab.' });
    expect(other).toMatchObject({ kind: 'page', status: 422 });
    const page = pageOf(other);
    expect(page.text).toContain('Step 1 of 3');
    expect(page.one(byAttribute('data-form-errors')).text).toContain('The answers to the earlier steps are not here any more.');
    expect((await bench.leads()).filter(({ lead }) => lead.email === email).map(({ lead }) => lead.message)).toEqual([MESSAGE.message]);
  });

  test('LEAD-05 if the last step is sent again with a different message after the delivery of the lead has begun, a second lead is created', async () => {
    const browser = openBrowser();
    const email = 'other-words@example.com';
    await browser.post(1, INTEREST);
    await browser.post(2, { ...CONTACT, email });
    const stamp = bench.stampOf(await browser.show(`${browser.path}?step=3`));
    await browser.ask(`${browser.path}?step=3`, { ...stamp, ...MESSAGE });
    await bench.database.pool.query('update lead_deliveries set attempts = 1');
    const again = await browser.ask(`${browser.path}?step=3`, { ...stamp, message: 'And I have a trailer.' });
    expect(locationOf(again)).toBe('/success');
    const messages = (await bench.leads()).filter(({ lead }) => lead.email === email).map(({ lead }) => lead.message);
    expect(messages.toSorted()).toEqual(['And I have a trailer.', MESSAGE.message]);
  });

  test('FORM-04 Back keeps what was typed, without checking it', async () => {
    const browser = openBrowser();
    await browser.post(1, INTEREST);
    const back = await browser.post(2, { name: 'Jo', email: 'not finished', phone: '', form_step: 'back' });
    expect(locationOf(back)).toBe(`${browser.path}?step=1`);
    expect((await browser.show(`${browser.path}?step=1`)).field('looking_for').text).toContain('Finance');
    expect((await browser.show(`${browser.path}?step=2`)).field('email').attributes.value).toBe('not finished');
  });

  test('FORM-04 a shopper who returns finds the answers and can start again', async () => {
    const browser = openBrowser();
    await browser.post(1, INTEREST);
    const returned = await browser.show();
    expect(returned.text).toContain('Step 2 of 3');
    expect(returned.text).toContain('Your answers from before are still here.');
    const restart = await browser.askTwice(`${browser.path}?step=2`, { form_step: 'restart' });
    expect(restart.map(locationOf)).toEqual([`${browser.path}?step=1`, `${browser.path}?step=1`]);
    expect((await browser.show()).text).toContain('Step 1 of 3');
  });

  test('FORM-04 starting again deletes the answers on the server, not only the cookie of the browser', async () => {
    const browser = openBrowser();
    await browser.post(1, INTEREST);
    const remembered = browser.cookies();
    await browser.ask(`${browser.path}?step=2`, { form_step: 'restart' });
    browser.restoreCookies(remembered);
    expect((await browser.show()).text).toContain('Step 1 of 3');
  });

  test('the URL of a step that the shopper has not reached redirects to the step that the shopper has reached', async () => {
    const browser = openBrowser();
    expect(locationOf(await browser.ask(`${browser.path}?step=3`))).toBe(browser.path);
    expect(locationOf(await browser.ask(`${browser.path}?step=x`))).toBe(browser.path);
  });

  test('the answers are not shown in another browser or for another vehicle', async () => {
    const browser = openBrowser();
    await browser.post(1, INTEREST);
    expect((await openBrowser().show()).text).toContain('Step 1 of 3');
    const otherVehicle = pageOf(await browser.ask(`/cars/${bench.slugOf('other')}/enquire`));
    expect(otherVehicle.text).not.toContain('Your answers from before');
  });

  test('if the database fails, the form keeps what the shopper typed', async () => {
    const browser = openBrowser();
    const stamp = bench.stampOf(await browser.show(`${browser.path}?step=1`));
    const { drafts } = bench.services;
    const broken = Object.assign(Object.create(Object.getPrototypeOf(drafts)), drafts, { save: () => Promise.reject(new Error('down')) });
    const route = LEAD_FORM_ROUTES.find(({ path }) => path === '/cars/:slug/enquire');
    if (!route) throw new Error('no route');
    const answer = await bench.ask(route.handler({ ...bench.services, drafts: broken }), `${browser.path}?step=1`, {
      site: bench.withForms({ enquiry: 'steps', captcha: false }),
      slug: bench.slugOf('used'),
      clientAddress: '203.0.113.250',
      fields: { ...stamp, ...INTEREST },
    });
    expect(answer).toMatchObject({ kind: 'page', status: 503 });
    const page = pageOf(answer);
    expect(page.text).toContain('Step 1 of 3');
    expect(page.field('looking_for').text).toContain('Finance');
    expect(formOf(page).attributes.action).toBe(`${browser.path}?step=1`);
  });

  test('a general enquiry in steps has the category General Enquiry', async () => {
    const browser = openBrowser('/enquire');
    const email = 'general@example.com';
    await browser.post(1, INTEREST);
    await browser.post(2, { ...CONTACT, email });
    expect(locationOf(await browser.post(3, MESSAGE))).toBe('/success');
    expect((await newestOf(email))?.lead).toMatchObject({ category: 'General Enquiry', vehicle: null });
  });

  test('with the button Back, one IP address can store at most 20 drafts in 10 minutes', async () => {
    await bench.database.pool.query('delete from form_drafts');
    const browser = openBrowser();
    let answer: PageAnswer = { kind: 'redirect', location: '', status: 303 };
    for (let form = 0; form < 25; form++) {
      browser.clearCookies();
      answer = await browser.ask(`${browser.path}?step=1`, { form_step: 'back', ...INTEREST });
    }
    expect(answer).toMatchObject({ kind: 'page', status: 429 });
    expect((await bench.database.pool.query('select from form_drafts')).rowCount).toBe(20);
  });

  test('one IP address cannot begin more than 20 forms in 10 minutes', async () => {
    const path = `/cars/${bench.slugOf('used')}/enquire`;
    const browser = openBrowser(path);
    let answer: PageAnswer = await browser.post(1, INTEREST);
    for (let post = 0; post < 20; post += 1) {
      browser.clearCookies();
      answer = await browser.post(1, INTEREST);
    }
    expect(answer).toMatchObject({ kind: 'page', status: 429 });
  });
});
