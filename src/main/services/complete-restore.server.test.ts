import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FormDraft } from '#features/leads/rules/forms/form-draft.ts';
import type { Lead } from '#features/leads/rules/lead.ts';
import { PendingLeadStore } from '#features/leads/server/paid/pending-lead-store.server.ts';
import { FormDraftStore } from '#features/leads/server/steps/form-draft-store.server.ts';
import { ErasureJournal } from '#features/privacy/server/erasure-journal.server.ts';
import { hashPersonal } from '#features/privacy/server/personal-hash.server.ts';
import { MINUTE_MS } from '#kernel/clock.ts';
import { loadSecret } from '#platform/secret.server.ts';
import { type LeadBench, openLeadBench } from '#test/builders/leads/lead-bench.ts';
import { buildLead, FILLED_FORM } from '#test/builders/leads/lead-builder.ts';
import { completeRestore } from './complete-restore.server.ts';
import { createPersonalData } from './personal-data.server.ts';

const JO = FILLED_FORM.email;
const MADE_AT = Date.parse('2026-05-01T00:00:00Z');

let bench: LeadBench;
let dataDir: string;
let journal: string;
beforeEach(async () => {
  bench = await openLeadBench();
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-erasures-'));
  journal = path.join(dataDir, 'erasures.ndjson');
});
afterEach(async () => {
  await bench.close();
  await rm(dataDir, { recursive: true, force: true });
});

const hashOfJo = async (): Promise<Buffer> => hashPersonal(await loadSecret(bench.database, 'platform'), bench.site, JO);

/**
 * Completes a restore, as if the rows that are now in the database came from the backup.
 *
 * @returns the number of people whose data were erased again
 */
const complete = async (formerSchema: string | null = null): Promise<number> => {
  const client: pg.PoolClient = await bench.database.pool.connect();
  try {
    await client.query('begin');
    const restored = { id: crypto.randomUUID(), madeAt: new Date(MADE_AT).toISOString(), dataDir, formerSchema };
    const completed = await completeRestore(client, restored, { journals: [journal], clock: bench.clock });
    await client.query('commit');
    return completed.erasedPeople;
  } finally {
    client.release();
  }
};

/**
 * Stores a lead of Jo, as if a backup was restored, and completes the restore.
 *
 * @returns the number of people whose data were erased again
 */
const restore = async (formerSchema: string | null = null): Promise<number> => {
  await bench.submit(bench.post());
  return complete(formerSchema);
};

/** Writes into the erasure journal that the data of a person with these contact details were erased after the backup. */
const erasedLater = async (
  person: { readonly email?: string; readonly phone?: string },
  reason: 'request' | 'account' = 'request',
): Promise<void> => {
  const secret = await loadSecret(bench.database, 'platform');
  const { id, slug } = bench.site;
  const hashOf = (address: string | undefined) => (address === undefined ? null : hashPersonal(secret, { id }, address).toString('hex'));
  await new ErasureJournal(journal).add({
    site: slug,
    siteId: id,
    reason,
    begunAt: new Date(MADE_AT + MINUTE_MS).toISOString(),
    email: hashOf(person.email),
    phone: hashOf(person.phone),
  });
};

describe('data that were erased after the backup are erased again, if the person', () => {
  const KIM = 'kim@example.com';
  const JO_PHONE = '+61412345678';
  const countIn = async (table: string): Promise<number> =>
    (await bench.database.pool.query(`select from ${table} where site_id = $1`, [bench.site.id])).rows.length;
  const wait = async (overrides: Partial<Lead>): Promise<void> => {
    const lead = buildLead({ id: crypto.randomUUID(), siteId: bench.site.id, ...overrides });
    await new PendingLeadStore(bench.database).insert(bench.database, { lead, payloadHash: Buffer.alloc(32) });
  };
  const draft = (answers: FormDraft['answers']): Promise<void> =>
    new FormDraftStore(bench.database).save(
      bench.site,
      { id: crypto.randomUUID(), formName: 'finance-application', path: '/finance', startedAt: MADE_AT, step: 2, answers, leadId: null },
      MADE_AT,
    );

  test.each<readonly [string, { readonly email?: string; readonly phone?: string }]>([
    ['e-mail address', { email: JO }],
    ['phone number', { phone: JO_PHONE }],
  ])('has only sent a form whose payment is not finished, and the erasure contains the %s of the person', async (_, person) => {
    await wait({ email: JO, phone: JO_PHONE });
    await wait({ email: KIM, phone: undefined });
    await erasedLater(person, 'account');
    expect([await complete(), await countIn('pending_leads')]).toEqual([0, 2]);
    await erasedLater(person);
    expect([await complete(), await countIn('pending_leads')]).toEqual([1, 1]);
  });

  test.each<readonly [string, { readonly email?: string; readonly phone?: string }]>([
    ['e-mail address', { email: JO }],
    ['phone number', { phone: JO_PHONE }],
  ])('has only an unfinished form, and the erasure contains the %s of the person, in another spelling than the form', async (_, person) => {
    await draft({ email: ' Jo@Example.com ', phone: '0412 345 678' });
    await draft({ email: KIM, phone: 'x' });
    await draft({ name: 'Kim' });
    await erasedLater(person);
    expect([await complete(), await countIn('form_drafts')]).toEqual([1, 2]);
  });

  test.each(['request', 'account'] as const)(
    'has only an account from the time before the site joined an account group, and the stored reason of the erasure is %s',
    async (reason) => {
      const { pool } = bench.database;
      await pool.query(
        `insert into accounts (realm_id, id, email, phone, created_at, seen_at)
       select $1, gen_random_uuid(), email, null, now(), now() from unnest($2::text[]) as email`,
        [bench.site.id, [JO, KIM]],
      );
      await pool.query(`with joined as (insert into account_groups (name) values ('family') returning id)
      update sites set account_group_id = joined.id from joined where sites.id = ${bench.site.id}`);
      await erasedLater({ email: JO }, reason);
      expect(await complete()).toBe(1);
      expect((await pool.query('select email from accounts')).rows).toEqual([{ email: KIM }]);
    },
  );

  test('has data in several tables; the number of erased people is then 1', async () => {
    await wait({ email: JO, phone: undefined });
    await draft({ email: JO });
    await erasedLater({ email: JO });
    expect(await restore()).toBe(1);
  });
});

/**
 * The stored time of an erasure: two minutes before the stored time of the backup. Older versions stored the time of an
 * erasure by the clock of a node, and the time of a backup by the clock of the database. If the clock of the node was
 * behind, the erasure may really have been after the backup.
 */
const TWO_MINUTES_BEFORE = MADE_AT - 2 * MINUTE_MS;

test.each([
  ['two minutes', TWO_MINUTES_BEFORE, 1],
  ['an hour', MADE_AT - 60 * MINUTE_MS, 0],
])(
  'an erasure with a stored time of %s before the backup is repeated only if the clocks of the node and the database can differ by this time',
  async (_, begunAt, erased) => {
    const email = (await hashOfJo()).toString('hex');
    const { id, slug } = bench.site;
    await new ErasureJournal(journal).add({
      site: slug,
      siteId: id,
      reason: 'request',
      begunAt: new Date(begunAt).toISOString(),
      email,
      phone: null,
    });
    expect(await restore()).toBe(erased);
  },
);

test('a restore repeats an erasure that the replaced database stored with a time two minutes before the backup, because the clocks of two machines may differ', async () => {
  await bench.database.pool.query('create schema former; create table former.privacy_erasures (like privacy_erasures including defaults)');
  await bench.database.pool.query(
    `insert into former.privacy_erasures (site_id, id, reason, email_hash, begun_at, finished_at, erased)
     values ($1, gen_random_uuid(), 'request', $2, $3, now(), '{}')`,
    [bench.site.id, await hashOfJo(), new Date(TWO_MINUTES_BEFORE)],
  );
  expect(await restore('former')).toBe(1);
});

test('the erasure journal and the proof of an erasure store the time of the database clock, as backups do, and not the time of the node clock', async () => {
  const timeOf = async (): Promise<number> =>
    ((await bench.database.pool.query<{ now: Date }>('select clock_timestamp() as now')).rows[0]?.now ?? new Date(0)).getTime();
  await bench.submit(bench.post());
  const personalData = createPersonalData({
    environment: { DATA_DIR: dataDir },
    database: bench.database,
    // The clock of this node shows a wrong time (1970). The erasure must not store this time, but the time of the
    // database's clock.
    clock: { now: () => 0 },
    platformSecret: await loadSecret(bench.database, 'platform'),
  });
  const before = await timeOf();
  await personalData.erasePerson(bench.site, { email: JO, phone: null });
  const after = await timeOf();
  const [journalled] = await new ErasureJournal(journal).read();
  const { rows } = await bench.database.pool.query<{ at: Date }>('select begun_at as at from privacy_erasures');
  for (const at of [Date.parse(journalled?.begunAt ?? ''), rows[0]?.at.getTime()]) {
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(after);
  }
});
