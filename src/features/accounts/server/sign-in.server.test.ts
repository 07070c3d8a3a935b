import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#kernel/clock.ts';
import { ok } from '#kernel/result.ts';
import { createLog } from '#platform/log.server.ts';
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
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

const UNLIMITED: RateLimiter = { consume: async () => ok({ remainingPoints: 1 }) };

test('if the mail server refuses a code, the log has the reason without the address', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write: (line, _encoding, done) => {
      lines.push(String(line));
      done();
    },
  });
  const { log, flush } = createLog({ LOG_LEVEL: 'info' }, stream);
  const refusal = Object.assign(new Error('550 5.1.1 <jo@example.com> no such user'), { responseCode: 550 });
  const mail: MailTransport = {
    kind: 'smtp',
    send: async () => {
      throw new MailError(`The mail server did not accept the mail: ${refusal.message}`, true, refusal);
    },
    close: async () => {},
  };
  const { database } = opened;
  const { rows } = await database.pool.query<{ id: number }>("insert into sites (slug) values ('the-yard') returning id");
  const site = { ...buildSite(), id: rows[0]?.id ?? 0 };
  const signIn = new SignIn({
    database,
    accounts: new AccountStore(database),
    codes: new CodeStore(database),
    sessions: new Sessions({ store: new SessionStore(database), clock: systemClock, mode: 'demo' }),
    limits: { codesOfVisitor: UNLIMITED, codesToAddress: UNLIMITED, smsOfSite: UNLIMITED, triesOfVisitor: UNLIMITED },
    mail,
    sms: { kind: 'file', send: async () => {} },
    clock: systemClock,
    log,
    platformSecret: Buffer.alloc(32, 1),
    messageIdDomain: 'example.com',
  });
  const visitor = { clientAddress: '10.0.0.1', userAgent: null, origin: 'http://the-yard.localhost', cookies: null };
  const sent = await signIn.sendCode(site, { channel: 'email', address: 'jo@example.com' }, visitor, null);
  expect(sent).toEqual({ ok: false, error: { kind: 'not-sent' } });
  await flush();
  expect(lines.join('')).toContain('a sign-in code could not be sent');
  expect(lines.join('')).toContain('"status":550');
  expect(lines.join('')).not.toMatch(/jo@example\.com|no such user/);
});
