import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Clock, MINUTE_MS, systemClock } from '#kernel/clock.ts';
import { ok } from '#kernel/result.ts';
import type { Site } from '#model/site/site.ts';
import { createLog, type Logger } from '#platform/log.server.ts';
import { MailError, type MailTransport } from '#platform/mail/mail-transport.server.ts';
import type { RateLimiter } from '#platform/rate-limit.server.ts';
import { openTestDatabase, type TestDatabase } from '#test/builders/program/test-database.ts';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { AccountStore } from './account-store.server.ts';
import { CodeStore } from './code-store.server.ts';
import { SessionStore } from './session-store.server.ts';
import { Sessions } from './sessions.server.ts';
import { SignIn } from './sign-in.server.ts';

let opened: TestDatabase;
let site: Site;
beforeAll(async () => {
  opened = await openTestDatabase();
  const { rows } = await opened.database.pool.query<{ id: number }>("insert into sites (slug) values ('the-yard') returning id");
  site = { ...buildSite(), id: rows[0]?.id ?? 0 };
});
afterAll(() => opened.close());

const UNLIMITED: RateLimiter = { consume: async () => ok({ remainingPoints: 1 }) };

const VISITOR = { clientAddress: '10.0.0.1', userAgent: null, origin: 'http://the-yard.localhost', cookies: null };
const TO = { channel: 'email', address: 'jo@example.com' } as const;

/** Makes the sign-in service without rate limits. It sends its mails with the given mail transport. */
const signInWith = (mail: MailTransport, clock: Clock = systemClock, log: Logger = createLog({ LOG_LEVEL: 'silent' }).log): SignIn => {
  const { database } = opened;
  return new SignIn({
    database,
    accounts: new AccountStore(database),
    codes: new CodeStore(database),
    sessions: new Sessions({ store: new SessionStore(database), clock, mode: 'demo' }),
    limits: {
      codesOfVisitor: UNLIMITED,
      codesToAddress: UNLIMITED,
      codesOfAccount: UNLIMITED,
      smsToNumber: UNLIMITED,
      smsToRange: UNLIMITED,
      smsOfVisitor: UNLIMITED,
      smsOfNetwork: UNLIMITED,
      smsOfSite: UNLIMITED,
      smsUnproven: UNLIMITED,
      smsWarnings: UNLIMITED,
      triesOfVisitor: UNLIMITED,
    },
    captcha: { check: async () => 'missing' },
    mail,
    sms: { kind: 'file', send: async () => {} },
    clock,
    log,
    platformSecret: Buffer.alloc(32, 1),
    messageIdDomain: 'example.com',
  });
};

const mailTo = (send: MailTransport['send']): MailTransport => ({ kind: 'smtp', send, close: async () => {} });

test('if the mail server refuses the mail with a code, the log has the reason without the e-mail address', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write: (line, _encoding, done) => {
      lines.push(String(line));
      done();
    },
  });
  const { log, flush } = createLog({ LOG_LEVEL: 'info' }, stream);
  const refusal = Object.assign(new Error('550 5.1.1 <jo@example.com> no such user'), { responseCode: 550 });
  const mail = mailTo(async () => {
    throw new MailError(`The mail server did not accept the mail: ${refusal.message}`, true, refusal);
  });
  const sent = await signInWith(mail, systemClock, log).sendCode(site, { to: TO, accountId: null }, VISITOR);
  expect(sent).toEqual({ ok: false, error: { kind: 'not-sent' } });
  await flush();
  expect(lines.join('')).toContain('a sign-in code could not be sent');
  expect(lines.join('')).toContain('"status":550');
  expect(lines.join('')).not.toMatch(/jo@example\.com|no such user/);
});

test.each([
  ['no answer of the mail server', { code: 'ETIMEDOUT' }, true],
  ['a lost connection', { code: 'ESOCKET', syscall: 'read' }, true],
  ['no connection', { code: 'ESOCKET', syscall: 'connect' }, false],
  ['a refusal', { code: 'EENVELOPE', responseCode: 550 }, false],
])(
  'AUTH-13 if sending the mail with a code fails because of %s, the code can be used only if the mail server may have accepted the mail',
  async (_what, problem, mayArrive) => {
    let code = '';
    const signIn = signInWith(
      mailTo(async ({ subject }) => {
        code = subject.slice(0, 6);
        throw new MailError('not accepted', false, Object.assign(new Error('x'), problem));
      }),
    );
    const sent = await signIn.sendCode(site, { to: TO, accountId: null }, VISITOR);
    expect(sent).toMatchObject(mayArrive ? { ok: true, value: { isUnsure: true } } : { ok: false, error: { kind: 'not-sent' } });
    const cookies = sent.ok ? (sent.value.cookie.split(';')[0] ?? '') : null;
    expect((await signIn.enterCode(site, code, { ...VISITOR, cookies }, null)).ok).toBe(mayArrive);
  },
);

test.each([
  [10 * MINUTE_MS - 1, true],
  [10 * MINUTE_MS, false],
])('a code that is entered %i milliseconds after it was sent is accepted: %s', async (later, isAccepted) => {
  let code = '';
  const clock = { nowMs: Date.parse('2026-11-24T10:00:00Z'), now: () => clock.nowMs };
  const mail = mailTo(async ({ subject }) => {
    code = subject.slice(0, 6);
  });
  const signIn = signInWith(mail, clock);
  const sent = await signIn.sendCode(site, { to: TO, accountId: null }, VISITOR);
  clock.nowMs += later;
  const cookies = sent.ok ? (sent.value.cookie.split(';')[0] ?? '') : '';
  const entered = await signIn.enterCode(site, code, { ...VISITOR, cookies }, null);
  expect(entered.ok).toBe(isAccepted);
});

test.each([
  ['back by an hour', -60 * MINUTE_MS],
  ['forward and back', -1],
])('AUTH-13 a used code begins no second session, even if the clock of the server was set %s', async (_how, jump) => {
  let code = '';
  const clock = { nowMs: Date.parse('2026-11-24T10:00:00Z'), now: () => clock.nowMs };
  const signIn = signInWith(
    mailTo(async ({ subject }) => {
      code = subject.slice(0, 6);
    }),
    clock,
  );
  const sent = await signIn.sendCode(site, { to: TO, accountId: null }, VISITOR);
  const visitor = { ...VISITOR, cookies: sent.ok ? (sent.value.cookie.split(';')[0] ?? '') : '' };
  const enter = (from = visitor) => signIn.enterCode(site, code, from, null);
  clock.nowMs += MINUTE_MS;
  const first = await enter();
  expect(first.ok).toBe(true);
  clock.nowMs += jump;
  const count = async () => (await opened.database.pool.query('select 1 from account_sessions')).rows.length;
  const sessions = await count();
  await enter();
  expect(await enter({ ...visitor, clientAddress: '10.0.0.2' })).toEqual({ ok: false, error: { kind: 'expired' } });
  expect(await count()).toBe(sessions);
  clock.nowMs += 3 * MINUTE_MS;
  expect(await enter()).toEqual({ ok: false, error: { kind: 'expired' } });
});

test('200 codes have six digits each and at least 180 different values', async () => {
  const codes = new Set<string>();
  const mail = mailTo(async ({ subject }) => void codes.add(subject.slice(0, 6)));
  const signIn = signInWith(mail);
  for (let sent = 0; sent < 200; sent += 1) await signIn.sendCode(site, { to: TO, accountId: null }, VISITOR);
  expect(codes.size).toBeGreaterThan(180);
  for (const code of codes) expect(code).toMatch(/^\d{6}$/);
});

test('a new installation has no account', async () => {
  const fresh = await openTestDatabase();
  const { rows } = await fresh.database.pool.query('select 1 from accounts union all select 1 from account_sessions');
  await fresh.close();
  expect(rows).toEqual([]);
});
