import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/builders/program/test-database.ts';
import type { OutgoingMail } from '../mail/mail-transport.server.ts';
import { OperatorNotices } from './operator-notices.server.ts';

let bench: TestDatabase;
let sent: OutgoingMail[];
let isDown: boolean;
beforeAll(async () => {
  bench = await openTestDatabase();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.database.pool.query('delete from operator_notices');
  sent = [];
  isDown = false;
});

const open = (...receivers: string[]): OperatorNotices =>
  new OperatorNotices({
    database: bench.database,
    mail: {
      send: async (mail) => {
        if (isDown) throw new Error('the mail server is down');
        sent.push(mail);
      },
    },
    receivers,
    clock: { now: () => 1_000 },
    messageIdDomain: 'forecourt.invalid',
  });
const { signal } = new AbortController();
const NOTICE = { subject: 'Stock is late', lines: ['One.', 'Two.'] };

test('a notice is sent once to each address of the operator', async () => {
  const notices = open('ops@example.com', 'boss@example.com');
  await notices.add(bench.database, NOTICE);
  expect(await notices.sendDue(signal)).toBe(1);
  expect(await notices.sendDue(signal)).toBe(0);
  expect(sent.map(({ to, subject, text }) => [to, subject, text])).toEqual([
    ['ops@example.com', '[Forecourt] Stock is late', 'One.\n\nTwo.\n'],
    ['boss@example.com', '[Forecourt] Stock is late', 'One.\n\nTwo.\n'],
  ]);
});

test('a notice waits while the mail server is down, and keeps its Message-ID', async () => {
  const notices = open('ops@example.com');
  await notices.add(bench.database, NOTICE);
  isDown = true;
  await expect(notices.sendDue(signal)).rejects.toThrow('the mail server is down');
  isDown = false;
  expect(await notices.sendDue(signal)).toBe(1);
  expect(sent[0]?.messageId).toMatch(/^[\w-]+-0@forecourt\.invalid$/);
});

test('without an address of the operator nothing is stored', async () => {
  const notices = open();
  await notices.add(bench.database, NOTICE);
  expect(await open('ops@example.com').sendDue(signal)).toBe(0);
});

test('a notice is not stored if the transaction of its change is rolled back', async () => {
  const notices = open('ops@example.com');
  const failed = bench.database.transaction(async (transaction) => {
    await notices.add(transaction, NOTICE);
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  expect(await notices.sendDue(signal)).toBe(0);
});
