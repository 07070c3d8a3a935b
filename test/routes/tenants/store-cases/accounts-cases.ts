import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { SIGN_IN_LIMITS } from '#features/accounts/rules/sign-in-limits.ts';
import { AccountStore } from '#features/accounts/server/account-store.server.ts';
import { CodeLimits, type SignInLimits } from '#features/accounts/server/code-limits.server.ts';
import { CodeStore } from '#features/accounts/server/code-store.server.ts';
import { SessionStore } from '#features/accounts/server/session-store.server.ts';
import { Sessions, type SignedIn } from '#features/accounts/server/sessions.server.ts';
import { readSmsUse, SmsLimits } from '#features/accounts/server/sms-limits.server.ts';
import { LeadCaptcha } from '#features/leads/server/spam/lead-captcha.server.ts';
import { systemClock } from '#kernel/clock.ts';
import { createAccountServices } from '#main/services/account-services.server.ts';
import { readEnvironment } from '#platform/environment.server.ts';
import { createLog } from '#platform/log.server.ts';
import { createMailTransport } from '#platform/mail/create-mail-transport.server.ts';
import { createRateLimiter } from '#platform/rate-limit.server.ts';
import { BENCH_SECRET } from '#test/builders/leads/lead-bench.ts';
import { a, b, dealers, parts, type StoreCases } from './store-bench.ts';

const HOUR = 3_600_000;
const ORIGIN = 'http://bravo.localhost';
const accounts = () => new AccountStore(parts.database);
const codes = () => new CodeStore(parts.database);
const store = () => new SessionStore(parts.database);
const sessions = () => new Sessions({ store: store(), clock: systemClock, mode: 'demo' });
const signIn = () => {
  const environment = readEnvironment({ MODE: 'demo', DATA_DIR: dealers.running.dataDir });
  const { log } = createLog({ LOG_LEVEL: 'silent' });
  const own = { environment, database: parts.database, clock: systemClock, log, platformSecret: BENCH_SECRET };
  const captcha = new LeadCaptcha(parts.database, BENCH_SECRET);
  return createAccountServices(own, { mail: createMailTransport(environment), captcha }).signIn;
};

const limiters = (): SignInLimits => {
  const limits = Object.entries(SIGN_IN_LIMITS).map(([name, limit]) => [name, createRateLimiter(parts.database, limit)]);
  return Object.fromEntries(limits) as unknown as SignInLimits;
};
const codeLimits = () => new CodeLimits(limiters(), createLog({ LOG_LEVEL: 'silent' }).log);
const smsLimits = () => new SmsLimits(limiters(), createLog({ LOG_LEVEL: 'silent' }).log);
const takeSms = (site: typeof b, e164: string, clientAddress: string) => smsLimits().take(site, [site.id, e164], from(clientAddress));

const from = (clientAddress: string) => ({ clientAddress, accountId: null, prove: async () => false });
const newAddress = () => ({ channel: 'email', address: `${randomUUID()}@example.com` }) as const;
const accountOfB = () => accounts().findOrCreate(parts.database, b, newAddress(), Date.now());
const idsOf = async (siteId: number): Promise<readonly string[]> =>
  (await parts.database.pool.query<{ id: string }>('select id from accounts where realm_id = $1', [siteId])).rows.map(({ id }) => id);

/** Stores a sign-in code of site B. @returns the id of the code */
const codeOfB = async (to = newAddress()) => {
  const id = randomUUID();
  await codes().create(b, { id, to, codeHash: Buffer.alloc(32, 1), accountId: null, isProven: false }, Date.now());
  return id;
};

/** Begins a session on site B. @returns the Cookie header, the hash of the token, and the session */
const sessionOfB = async () => {
  const account = await accountOfB();
  const cookies = (await sessions().begin(parts.database, b, account.id, { userAgent: null, origin: ORIGIN })).split(';')[0] ?? '';
  const visit = { cookies, origin: ORIGIN };
  const session = await sessions().find(b, visit);
  if (session === null) throw new Error('There is no session');
  const { rows } = await parts.database.pool.query<{ token_hash: Buffer }>('select token_hash from account_sessions where id = $1', [
    session.sessionId,
  ]);
  return { visit, session, hash: rows[0]?.token_hash ?? Buffer.alloc(0) };
};
const isOpen = async (visit: { cookies: string; origin: string }) => (await sessions().find(b, visit)) !== null;
const visitorWith = (cookies: string | null) => ({ clientAddress: '10.0.0.1', userAgent: null, origin: ORIGIN, cookies });

export const accountsCases: StoreCases = {
  AccountStore: {
    findOrCreate: async () => {
      const to = newAddress();
      const ofB = await accounts().findOrCreate(parts.database, b, to, Date.now());
      const ofA = await accounts().findOrCreate(parts.database, a, to, Date.now());
      expect(ofA.id).not.toBe(ofB.id);
      expect(await idsOf(b.id)).not.toContain(ofA.id);
    },
    addAddress: async () => {
      const { id } = await accountOfB();
      expect(await accounts().addAddress(parts.database, a, id, { channel: 'sms', address: '+61400000987' })).toBe(false);
    },
    hasAddress: async () => {
      const to = newAddress();
      const { id } = await accounts().findOrCreate(parts.database, b, to, Date.now());
      expect(await accounts().hasAddress(a, id, to)).toBe(false);
      expect(await accounts().hasAddress(b, id, to)).toBe(true);
    },
    findEmail: async () => {
      const to = newAddress();
      const { id } = await accounts().findOrCreate(parts.database, b, to, Date.now());
      expect(await accounts().findEmail(a, id)).toBeNull();
      expect([to.address, null]).toContain(await accounts().findEmail(b, id));
    },
  },
  CodeStore: {
    create: async () => {
      const { id } = await accountOfB();
      const code = { id: randomUUID(), to: newAddress(), codeHash: Buffer.alloc(32), accountId: id, isProven: false };
      await expect(codes().create(a, code, Date.now())).rejects.toThrow(/foreign key/);
    },
    find: async () => {
      const id = await codeOfB();
      expect(await codes().find(a, id, Date.now())).toBeNull();
      expect(await codes().find(b, id, Date.now())).not.toBeNull();
    },
    takeTry: async () => {
      const id = await codeOfB();
      expect(await codes().takeTry(a, id, Date.now())).toBeNull();
      expect(await codes().takeTry(b, id, Date.now())).toMatchObject({ tries: 1 });
    },
    use: async () => {
      const id = await codeOfB();
      expect(await codes().use(parts.database, a, id, Date.now())).toBe(false);
      expect(await codes().use(parts.database, b, id, Date.now())).toBe(true);
    },
    takeRepeat: async () => {
      const id = await codeOfB();
      await codes().use(parts.database, b, id, Date.now());
      expect(await codes().takeRepeat(a, id, Date.now())).toBeNull();
      expect(await codes().takeRepeat(b, id, Date.now())).not.toBeNull();
    },
  },
  CodeLimits: {
    count: async () => {
      const to = newAddress();
      for (let sent = 0; sent < 5; sent += 1) expect(await codeLimits().count(b, to, from(`10.2.0.${sent}`))).toMatchObject({ ok: true });
      expect(await codeLimits().count(b, to, from('10.2.0.9'))).toMatchObject({ error: { kind: 'too-many' } });
      expect(await codeLimits().count(a, to, from('10.2.0.9'))).toMatchObject({ ok: true });
      // Text messages that site B sends to a range of numbers without a solved captcha do not count towards the limit of site A.
      const small = { ...b, signIn: { ...b.signIn, smsPerDay: 2 } };
      const text = (last: number) => ({ channel: 'sms', address: `+6140000020${last}` }) as const;
      expect(await codeLimits().count(small, text(1), from('10.2.1.1'))).toMatchObject({ ok: true });
      expect(await codeLimits().count(small, text(2), from('10.2.1.2'))).toMatchObject({ error: { kind: 'needs-proof' } });
      expect(await codeLimits().count({ ...small, id: a.id }, text(2), from('10.2.1.2'))).toMatchObject({ ok: true });
      await codeLimits().giveBack(b, { to: text(1), isProven: false }, '10.2.1.1');
    },
    giveBack: async () => {
      const text = (last: number) => ({ channel: 'sms', address: `+6140000010${last}` }) as const;
      const ask = (last: number) => codeLimits().count(b, text(last), from('10.3.0.1'));
      for (let sent = 0; sent < 10; sent += 1) expect(await ask(sent)).toMatchObject({ ok: true });
      await codeLimits().giveBack(a, { to: text(0), isProven: false }, '10.3.0.1');
      expect(await ask(0)).toMatchObject({ error: { kind: 'no-sms' } });
      await codeLimits().giveBack(b, { to: text(0), isProven: false }, '10.3.0.1');
      expect(await ask(1)).toMatchObject({ ok: true });
    },
  },
  SmsLimits: {
    take: async () => {
      const [site, number] = [{ ...b, signIn: { ...b.signIn, smsPerDay: 10_000 } }, '+61400003001'];
      for (let sent = 0; sent < 10; sent += 1) expect(await takeSms(site, number, `10.4.${sent}.1`)).toMatchObject({ ok: true });
      expect(await takeSms(site, number, '10.4.20.1')).toMatchObject({ error: { kind: 'no-sms' } });
      expect(await takeSms({ ...site, id: a.id }, number, '10.4.20.1')).toMatchObject({ ok: true });
    },
    giveBack: async () => {
      const [site, number] = [{ ...b, signIn: { ...b.signIn, smsPerDay: 10_000 } }, '+61400004001'];
      for (let sent = 0; sent < 10; sent += 1) await takeSms(site, number, `10.6.${sent}.1`);
      const sms = (siteId: number) => ({ number: [siteId, number] as const, clientAddress: '10.6.0.1', isProven: false });
      await smsLimits().giveBack({ ...site, id: a.id }, sms(a.id));
      expect(await takeSms(site, number, '10.6.20.1')).toMatchObject({ ok: false });
      await smsLimits().giveBack(site, sms(b.id));
      expect(await takeSms(site, number, '10.6.20.1')).toMatchObject({ ok: true });
    },
  },
  'sms-limits.server.ts': {
    readSmsUse: async () => {
      const site = { ...b, signIn: { ...b.signIn, smsPerDay: 10_000 } };
      const shareOf = async (id: number) => (await readSmsUse(parts.database, [{ ...site, id }]))[0]?.share ?? 0;
      const before = [await shareOf(a.id), await shareOf(b.id)];
      await takeSms(site, '+61400005001', '10.7.0.1');
      expect(await shareOf(a.id)).toBe(before[0]);
      expect(await shareOf(b.id)).toBeGreaterThan(before[1] ?? 0);
    },
  },
  SessionStore: {
    create: async () => {
      const { id } = await accountOfB();
      const session = { accountId: id, tokenHash: Buffer.alloc(32, 9), device: 'x', now: Date.now() };
      await expect(store().create(parts.database, a, session)).rejects.toThrow(/foreign key/);
    },
    find: async () => {
      const { hash } = await sessionOfB();
      expect(await store().find(a, hash, Date.now())).toBeNull();
      expect(await store().find(b, hash, Date.now())).not.toBeNull();
    },
    rotate: async () => {
      const { hash, visit } = await sessionOfB();
      expect(await store().rotate(a, hash, Buffer.alloc(32, 3), Date.now())).toBe(false);
      expect(await isOpen(visit)).toBe(true);
    },
    touch: async () => {
      const { hash, session } = await sessionOfB();
      await store().touch(a, session.sessionId, Date.now() + HOUR);
      expect((await store().find(b, hash, Date.now()))?.seenAt).toBeLessThan(Date.now() + HOUR / 2);
    },
    list: async () => {
      const { session } = await sessionOfB();
      expect(await store().list(a, session.account.id, Date.now())).toEqual([]);
      expect(await store().list(b, session.account.id, Date.now())).toHaveLength(1);
    },
    endOldest: async () => {
      const { session, visit } = await sessionOfB();
      await store().endOldest(parts.database, a, session.account.id, { keep: 0, newest: Buffer.alloc(32) });
      expect(await isOpen(visit)).toBe(true);
    },
    endByToken: async () => {
      const { hash, visit } = await sessionOfB();
      await store().endByToken(parts.database, a, hash);
      expect(await isOpen(visit)).toBe(true);
    },
    endAll: async () => {
      const { session, visit } = await sessionOfB();
      await store().endAll(a, 'everybody');
      await store().endAll(a, { channel: 'email', address: session.account.email ?? '' });
      expect(await isOpen(visit)).toBe(true);
    },
    end: async () => {
      const { session, visit } = await sessionOfB();
      await store().end(a, session.account.id, { id: session.sessionId });
      await store().end(a, session.account.id, { allBut: randomUUID() });
      expect(await isOpen(visit)).toBe(true);
    },
  },
  Sessions: {
    endPrevious: async () => {
      const { visit } = await sessionOfB();
      await sessions().endPrevious(parts.database, a, visit);
      expect(await isOpen(visit)).toBe(true);
      await sessions().endPrevious(parts.database, b, visit);
      expect(await isOpen(visit)).toBe(false);
    },
    begin: async () => {
      const { id } = await accountOfB();
      await expect(sessions().begin(parts.database, a, id, { userAgent: null, origin: ORIGIN })).rejects.toThrow(/foreign key/);
    },
    find: async () => {
      const { visit } = await sessionOfB();
      expect(await sessions().find(a, visit)).toBeNull();
    },
    repeat: async () => {
      const { visit } = await sessionOfB();
      const [, token = ''] = visit.cookies.split('=');
      expect(await sessions().repeat(a, token, ORIGIN)).toBeNull();
      expect(await sessions().repeat(b, token, ORIGIN)).not.toBeNull();
    },
    findAndRenew: async () => {
      const { visit } = await sessionOfB();
      expect(await sessions().findAndRenew(a, visit)).toBeNull();
      expect(await sessions().findAndRenew(b, visit)).not.toBeNull();
    },
    list: async () => {
      const { session } = await sessionOfB();
      expect(await sessions().list(a, session)).toEqual([]);
    },
    end: async () => {
      const { session, visit } = await sessionOfB();
      await sessions().end(a, session, { id: session.sessionId });
      await sessions().end(a, { ...session, sessionId: randomUUID() } satisfies SignedIn, 'others');
      expect(await isOpen(visit)).toBe(true);
    },
  },
  SignIn: {
    sendCode: async () => {
      const { session } = await sessionOfB();
      await expect(signIn().sendCode(a, { to: newAddress(), accountId: session.account.id }, visitorWith(null))).rejects.toThrow(
        /foreign key/,
      );
    },
    findCode: async () => {
      const sent = await signIn().sendCode(b, { to: newAddress(), accountId: null }, visitorWith(null));
      const cookies = sent.ok ? (sent.value.cookie.split(';')[0] ?? '') : '';
      expect(await signIn().findCode(a, visitorWith(cookies))).toBeNull();
      expect(await signIn().findCode(b, visitorWith(cookies))).not.toBeNull();
    },
    enterCode: async () => {
      const sent = await signIn().sendCode(b, { to: newAddress(), accountId: null }, visitorWith(null));
      const cookies = sent.ok ? (sent.value.cookie.split(';')[0] ?? '') : '';
      const entered = async (site: typeof a) => signIn().enterCode(site, '999999', visitorWith(cookies), null);
      expect(await entered(a)).toEqual({ ok: false, error: { kind: 'expired' } });
      expect(await entered(b)).not.toEqual({ ok: false, error: { kind: 'expired' } });
    },
  },
};
