import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AccountStore } from '#features/accounts/server/account-store.server.ts';
import { CodeStore } from '#features/accounts/server/code-store.server.ts';
import { PasskeyStore } from '#features/accounts/server/passkey-store.server.ts';
import { SessionStore } from '#features/accounts/server/session-store.server.ts';
import { WatchlistStore } from '#features/accounts/server/watchlist-store.server.ts';
import { AlertStore } from '#features/alerts/server/alert-store.server.ts';
import { EventStore } from '#features/analytics/server/event-store.server.ts';
import { AttachmentFiles } from '#features/leads/server/attachments/attachment-files.server.ts';
import { LeadStore } from '#features/leads/server/lead-store.server.ts';
import { PendingLeadStore } from '#features/leads/server/paid/pending-lead-store.server.ts';
import { FormDraftStore } from '#features/leads/server/steps/form-draft-store.server.ts';
import { plainAddress } from '#features/privacy/rules/person.ts';
import { ValuationStore } from '#features/trade-in/server/valuation-store.server.ts';
import { DAY_MS } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import type { Database } from '#platform/database/database.server.ts';
import { buildLead, buildLeadVehicle } from '#test/builders/leads/lead-builder.ts';
import { buildValuation } from '#test/builders/trade-in/valuation-builder.ts';

/** A test person. No other data of the test contain the same name, e-mail address or phone number. */
export interface SeededPerson {
  readonly name: string;
  readonly email: string;
  /** E.164 */
  readonly phone: string;
}

export interface SeedBench {
  readonly database: Database;
  readonly dataDirectory: string;
}

/** Stores data of a person on a site in the way that the feature under test does. @param at epoch milliseconds */
export type PersonSeed = (bench: SeedBench, site: Site, person: SeededPerson, at: number) => Promise<void>;

/**
 * The lane of the next appointment. A location has one lane for each appointment that it can take at the same time
 * (docs/glossary.md), so appointments at the same time need different lanes.
 */
let nextLane = 0;

/**
 * Stores a lead with an appointment and three deliveries: a mail that was sent, a mail that failed and is not tried
 * again, and a receipt that is not sent yet.
 */
const seedLead: PersonSeed = async ({ database, dataDirectory }, site, person, at) => {
  const dealershipId = site.primaryDealership.id;
  const lead = buildLead({
    ...person,
    id: randomUUID(),
    submissionId: randomUUID(),
    siteId: site.id,
    siteSlug: site.slug,
    dealershipId,
    vehicle: buildLeadVehicle({ dealershipId }),
    message: `Please call ${person.name}`,
    createdAt: at,
  });
  const store = new LeadStore(database);
  const targets = [
    { channel: 'email', receiver: 'sales@dealer.example' },
    { channel: 'adf', receiver: 'crm@dealer.example' },
    { channel: 'receipt', receiver: person.email },
  ] as const;
  await store.accept(lead, Buffer.alloc(32, 1), targets, null);
  await database.pool.query("update lead_deliveries set status = 'delivered' where lead_id = $1 and channel = 'email'", [lead.id]);
  await database.pool.query("update lead_deliveries set status = 'dead', last_error = $2 where lead_id = $1 and channel = 'adf'", [
    lead.id,
    `550 no mailbox for ${person.email}`,
  ]);
  const { rows } = await database.pool.query<{ id: string }>("select id from lead_deliveries where lead_id = $1 and channel = 'email'", [
    lead.id,
  ]);
  const folder = path.join(dataDirectory, 'mail');
  await mkdir(folder, { recursive: true });
  for (const { id } of rows) {
    await writeFile(path.join(folder, `${id}.eml`), `Reply-To: ${person.email}\r\n\r\n${person.name} ${person.phone}\r\n`);
    // A file that is incomplete, because the program was killed while it wrote the file.
    await writeFile(path.join(folder, `.${id}.eml.${randomUUID()}`), `Reply-To: ${person.email}\r\n`);
  }
  nextLane += 1;
  await database.pool.query(
    `insert into appointments (dealership_id, id, site_id, lead_id, resource, location_id, lane, during, created_at, changed_at)
       values ($1, $2, $3, $4, 'test-drive', 'southport', $5, '[2030-01-01 10:00, 2030-01-01 11:00)', now(), now())`,
    [dealershipId, randomUUID(), site.id, lead.id, nextLane],
  );
  await new EventStore(database).record({ siteId: site.id, eventId: 15, leadId: lead.id, userData: { ...person }, at });
};

/** An event with user data, without a lead. */
const seedEvent: PersonSeed = async ({ database }, site, { name, email, phone }, at) => {
  await new EventStore(database).record({ siteId: site.id, eventId: 6, userData: { name, email: email.toUpperCase(), phone }, at });
};

/** An unfinished form, with the phone number as the person typed it. */
const seedDraft: PersonSeed = async ({ database }, site, { name, email, phone }, at) => {
  const answers = { name, email: email.toUpperCase(), phone: phone.replace('+61', '0') };
  const draft = { id: randomUUID(), formName: 'guided-enquiry', path: '/enquire', startedAt: at, step: 3, answers, leadId: null };
  await new FormDraftStore(database).save(site, draft, at);
};

/** A lead whose payment is not complete yet. */
const seedUnpaid: PersonSeed = async ({ database }, site, { name, email, phone }, at) => {
  const lead = buildLead({
    id: randomUUID(),
    siteId: site.id,
    kind: 'online-payment',
    name,
    email: email.toUpperCase(),
    phone,
    createdAt: at,
  });
  await database.transaction((transaction) => new PendingLeadStore(database).insert(transaction, { lead, payloadHash: Buffer.alloc(32) }));
};

/**
 * Stores a valuation that belongs to the person's latest lead. Also stores the result of the valuation, which the site
 * keeps for the dealer.
 */
const seedValuation: PersonSeed = async ({ database }, site, { email }, at) => {
  const { rows } = await database.pool.query<{ id: string }>(
    "select id from leads where site_id = $1 and payload ->> 'email' = $2 order by created_at desc limit 1",
    [site.id, email],
  );
  const store = new ValuationStore(database);
  const valuation = buildValuation({ id: randomUUID(), startedAt: at, expiresAt: at + 7 * DAY_MS });
  await store.insert(site, valuation);
  await store.attachLead(site, valuation.id, rows[0]?.id ?? '');
  await store.record(site, valuation.id, { make: 'Hyundai' }, at);
  await database.pool.query(
    `update leads set payload = payload || jsonb_build_object('tradeIn', $3::jsonb) where site_id = $1 and id = $2`,
    [site.id, rows[0]?.id, JSON.stringify({ valuationId: valuation.id })],
  );
};

/** A file that was sent with the latest lead of the person. */
const seedAttachment: PersonSeed = async ({ database, dataDirectory }, site, { name, email }, at) => {
  const id = randomUUID();
  await new AttachmentFiles(path.join(dataDirectory, 'attachments'), database).write(site, id, Buffer.from(`%PDF-${name}`));
  await database.pool.query(
    `insert into lead_attachments (site_id, id, lead_id, created_at)
     select site_id, $3, id, $4 from leads where site_id = $1 and payload ->> 'email' = $2 order by created_at desc limit 1`,
    [site.id, email, id, new Date(at)],
  );
};

/**
 * Stores an account with a session, a passkey and a saved vehicle. Also stores a sign-in code, and the file of the mail
 * that contains this code.
 */
const seedAccount: PersonSeed = async ({ database, dataDirectory }, site, { email, phone }, at) => {
  const accounts = new AccountStore(database);
  const account = await accounts.findOrCreate(database, site, { channel: 'email', address: plainAddress(email) }, at);
  await accounts.addAddress(database, site, account.id, { channel: 'sms', address: phone });
  const session = { accountId: account.id, tokenHash: randomBytes(32), device: 'Chrome on Android', now: at };
  await new SessionStore(database).create(database, site, session);
  const passkey = { credentialId: randomBytes(32), publicKey: Buffer.alloc(77), counter: 0, host: 'yard.example', name: 'Phone', now: at };
  await new PasskeyStore(database).add(database, site, { ...passkey, accountId: account.id });
  await new WatchlistStore(database).save(site, account.id, 1, at);
  const id = randomUUID();
  const code = {
    id,
    to: { channel: 'email', address: plainAddress(email) },
    codeHash: Buffer.alloc(32),
    accountId: null,
    isProven: false,
  } as const;
  await new CodeStore(database).create(site, code, at);
  await mkdir(path.join(dataDirectory, 'mail'), { recursive: true });
  await writeFile(path.join(dataDirectory, 'mail', `${id}.eml`), `To: ${email}\r\n\r\n123456\r\n`);
};

/** Stores an alert of the person about a search, and an unsent mail of this alert. */
const seedAlert: PersonSeed = async ({ database }, site, { name, email }, at) => {
  const to = { email: plainAddress(email), hash: randomBytes(32) };
  const origin = 'https://www.example.com';
  const wanted = {
    kind: 'search',
    accountId: null,
    search: '/search/kia',
    name: `Results for “${name}”`,
    origin,
    isConfirmed: true,
  } as const;
  await new AlertStore(database).add(database, site, to, wanted, at);
  const content = JSON.stringify({ fromName: 'The Yard', subject: `News for ${name}`, text: email, html: email, manageUrl: origin });
  await database.pool.query(
    `insert into alert_mails (site_id, id, email, address_hash, content, next_attempt_at, created_at) values ($1, $2, $3, $4, $5, $6, $6)`,
    [site.id, randomUUID(), to.email, to.hash, content, new Date(at)],
  );
};

/**
 * For each store of personal data, a function that stores test data of a person in it. The key is the name of the
 * store (`PersonalDataStore.name`). A new store needs a function here, so that the contract tests check this store
 * too.
 */
export const PERSON_SEEDS: Readonly<Record<string, PersonSeed>> = {
  leads: seedLead,
  attachments: seedAttachment,
  'analytics events': seedEvent,
  'unfinished forms': seedDraft,
  'unpaid forms': seedUnpaid,
  'trade-in valuations': seedValuation,
  accounts: seedAccount,
  'email alerts': seedAlert,
};
