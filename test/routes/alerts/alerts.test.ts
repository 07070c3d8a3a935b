import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SuppressionList } from '#features/privacy/server/suppression-list.server.ts';
import { UnsubscribeTokens } from '#features/privacy/server/unsubscribe-tokens.server.ts';
import { DAY_MS } from '#kernel/clock.ts';
import type { MailTransport, OutgoingMail } from '#platform/mail/mail-transport.server.ts';
import { loadSecret } from '#platform/secret.server.ts';
import { messagesTo, signInWith, VisitorBrowser } from '#test/builders/accounts/visitor-browser.ts';
import { alertServicesAt, runAlerts, startAlertingDealers } from '#test/builders/alerts/alerting-dealers.ts';
import { parseMail } from '#test/builders/leads/read-mail.ts';
import { eventually } from '#test/builders/program/running-program.ts';
import { paths } from '#urls/paths.ts';
import { ROWS_OF_A, type TwoDealers } from '../tenants/two-dealers.ts';

const ALL = '/search/new-used-and-demo-cars/';
const NOW = Date.now();

let dealers: TwoDealers;
let next = 0;
beforeAll(async () => {
  dealers = await startAlertingDealers();
});
afterAll(() => dealers.close());

const newAddress = (): string => {
  next += 1;
  return `alert-${next}@example.com`;
};
const visitor = (site = 'alpha') => new VisitorBrowser(dealers.running, site);
const newAlert = (search = ALL): string => `/alerts/new?search=${encodeURIComponent(search)}`;
const mailsTo = async (address: string) => (await messagesTo(dealers.running, address)).map((mail) => parseMail(mail));
const linkIn = (text: string): string => {
  const { pathname, search } = new URL(/http\S+\/alerts\?t=[\w.-]+/.exec(text)?.[0] ?? '');
  return pathname + search;
};

/** Asks for an alert, and returns the path to which the link in the confirmation mail leads. */
const askFor = async (address: string, search = ALL, browser = visitor()): Promise<string> => {
  const { status } = await browser.post(newAlert(search), { email: address });
  expect(status).toBe(303);
  await eventually(
    () => mailsTo(address),
    (mails) => expect(mails).toHaveLength(1),
  );
  const [mail] = await mailsTo(address);
  return linkIn(mail?.parts[0]?.text ?? '');
};
/** Returns the daily mails to an address, the oldest first. */
const dailyMails = async (address: string) =>
  (await mailsTo(address))
    .filter(({ headers }) => headers['list-unsubscribe'] !== undefined && !headers.subject?.startsWith('Do you want'))
    .sort((one, other) => Date.parse(one.headers.date ?? '') - Date.parse(other.headers.date ?? ''));
const run = (day: number) => runAlerts(dealers.running, 'alpha', NOW + day * DAY_MS);
const idIn = (page: string): string => /name="alert" value="([^"]+)"/.exec(page)?.[1] ?? '';
const turnOn = async (link: string, browser = visitor()): Promise<void> => {
  const page = await browser.get(link);
  const { status } = await browser.post(link, { action: 'turn-on', alert: idIn(page.text) });
  expect(status).toBe(303);
};

describe('an alert about new vehicles that match a search', () => {
  test('is sent only after the shopper opened the link in the confirmation mail and agreed there', async () => {
    const address = newAddress();
    const link = await askFor(address, '/search/kia');
    await dealers.import('alpha-yard', [{ ...ROWS_OF_A[0], id: 'new-1', model: 'Sorento' }], false);
    await run(1);
    expect(await dailyMails(address)).toEqual([]);
    expect((await visitor().get(link)).text).toContain('Not on yet');
    await turnOn(link);
    expect((await visitor().get(link)).text).not.toContain('Not on yet');
  });

  test('lists each new vehicle once, with the displayed price, and contains a link that stops the alert with one click', async () => {
    const address = newAddress();
    const link = await askFor(address, '/search/kia');
    await turnOn(link);
    await dealers.import('alpha-yard', [{ ...ROWS_OF_A[0], id: 'once-1', model: 'Stinger', price: 41_000 }], false);
    await dealers.import('alpha-yard', [{ ...ROWS_OF_A[0], id: 'once-2', make: 'Ford', model: 'Ranger' }], false);
    await run(1);
    await run(2);
    const daily = await dailyMails(address);
    expect(daily).toHaveLength(1);
    const [mail] = daily;
    expect(mail?.parts[0]?.text).toContain('Stinger');
    expect(mail?.parts[0]?.text).toContain('$41,000');
    expect(mail?.parts[0]?.text).not.toContain('Ranger');
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const unsubscribe = linkIn(mail?.headers['list-unsubscribe'] ?? '');
    expect((await visitor().get(unsubscribe)).text).toContain('Stop');
    expect((await visitor().post(unsubscribe, { 'List-Unsubscribe': 'One-Click' })).status).toBe(200);
    expect((await visitor().get(unsubscribe)).text).toContain('You have no alerts.');
    await dealers.import('alpha-yard', [{ ...ROWS_OF_A[0], id: 'once-3', model: 'Carnival' }], false);
    await run(3);
    expect(await dailyMails(address)).toHaveLength(1);
  });

  test('is mailed to an address at most once a day; vehicles that arrive after the mail are in the mail of the next day', async () => {
    const address = newAddress();
    await turnOn(await askFor(address, '/search/subaru'));
    await dealers.import('alpha-yard', [{ ...ROWS_OF_A[0], id: 'daily-1', make: 'Subaru', model: 'XV' }], false);
    await run(1);
    await dealers.import('alpha-yard', [{ ...ROWS_OF_A[0], id: 'daily-2', make: 'Subaru', model: 'BRZ' }], false);
    await run(1);
    expect(await dailyMails(address)).toHaveLength(1);
    await run(2);
    const texts = (await dailyMails(address)).map(({ parts }) => parts[0]?.text ?? '');
    expect(texts).toHaveLength(2);
    expect(texts.filter((text) => text.includes('Subaru BRZ'))).toHaveLength(1);
  });

  test('lists a vehicle that is new on the site, even if its feed says that it arrived earlier', async () => {
    const address = newAddress();
    await turnOn(await askFor(address, '/search/skoda'));
    const created_at = new Date(NOW - 10 * DAY_MS).toISOString();
    const row = { ...ROWS_OF_A[0], id: 'older-1', make: 'Skoda', model: 'Kodiaq', created_at };
    await dealers.import('alpha-yard', [row], false);
    await run(1);
    expect((await dailyMails(address)).map(({ parts }) => parts[0]?.text)).toEqual([expect.stringContaining('Kodiaq')]);
    await dealers.import('alpha-yard', [{ ...row, created_at: new Date(NOW + 4 * DAY_MS).toISOString() }], false);
    await run(4);
    await run(5);
    expect(await dailyMails(address)).toHaveLength(1);
  });

  test('lists a vehicle in the next mail if its import began before the last mail and ended after that mail', async () => {
    const address = newAddress();
    await turnOn(await askFor(address, '/search/tesla'));
    await run(1);
    await dealers.import('alpha-yard', [{ ...ROWS_OF_A[0], id: 'late-1', make: 'Tesla', model: 'Model 3' }], false);
    const beganAt = new Date(NOW + DAY_MS - 60_000);
    await dealers.running.database.pool.query("update vehicles set first_seen_at = $1 where external_id = 'late-1'", [beganAt]);
    await run(2);
    expect(await dailyMails(address)).toHaveLength(1);
    await run(3);
    expect(await dailyMails(address)).toHaveLength(1);
  });

  test('can only be created for a search of the site; a forged link and a link of another site answer 404', async () => {
    const link = await askFor(newAddress());
    expect((await visitor('bravo').get(link)).status).toBe(404);
    expect((await visitor().get(`${link}x`)).status).toBe(404);
    for (const search of ['', 'https://evil.example/', '//evil.example', '/no-such-page', '/contact', `/${'x'.repeat(3_000)}`])
      expect((await visitor().get(newAlert(search))).status, search).toBe(404);
  });

  test('is not created for an invalid e-mail address; the form shows the address again with an error message', async () => {
    const { status, text } = await visitor().post(newAlert(), { email: 'jo@' });
    expect(status).toBe(422);
    expect(text).toContain('Please enter an email address like name@example.com.');
    expect(text).toContain('value="jo@"');
  });

  test('if a stranger asks for an alert that already exists, the page gives the same answer as for a new alert', async () => {
    const address = newAddress();
    await turnOn(await askFor(address));
    const again = await visitor().post(newAlert(), { email: address });
    expect([again.status, again.headers.location]).toEqual([303, expect.stringContaining('state=sent')]);
    expect(await mailsTo(address)).toHaveLength(1);
  });

  test('needs a confirmation mail, and one e-mail address gets at most five of these mails a day', async () => {
    const address = newAddress();
    const makes = ['a', 'b', 'c', 'd', 'e', 'f'];
    const statuses = [];
    for (const make of makes) statuses.push((await visitor().post(newAlert(`/search/${make}`), { email: address })).status);
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
  });

  test('the limit of alerts counts e-mail addresses that differ only in the part after + as one address', async () => {
    const [name, host] = newAddress().split('@');
    const statuses = [];
    for (const spelling of ['', '+1', '+2', '+3', '+4', '+5'])
      statuses.push((await visitor().post(newAlert('/search/g'), { email: `${name}${spelling}@${host}` })).status);
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
  });
});

describe('an alert about saved vehicles', () => {
  const PRICED = { ...ROWS_OF_A[1], id: 'saved-1', model: 'Seltos', price: 30_000 };
  const vehicleId = async (externalId: string): Promise<number> => {
    const { rows } = await dealers.running.database.pool.query<{ id: number }>('select id from vehicles where external_id = $1', [
      externalId,
    ]);
    return Number(rows[0]?.id);
  };
  const textsTo = async (address: string) => (await dailyMails(address)).map(({ parts }) => parts[0]?.text ?? '');

  test('reports a lower price and a sale, each only once, and the shopper can turn the alert off', async () => {
    const address = newAddress();
    const browser = visitor();
    await signInWith(dealers.running, browser, address);
    await dealers.import('alpha-yard', [PRICED], false);
    expect((await browser.get('/watchlist')).text).toContain('Turn the alert on');
    expect((await browser.post('/watchlist', { action: 'alerts-on' })).headers.location).toBe('/watchlist?done=alerts-on');
    const id = await vehicleId('saved-1');
    await eventually(
      () => browser.post(`/watchlist?car_id=${id}`, { action: 'save' }),
      ({ status }) => expect(status).toBe(303),
    );
    await dealers.import('alpha-yard', [{ ...PRICED, price: 28_500 }], false);
    await run(1);
    await run(2);
    expect(await textsTo(address)).toEqual([expect.stringContaining('The price fell by $1,500')]);
    expect((await textsTo(address))[0]).toContain('$28,500');
    await dealers.import('alpha-yard', [{ ...PRICED, price: 28_500, status: 'sold' }], false);
    await run(3);
    expect((await textsTo(address)).join()).toContain('It is sold');
    expect((await browser.post('/watchlist', { action: 'alerts-off' })).headers.location).toBe('/watchlist?done=alerts-off');
    await dealers.import('alpha-yard', [PRICED], false);
    await run(4);
    expect(await textsTo(address)).toHaveLength(2);
  });

  test('does not report a lower price if the feed adds a price that applies only with a trade-in', async () => {
    const address = newAddress();
    const browser = visitor();
    await signInWith(dealers.running, browser, address);
    const row = { ...PRICED, id: 'offered-1', model: 'Picanto' };
    await dealers.import('alpha-yard', [row], false);
    await browser.post('/watchlist', { action: 'alerts-on' });
    const id = await vehicleId('offered-1');
    await eventually(
      () => browser.post(`/watchlist?car_id=${id}`, { action: 'save' }),
      ({ status }) => expect(status).toBe(303),
    );
    await dealers.import('alpha-yard', [{ ...row, offer_price: 28_000 }], false);
    await run(1);
    expect(await textsTo(address)).toEqual([]);
    await dealers.import('alpha-yard', [{ ...row, offer_price: 27_000 }], false);
    await run(2);
    expect(await textsTo(address)).toEqual([expect.stringContaining('The price fell by $1,000')]);
  });

  test('goes to the new e-mail address if the address of the account changes; the old address still gets its alerts about searches', async () => {
    const [former, present] = [newAddress(), newAddress()];
    await turnOn(await askFor(former, '/search/jeep'));
    const browser = visitor();
    await signInWith(dealers.running, browser, former);
    const row = { ...PRICED, id: 'moved-1', model: 'Stonic' };
    await dealers.import('alpha-yard', [row], false);
    await browser.post('/watchlist', { action: 'alerts-on' });
    const id = await vehicleId('moved-1');
    await eventually(
      () => browser.post(`/watchlist?car_id=${id}`, { action: 'save' }),
      ({ status }) => expect(status).toBe(303),
    );
    await dealers.running.database.pool.query('update accounts set email = $1 where email = $2', [present, former]);
    await dealers.import(
      'alpha-yard',
      [
        { ...row, price: 29_000 },
        { ...ROWS_OF_A[0], id: 'moved-2', make: 'Jeep', model: 'Compass' },
      ],
      false,
    );
    await run(1);
    await run(1);
    expect(await textsTo(former)).toEqual([expect.stringContaining('Compass')]);
    expect((await textsTo(former)).join()).not.toContain('Stonic');
    const texts = await textsTo(present);
    expect(texts).toEqual([expect.stringContaining('The price fell by $1,000')]);
    expect((await visitor().get(linkIn(texts[0] ?? ''))).text).toContain('Saved');
  });

  test('is deleted together with the account of the shopper', async () => {
    const address = newAddress();
    const browser = visitor();
    await signInWith(dealers.running, browser, address);
    await browser.post('/watchlist', { action: 'alerts-on' });
    expect((await browser.post(newAlert(), { email: address })).headers.location).toContain('state=on');
    await browser.post('/my-garage', { action: 'delete' });
    const { rows } = await dealers.running.database.pool.query('select 1 from alerts where email = $1', [address]);
    expect(rows).toEqual([]);
  });
});

describe('unsubscribing from all offers', () => {
  /** Returns the path and query of an unsubscribe link, as mails about leads contain it. */
  const unsubscribeLink = async (address: string): Promise<string> => {
    const tokens = new UnsubscribeTokens(await loadSecret(dealers.running.database, 'platform'));
    return paths.unsubscribe(tokens.sign(dealers.running.site('alpha'), { leadId: randomUUID(), email: address }));
  };
  const press = async (link: string) => visitor().post(link, { confirm: 'yes' });
  const arrive = (id: string, make: string) => dealers.import('alpha-yard', [{ ...ROWS_OF_A[0], id, make, model: 'One' }], false);
  /** Asks for an alert again, and turns it on with the link from the first mail that the address received. */
  const askAgain = async (address: string, search: string): Promise<string> => {
    const before = (await mailsTo(address)).length;
    await visitor().post(newAlert(search), { email: address });
    await eventually(
      () => mailsTo(address),
      (mails) => expect(mails).toHaveLength(before + 1),
    );
    const [mail] = await mailsTo(address);
    const link = linkIn(mail?.parts[0]?.text ?? '');
    await turnOn(link);
    return link;
  };

  test('ends the alerts of the address; a shopper can ask for the same alert again, and then gets a confirmation mail', async () => {
    const address = newAddress();
    const alerts = await askFor(address, '/search/lexus');
    await turnOn(alerts);
    const link = await unsubscribeLink(address);
    expect((await press(link)).headers.location).toBe(link);
    expect((await visitor().get(link)).text).toContain('You are unsubscribed');
    expect((await visitor().get(alerts)).text).toContain('You have no alerts.');
    await arrive('stopped-1', 'Lexus');
    await run(1);
    expect(await dailyMails(address)).toEqual([]);
    await askAgain(address, '/search/lexus');
    await arrive('stopped-2', 'Lexus');
    await run(2);
    expect(await dailyMails(address)).toHaveLength(1);
  });

  test('deletes a daily mail to the address that was already written but not yet sent', async () => {
    const address = newAddress();
    await turnOn(await askFor(address, '/search/dodge'));
    await arrive('waiting-1', 'Dodge');
    const { dailyAlerts } = await alertServicesAt(dealers.running, NOW + DAY_MS);
    await dailyAlerts.writeDue(dealers.running.site('alpha'), NOW + DAY_MS);
    await press(await unsubscribeLink(address));
    await run(1);
    expect(await dailyMails(address)).toEqual([]);
  });

  test.each([
    ['the button', (link: string) => press(link)],
    ['one click', (link: string) => visitor().post(link, { 'List-Unsubscribe': 'One-Click' })],
  ])('with %s works a second time: it ends the alerts that were turned on after the first time', async (name, unsubscribe) => {
    const address = newAddress();
    const make = name === 'one click' ? 'Mini' : 'Fiat';
    const search = `/search/${make.toLowerCase()}`;
    const link = await unsubscribeLink(address);
    await press(link);
    const first = await listedSince(address);
    await turnOn(await askFor(address, search));
    expect((await visitor().get(link)).text).toContain('Stop offers by email');
    await unsubscribe(link);
    expect((await visitor().get(link)).text).toContain('You are unsubscribed');
    expect(await listedSince(address)).toBeGreaterThan(first);
    await arrive(`twice-${make}`, make);
    await run(1);
    expect(await dailyMails(address)).toEqual([]);
  });

  test('the page shows no button for unsubscribing again if the only alert after the first unsubscribing was never confirmed', async () => {
    const address = newAddress();
    const link = await unsubscribeLink(address);
    await press(link);
    await askFor(address);
    expect((await visitor().get(link)).text).toContain('You are unsubscribed');
  });

  test('turns off the alert about saved vehicles, and the shopper can turn it on again', async () => {
    const address = newAddress();
    const browser = visitor();
    await signInWith(dealers.running, browser, address);
    await browser.post('/watchlist', { action: 'alerts-on' });
    await press(await unsubscribeLink(address));
    expect((await browser.get('/watchlist')).text).toContain('Turn the alert on');
    await browser.post('/watchlist', { action: 'alerts-on' });
    expect((await browser.get('/watchlist')).text).not.toContain('Turn the alert on');
  });

  test('ends the alert of an account whose e-mail address is changed to the unsubscribed address later', async () => {
    const [former, present] = [newAddress(), newAddress()];
    const browser = visitor();
    await signInWith(dealers.running, browser, former);
    await browser.post('/watchlist', { action: 'alerts-on' });
    await press(await unsubscribeLink(present));
    await dealers.running.database.pool.query('update accounts set email = $1 where email = $2', [present, former]);
    await run(1);
    await run(1);
    expect((await browser.get('/watchlist')).text).toContain('Turn the alert on');
  });

  test('ends an alert even if the alert was created at exactly the same time as the unsubscribing', async () => {
    const address = newAddress();
    await turnOn(await askFor(address, '/search/opel'));
    await dealers.running.database.pool.query(
      "insert into marketing_suppressions select site_id, address_hash, 'page', created_at from alerts where email = $1",
      [address],
    );
    await arrive('equal-1', 'Opel');
    await run(1);
    expect(await dailyMails(address)).toEqual([]);
  });

  /** Returns the time at which the address was last unsubscribed. */
  const listedSince = async (address: string): Promise<number> => {
    const { database } = dealers.running;
    const suppressions = new SuppressionList(database, await loadSecret(database, 'platform'));
    return (await suppressions.find(dealers.running.site('alpha'), address)) ?? Number.NaN;
  };
});

describe('the mails of alerts', () => {
  test('two nodes that send mails at the same time send each mail once; a mail that the mail server refuses is sent later', async () => {
    const address = newAddress();
    await turnOn(await askFor(address, '/search/volvo'));
    await dealers.import('alpha-yard', [{ ...ROWS_OF_A[0], id: 'twice-1', make: 'Volvo', model: 'XC40' }], false);
    const at = NOW + DAY_MS;
    const sent: OutgoingMail[] = [];
    let isDown = true;
    const mail: MailTransport = {
      kind: 'smtp',
      send: async (message) => {
        if (isDown) throw new Error('The mail server is down');
        sent.push(message);
      },
      close: async () => {},
    };
    const nodes = await Promise.all([alertServicesAt(dealers.running, at, mail), alertServicesAt(dealers.running, at, mail)]);
    const site = dealers.running.site('alpha');
    await Promise.all(nodes.map(({ dailyAlerts }) => dailyAlerts.writeDue(site, at)));
    await Promise.all(nodes.map(({ alertOutbox }) => alertOutbox.sendDue()));
    expect(sent).toEqual([]);
    isDown = false;
    const later = await alertServicesAt(dealers.running, at + DAY_MS / 2, mail);
    await later.alertOutbox.sendDue();
    expect(sent.filter(({ to }) => to === address)).toHaveLength(1);
  });
});
