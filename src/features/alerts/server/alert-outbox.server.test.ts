import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MailTransport } from '#platform/mail/mail-transport.server.ts';
import { openTestDatabase, type TestDatabase } from '#test/builders/program/test-database.ts';
import { AlertOutbox } from './alert-outbox.server.ts';

let bench: TestDatabase;
beforeAll(async () => {
  bench = await openTestDatabase();
});
afterAll(() => bench.close());

test('an attempt to send a mail ends after its time limit, and the mail is sent later', async () => {
  let now = Date.UTC(2026, 10, 27, 3, 0);
  const sent: string[] = [];
  const warnings: string[] = [];
  let doesHang = true;
  const send: MailTransport['send'] = async (mail, signal) => {
    if (doesHang)
      await new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
    sent.push(mail.to);
  };
  const outbox = new AlertOutbox({
    database: bench.database,
    mail: { kind: 'smtp', send, close: async () => {} },
    clock: { now: () => now },
    log: { error: (_, message) => void warnings.push(message), warn: (_, message) => void warnings.push(message) },
    messageIdDomain: 'mail.example',
    attemptLimitMs: 20,
  });
  const { rows } = await bench.database.pool.query<{ id: number }>("insert into sites (slug) values ('alerts') returning id");
  const content = { fromName: 'Yard', subject: 'News', text: 'News', html: '<p>News', manageUrl: 'https://yard.example/alerts' };
  const to = { email: 'jo@example.com', hash: Buffer.from('hash') };
  await bench.database.transaction((transaction) => outbox.add(transaction, { id: rows[0]?.id ?? 0 }, to, content, now));

  expect(await outbox.sendDue()).toBe(0);
  expect(warnings).toEqual(['a mail of an alert could not be sent and will be tried again']);
  doesHang = false;
  now += 60_000;
  expect(await outbox.sendDue()).toBe(1);
  expect(sent).toEqual(['jo@example.com']);
});
