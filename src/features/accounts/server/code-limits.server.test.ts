import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#platform/log.server.ts';
import { createRateLimiter } from '#platform/rate-limit.server.ts';
import { openTestDatabase, type TestDatabase } from '#test/builders/program/test-database.ts';
import { buildSite } from '#test/builders/site/site-builder.ts';
import { SIGN_IN_LIMITS } from '../rules/sign-in-limits.ts';
import { CodeLimits, type SignInLimits } from './code-limits.server.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

let nextSite = 0;

/** The real limits, for a site of its own, and the lines of the log. */
const newLimits = () => {
  nextSite += 1;
  const site = buildSite({ id: nextSite });
  const lines: string[] = [];
  const { log, flush } = createLog({ LOG_LEVEL: 'info' }, { write: (line: string) => void lines.push(line) });
  const limits = Object.fromEntries(
    Object.entries(SIGN_IN_LIMITS).map(([name, limit]) => [name, createRateLimiter(opened.database, limit)]),
  ) as unknown as SignInLimits;
  const all = new CodeLimits(limits, log);
  let number = 0;
  return {
    /** Asks for a text message to a number that nobody asked for before. */
    ask: (from: string) => {
      number += 1;
      return all.count(site, { channel: 'sms', address: `+614${String(number).padStart(8, '0')}` }, from);
    },
    askMail: (from: string, address = `jo-${number}@example.com`) => all.count(site, { channel: 'email', address }, from),
    enter: (from: string) => all.giveBack(site, { channel: 'sms', address: '+61400000000' }, from),
    logText: async () => {
      await flush();
      return lines.join('');
    },
  };
};
type Limits = ReturnType<typeof newLimits>;

/** Asks for text messages from one address until one is refused. @returns the number of messages */
const askUntilRefused = async (limits: Limits, from: string): Promise<number> => {
  for (let sent = 0; ; sent += 1) if ((await limits.ask(from)) !== null) return sent;
};

test('a stranger gets ten text messages from one address and sixty from one network, and mails still work', async () => {
  const limits = newLimits();
  expect(await askUntilRefused(limits, '203.0.113.1')).toBe(10);
  expect(await limits.ask('203.0.113.1')).toMatchObject({ kind: 'no-sms' });
  expect(await limits.askMail('203.0.113.1')).toBeNull();
  for (let host = 2; host <= 6; host += 1) expect(await askUntilRefused(limits, `203.0.113.${host}`)).toBe(10);
  expect(await askUntilRefused(limits, '203.0.113.7')).toBe(0);
  expect(await limits.ask('198.51.100.1')).toBeNull();
});

test('the neighbours of an IPv6 address are one network', async () => {
  const limits = newLimits();
  for (let net = 1; net <= 6; net += 1) expect(await askUntilRefused(limits, `2001:db8:1:${net}::1`)).toBe(10);
  expect(await askUntilRefused(limits, '2001:db8:1:99::1')).toBe(0);
  expect(await limits.ask('2001:db8:2:1::1')).toBeNull();
});

test('shoppers who enter their codes use up no text messages', async () => {
  const limits = newLimits();
  for (let shopper = 0; shopper < 25; shopper += 1) {
    expect(await limits.ask('203.0.113.1')).toBeNull();
    await limits.enter('203.0.113.1');
  }
});

test('AUTH-13 other spellings of a mailbox share its limit', async () => {
  const limits = newLimits();
  for (let sent = 0; sent < 5; sent += 1) expect(await limits.askMail(`10.5.0.${sent}`, `vic+${sent}@example.com`)).toBeNull();
  expect(await limits.askMail('10.5.0.9', 'vic+9@example.com')).toMatchObject({ kind: 'too-many' });
  expect(await limits.askMail('10.5.0.9', 'other@example.com')).toBeNull();
});

test('a site that has used its text messages tells the operator, once before and once at the end, and mails still work', async () => {
  const limits = newLimits();
  const networks = SIGN_IN_LIMITS.smsOfSite.points / 10;
  for (let network = 0; network < networks; network += 1) {
    expect(await askUntilRefused(limits, `10.0.${network}.1`)).toBe(10);
    if (network === networks / 2) expect(await limits.logText()).toBe('');
  }
  expect(await limits.ask('10.1.0.1')).toMatchObject({ kind: 'no-sms' });
  expect(await limits.askMail('10.1.0.1')).toBeNull();
  const log = await limits.logText();
  expect(log.match(/few text messages/g)).toHaveLength(1);
  expect(log.match(/has used all text messages/g)).toHaveLength(1);
});
