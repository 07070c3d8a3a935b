import { randomBytes, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { AccountStore } from '#features/accounts/server/account-store.server.ts';
import { PasskeyChallenges } from '#features/accounts/server/passkey-challenges.server.ts';
import { PasskeyStore } from '#features/accounts/server/passkey-store.server.ts';
import { Passkeys } from '#features/accounts/server/passkeys.server.ts';
import { SessionStore } from '#features/accounts/server/session-store.server.ts';
import { Sessions } from '#features/accounts/server/sessions.server.ts';
import { systemClock } from '#kernel/clock.ts';
import { ok } from '#kernel/result.ts';
import { SoftwarePasskey } from '#test/builders/accounts/software-passkey.ts';
import { BENCH_SECRET } from '#test/builders/leads/lead-bench.ts';
import { a, b, parts, type StoreCases } from './store-bench.ts';

const ORIGIN = 'http://bravo.localhost';
const store = () => new PasskeyStore(parts.database);
const challenges = () => new PasskeyChallenges({ clock: systemClock, platformSecret: BENCH_SECRET });
const passkeys = () =>
  new Passkeys({
    database: parts.database,
    store: store(),
    challenges: challenges(),
    sessions: new Sessions({ store: new SessionStore(parts.database), clock: systemClock, mode: 'demo' }),
    triesOfVisitor: { consume: async () => ok({ remainingPoints: 1 }) },
    clock: systemClock,
  });

const visit = (cookie: string) => ({ cookies: cookie.split(';')[0] ?? '', origin: ORIGIN, clientAddress: '10.0.0.1', userAgent: null });

/** A session of a new account of site B. */
const sessionOfB = async () => {
  const to = { channel: 'email', address: `${randomUUID()}@example.com` } as const;
  const account = await new AccountStore(parts.database).findOrCreate(parts.database, b, to, Date.now());
  return { sessionId: randomUUID(), account, isRecent: true };
};

/** A passkey of an account of site B. */
const passkeyOfB = async () => {
  const session = await sessionOfB();
  const device = new SoftwarePasskey(ORIGIN);
  const asked = await passkeys().askToAdd(b, session, visit(''));
  const posted = device.create(JSON.parse(asked?.options ?? '{}'));
  expect(await passkeys().add(b, session, posted, 'Phone', visit(asked?.cookie ?? ''))).toBe(true);
  const [{ id } = { id: '' }] = await store().list(b, session.account.id);
  return { session, device, id };
};

export const passkeyCases: StoreCases = {
  PasskeyStore: {
    add: async () => {
      const { account } = await sessionOfB();
      const key = { credentialId: randomBytes(16), publicKey: Buffer.alloc(9), counter: 0, host: 'x', name: 'x', now: Date.now() };
      await expect(store().add(parts.database, a, { ...key, accountId: account.id })).rejects.toThrow(/foreign key/);
    },
    list: async () => {
      const { session } = await passkeyOfB();
      expect(await store().list(a, session.account.id)).toEqual([]);
    },
    find: async () => {
      const { device } = await passkeyOfB();
      expect(await store().find(a, device.credentialId)).toBeNull();
      expect(await store().find(b, device.credentialId)).not.toBeNull();
    },
    use: async () => {
      const { id } = await passkeyOfB();
      expect(await store().use(parts.database, a, id, 1, Date.now())).toBe(false);
      expect(await store().use(parts.database, b, id, 1, Date.now())).toBe(true);
    },
    remove: async () => {
      const { session, id } = await passkeyOfB();
      await store().remove(a, session.account.id, id);
      expect(await store().list(b, session.account.id)).toHaveLength(1);
    },
  },
  PasskeyChallenges: {
    create: async () => {
      const challenge = challenges().create(b, 'sign-in', 'browser');
      expect(challenges().isValid(b, 'sign-in', 'browser', challenge)).toBe(true);
      expect(challenges().isValid(a, 'sign-in', 'browser', challenge)).toBe(false);
    },
    isValid: async () => {
      const challenge = challenges().create(a, 'sign-in', 'browser');
      expect(challenges().isValid(b, 'sign-in', 'browser', challenge)).toBe(false);
    },
    use: async () => {
      const challenge = challenges().create(b, 'sign-in', 'browser');
      expect(await challenges().use(parts.database, a, challenge)).toBe(true);
      expect(await challenges().use(parts.database, b, challenge)).toBe(true);
      expect(await challenges().use(parts.database, b, challenge)).toBe(false);
    },
  },
  Passkeys: {
    askToSignIn: async () => {
      const { session, device } = await passkeyOfB();
      const asked = passkeys().askToSignIn(a, visit(''));
      expect(asked?.options).not.toContain(device.credentialId.toString('base64url'));
      expect(asked?.options).not.toContain(session.account.id);
    },
    askToAdd: async () => {
      const { session, device } = await passkeyOfB();
      const asked = await passkeys().askToAdd(a, session, visit(''));
      expect(asked?.options).not.toContain(device.credentialId.toString('base64url'));
    },
    add: async () => {
      const session = await sessionOfB();
      const asked = await passkeys().askToAdd(b, session, visit(''));
      const posted = new SoftwarePasskey(ORIGIN).create(JSON.parse(asked?.options ?? '{}'));
      expect(await passkeys().add(a, session, posted, 'Phone', visit(asked?.cookie ?? ''))).toBe(false);
    },
    signIn: async () => {
      const { device } = await passkeyOfB();
      const signInOn = async (site: typeof a) => {
        const asked = passkeys().askToSignIn(site, visit(''));
        const posted = device.get(JSON.parse(asked?.options ?? '{}'));
        return (await passkeys().signIn(site, posted, visit(asked?.cookie ?? ''))).ok;
      };
      expect(await signInOn(a)).toBe(false);
      expect(await signInOn(b)).toBe(true);
    },
    list: async () => {
      const { session } = await passkeyOfB();
      expect(await passkeys().list(a, session)).toEqual([]);
      expect(await passkeys().list(b, session)).toHaveLength(1);
    },
    remove: async () => {
      const { session, id } = await passkeyOfB();
      await passkeys().remove(a, session, id);
      expect(await passkeys().list(b, session)).toHaveLength(1);
    },
  },
};
