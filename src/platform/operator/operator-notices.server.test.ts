import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/clock.ts';
import { openTestDatabase, type TestDatabase } from '#test/builders/program/test-database.ts';
import { MailError, type OutgoingMail } from '../mail/mail-transport.server.ts';
import { OperatorNotices } from './operator-notices.server.ts';

let bench: TestDatabase;
let sent: OutgoingMail[];
let isDown: boolean;
let refusals: Map<string, MailError>;
let logged: unknown[];
let nowMs: number;
beforeAll(async () => {
  bench = await openTestDatabase();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.database.pool.query('delete from operator_notices');
  sent = [];
  isDown = false;
  refusals = new Map();
  logged = [];
  nowMs = 1_000;
});

const open = (...receivers: string[]): OperatorNotices =>
  new OperatorNotices({
    database: bench.database,
    mail: {
      send: async (mail) => {
        if (isDown) throw new Error('the mail server is down');
        const refusal = refusals.get(mail.to);
        if (refusal !== undefined) throw refusal;
        sent.push(mail);
      },
    },
    receivers,
    clock: { now: () => nowMs },
    log: { error: (...line: unknown[]) => void logged.push(line) },
    messageIdDomain: 'forecourt.invalid',
  });
const { signal } = new AbortController();
const NOTICE = { subject: 'Stock is late', lines: ['One.', 'Two.'] };

test('a notice is sent once to each e-mail address of the operator', async () => {
  const notices = open('ops@example.com', 'boss@example.com');
  await notices.add(bench.database, NOTICE);
  expect(await notices.sendDue(signal)).toBe(1);
  expect(await notices.sendDue(signal)).toBe(0);
  expect(sent.map(({ to, subject, text }) => [to, subject, text])).toEqual([
    ['ops@example.com', '[Forecourt] Stock is late', 'One.\n\nTwo.\n'],
    ['boss@example.com', '[Forecourt] Stock is late', 'One.\n\nTwo.\n'],
  ]);
});

test('a notice that could not be sent because the mail server was down is sent by the next call', async () => {
  const notices = open('ops@example.com');
  await notices.add(bench.database, NOTICE);
  isDown = true;
  await expect(notices.sendDue(signal)).rejects.toThrow('the mail server is down');
  isDown = false;
  expect(await notices.sendDue(signal)).toBe(1);
  expect(sent[0]?.messageId).toMatch(/^[\w-]+-0@forecourt\.invalid$/);
});

test('a notice is not stored if no e-mail address of the operator is configured', async () => {
  const notices = open();
  await notices.add(bench.database, NOTICE);
  expect(await open('ops@example.com').sendDue(signal)).toBe(0);
});

test('if the transaction that adds a notice is rolled back, the notice is not stored', async () => {
  const notices = open('ops@example.com');
  const failed = bench.database.transaction(async (transaction) => {
    await notices.add(transaction, NOTICE);
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  expect(await notices.sendDue(signal)).toBe(0);
});

const refuseFor = (address: string, isPermanent: boolean): void =>
  void refusals.set(address, new MailError('550 no such mailbox', isPermanent));
const sentTo = (): readonly string[] => sent.map(({ to, subject }) => `${to}: ${subject.replace('[Forecourt] ', '')}`);

test('if the mail server refuses one address permanently, this is logged, and each notice is sent once to the other address only', async () => {
  const notices = open('gone@example.com', 'ops@example.com');
  for (const subject of ['First', 'Second']) await notices.add(bench.database, { ...NOTICE, subject });
  refuseFor('gone@example.com', true);
  expect(await notices.sendDue(signal)).toBe(2);
  expect(await notices.sendDue(signal)).toBe(0);
  expect(sentTo().toSorted()).toEqual(['ops@example.com: First', 'ops@example.com: Second']);
  expect(logged).toHaveLength(2);
  expect(JSON.stringify(logged)).toContain('correct OPERATOR_MAIL');
  expect(JSON.stringify(logged)).not.toContain('gone@');
});

test('if the mailbox of one address is full, only the mails to this address are sent again, until the mailbox accepts them', async () => {
  const notices = open('full@example.com', 'ops@example.com');
  for (const subject of ['First', 'Second']) await notices.add(bench.database, { ...NOTICE, subject });
  refuseFor('full@example.com', false);
  for (let time = 0; time < 3; time++) await expect(notices.sendDue(signal)).rejects.toThrow('no such mailbox');
  expect(sentTo().toSorted()).toEqual(['ops@example.com: First', 'ops@example.com: Second']);
  refusals.clear();
  expect(await notices.sendDue(signal)).toBe(2);
  expect(sentTo().slice(2).toSorted()).toEqual(['full@example.com: First', 'full@example.com: Second']);
});

test('after an address has refused a notice for more than five days, the notice is not sent to this address any more', async () => {
  const notices = open('full@example.com');
  await notices.add(bench.database, NOTICE);
  refuseFor('full@example.com', false);
  nowMs += 5 * DAY_MS;
  await expect(notices.sendDue(signal)).rejects.toThrow('no such mailbox');
  nowMs += 1;
  expect(await notices.sendDue(signal)).toBe(1);
  expect(logged).toHaveLength(1);
});
