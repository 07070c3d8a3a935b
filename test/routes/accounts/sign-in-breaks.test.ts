import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codesTo, signInWith, VisitorBrowser } from '#test/builders/accounts/visitor-browser.ts';
import { eventually } from '#test/builders/program/running-program.ts';
import { startTwoDealers, type TwoDealers } from '../tenants/two-dealers.ts';

/** A stand-in for the SMS gateway. It stores the text messages that it received, and `mood` decides how it answers. */
const gateway = {
  mood: 'well' as 'well' | 'drops' | 'fails' | 'hangs',
  texts: [] as string[],
  waiting: [] as ServerResponse[],
  server: createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const fields = new URLSearchParams(await text(request));
    gateway.texts.push(`${fields.get('To')} ${fields.get('Body')}`);
    if (gateway.mood === 'drops') request.socket.destroy();
    else if (gateway.mood === 'hangs') gateway.waiting.push(response);
    else response.writeHead(gateway.mood === 'fails' ? 400 : 201, { 'content-type': 'application/json' }).end('{}');
  }),
};
const textedCode = (number: string): string =>
  /\b(\d{6}) is your code/.exec(gateway.texts.findLast((one) => one.startsWith(number)) ?? '')?.[1] ?? '';

let dealers: TwoDealers;
beforeAll(async () => {
  await new Promise<void>((resolve) => gateway.server.listen(0, '127.0.0.1', resolve));
  dealers = await startTwoDealers({
    TWILIO_URL: `http://127.0.0.1:${(gateway.server.address() as AddressInfo).port}`,
    TWILIO_ACCOUNT_SID: 'AC0123456789abcdef0123456789abcdef',
    TWILIO_AUTH_TOKEN: 'secret',
    TWILIO_FROM: '+61480000000',
  });
  // A trigger function that ends the database connection, as a network failure would. It does this only once: at the
  // first change after the test has reset the sequence `cuts`.
  await query(`
    create sequence cuts;
    create function cut() returns trigger language plpgsql as $$
    begin
      if nextval('cuts') = 1 then perform pg_terminate_backend(pg_backend_pid()); end if;
      return case when tg_op = 'DELETE' then old else new end;
    end $$`);
});
afterAll(async () => {
  await dealers.close();
  gateway.server.close();
});

const query = (statement: string, values: unknown[] = []) => dealers.running.database.pool.query(statement, values);
const open = () => new VisitorBrowser(dealers.running, 'alpha');
let next = 0;
const newEmail = (): string => {
  next += 1;
  return `cut-${next}@example.com`;
};

/**
 * Installs a trigger on a table. At the first change of the given kind, the trigger cuts the connection to the
 * database. Later changes do not cut the connection.
 *
 * @param change the kind of change in SQL, such as `insert` or `update of token_hash`
 */
const cutAt = async (change: string, table: string): Promise<void> => {
  await query(`create trigger cut before ${change} on ${table} for each row execute function cut()`);
  await query("select setval('cuts', 1, false)");
};
/** Removes the trigger that cuts the connection, and waits until the program has noticed that the connection is dead. */
const mend = async (table: string): Promise<void> => {
  await query(`drop trigger cut on ${table}`);
  const visitor = open();
  visitor.steal('__Host-session', 'unknown');
  for (let seen = 0; seen < 3; seen += 1)
    await eventually(
      () => visitor.get('/my-garage'),
      ({ status }) => expect(status).toBe(303),
    );
};
const counts = async (email: string) => {
  const { rows } = await query(
    `select count(distinct account.id)::int as accounts, count(session.id)::int as sessions
     from accounts account left join account_sessions session on session.account_id = account.id where email = $1`,
    [email],
  );
  return rows[0];
};

describe('if the connection to the database breaks during a sign-in, nothing is lost', () => {
  test('at the request for a code: the shopper can ask again', async () => {
    const [browser, email] = [open(), newEmail()];
    await cutAt('insert', 'sign_in_codes');
    const cut = await browser.post('/sign-in', { address: email });
    await mend('sign_in_codes');
    expect(cut.status).toBeGreaterThanOrEqual(500);
    expect(await codesTo(dealers.running, email)).toEqual([]);
    expect((await signInWith(dealers.running, browser, email)).status).toBe(303);
    expect(await counts(email)).toEqual({ accounts: 1, sessions: 1 });
  });

  test.each([
    ['at the count of the try', 'update', 'sign_in_codes'],
    ['at the use of the code', 'update of expires_at', 'sign_in_codes'],
    ['at the new account', 'insert', 'accounts'],
    ['at the end of the former session', 'delete', 'account_sessions'],
    ['at the new session', 'insert', 'account_sessions'],
  ])('%s: the shopper can sign in by entering the same code again', async (_where, change, table) => {
    const [browser, former, email] = [open(), newEmail(), newEmail()];
    await signInWith(dealers.running, browser, former);
    const asked = await browser.post('/sign-in', { address: email });
    const [code = ''] = await codesTo(dealers.running, email);
    await cutAt(change, table);
    const cut = await browser.post(asked.headers.location ?? '', { code });
    await mend(table);
    expect(cut.status).toBeGreaterThanOrEqual(500);
    expect(await counts(email)).toEqual({ accounts: 0, sessions: 0 });
    expect((await browser.get('/my-garage')).text).toContain(former);
    const again = await browser.post(asked.headers.location ?? '', { code });
    expect([again.status, again.headers.location]).toEqual([303, '/my-garage']);
    expect(await counts(email)).toEqual({ accounts: 1, sessions: 1 });
    expect((await browser.get('/my-garage')).text).toContain(email);
  });

  test('when a shopper adds a phone number to the account: the number is added if the shopper enters the same code again', async () => {
    const [browser, email, added] = [open(), newEmail(), newEmail()];
    await signInWith(dealers.running, browser, email);
    await browser.post('/my-garage?action=add-address', { address: '0412 345 066' });
    const code = textedCode('+61412345066');
    await cutAt('update', 'accounts');
    const cut = await browser.post('/sign-in/code', { code });
    await mend('accounts');
    expect(cut.status).toBeGreaterThanOrEqual(500);
    expect((await browser.post('/sign-in/code', { code })).status).toBe(303);
    expect((await browser.get('/my-garage')).text).toContain('0412 345 066');
    expect((await counts(added)).accounts).toBe(0);
  });

  test('when the token of a session is replaced: the shopper stays signed in', async () => {
    const [browser, email] = [open(), newEmail()];
    await signInWith(dealers.running, browser, email);
    await query(
      `update account_sessions set rotated_at = rotated_at - interval '2 days', seen_at = seen_at - interval '2 days'
       where account_id = (select id from accounts where email = $1)`,
      [email],
    );
    await cutAt('update of token_hash', 'account_sessions');
    const cut = await browser.get('/my-garage');
    await mend('account_sessions');
    expect(cut.status).toBeGreaterThanOrEqual(500);
    await eventually(
      () => browser.get('/my-garage'),
      ({ status }) => expect(status).toBe(200),
    );
  });
});

describe('two tabs of one browser', () => {
  test('if each tab asks for a code, the newest code signs in; if the older code is entered, the page asks for the newest code', async () => {
    const [browser, email] = [open(), newEmail()];
    const asked = await browser.post('/sign-in', { address: email });
    const [first = ''] = await codesTo(dealers.running, email);
    await browser.post('/sign-in', { address: email });
    const newest = (await codesTo(dealers.running, email)).find((code) => code !== first) ?? '';
    const wrong = await browser.post(asked.headers.location ?? '', { code: first });
    expect(wrong.text).toContain('If you asked for several codes, use the newest.');
    expect((await browser.post(asked.headers.location ?? '', { code: newest })).status).toBe(303);
  });

  test('if one tab signs out, an action in the other tab changes nothing and redirects to the sign-in', async () => {
    const [tab, email] = [open(), newEmail()];
    await signInWith(dealers.running, tab, email);
    const cookies = new Map(tab.cookies);
    await tab.post('/sign-out', {});
    const other = open();
    for (const [name, value] of cookies) other.steal(name, value);
    expect((await other.post('/my-garage', { action: 'delete' })).headers.location).toContain('/sign-in?');
    expect((await counts(email)).accounts).toBe(1);
  });
});

describe('problems of the SMS gateway', () => {
  test('if the gateway drops the connection after it got the message, the shopper can sign in with the code in the message', async () => {
    gateway.mood = 'drops';
    const browser = open();
    const asked = await browser.post('/sign-in', { address: '0412 888 001' });
    expect(asked.headers.location).toMatch(/^\/sign-in\/code\?.*unsure=1$/);
    expect((await browser.get(asked.headers.location ?? '')).text).toContain('We are not sure that the message was sent.');
    expect((await browser.post(asked.headers.location ?? '', { code: textedCode('+61412888001') })).status).toBe(303);
    expect(dealers.running.logText).toContain('a sign-in code may not have been sent');
  });

  test('if the gateway refuses the message, the shopper can sign in by mail', async () => {
    gateway.mood = 'fails';
    const browser = open();
    const refused = await browser.post('/sign-in', { address: '0412 888 002' });
    expect(refused.status).toBe(503);
    expect(refused.text).toContain('or use your other address');
    expect((await signInWith(dealers.running, browser, newEmail())).status).toBe(303);
  });

  test('if the gateway never answers, other shoppers can sign in while 12 shoppers wait for the gateway', async () => {
    gateway.mood = 'hangs';
    const before = gateway.texts.length;
    const asked = Array.from({ length: 12 }, (_, at) => open().post('/sign-in', { address: `0412 999 0${10 + at}` }));
    await eventually(
      async () => gateway.texts.length - before,
      (got) => expect(got).toBe(12),
    );
    const browser = open();
    expect((await signInWith(dealers.running, browser, newEmail())).status).toBe(303);
    expect((await browser.get('/my-garage')).status).toBe(200);
    gateway.mood = 'well';
    for (const response of gateway.waiting) response.writeHead(201).end('{}');
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([303]));
  });
});
