import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { PaidLeads } from '#features/leads/server/paid/paid-leads.server.ts';
import { PendingLeadStore } from '#features/leads/server/paid/pending-lead-store.server.ts';
import { PersonalPendingLeads } from '#features/leads/server/paid/personal-pending-leads.server.ts';
import { ReservationLinks } from '#features/leads/server/reservations/reservation-links.server.ts';
import type { Payment } from '#features/payments/rules/payment.ts';
import { Ledger } from '#features/payments/server/ledger.server.ts';
import type { StartedPayment } from '#features/payments/server/payment-provider.server.ts';
import { PaymentStore } from '#features/payments/server/payment-store.server.ts';
import { ReconciliationStore } from '#features/payments/server/reconciliation/reconciliation-store.server.ts';
import { SandboxProvider } from '#features/payments/server/sandbox/sandbox-provider.server.ts';
import { SandboxStore } from '#features/payments/server/sandbox/sandbox-store.server.ts';
import { systemClock } from '#kernel/clock.ts';
import { createPaymentServices } from '#main/services/payment-services.server.ts';
import type { Site } from '#model/site/site.ts';
import type { Queryable } from '#platform/database/database.server.ts';
import { readEnvironment } from '#platform/environment.server.ts';
import { createLog } from '#platform/log.server.ts';
import { BENCH_SECRET, KeptLog } from '#test/builders/leads/lead-bench.ts';
import { buildLead } from '#test/builders/leads/lead-builder.ts';
import { a, b, PAYLOAD, parts, type StoreCases } from './store-bench.ts';

const store = () => new PaymentStore(parts.database);
const reconciliations = () => new ReconciliationStore(parts.database);
const ledger = () => new Ledger();
const sandboxStore = () => new SandboxStore(parts.database);
const sandbox = () => new SandboxProvider(sandboxStore(), systemClock, BENCH_SECRET);
const pending = () => new PendingLeadStore(parts.database);
const personal = () => new PersonalPendingLeads(parts.database);
const paidLeads = () =>
  new PaidLeads({ pending: pending(), store: parts.store, events: parts.events, log: new KeptLog(), onStored: () => {} });
/** The services for payments and reservations of both dealers. */
export const services = () => {
  const { log } = createLog({ LOG_LEVEL: 'silent' });
  const findSite = (siteId: number): Site | null => [a, b].find(({ id }) => id === siteId) ?? null;
  const environment = readEnvironment({});
  return createPaymentServices(
    { environment, database: parts.database, clock: systemClock, log, platformSecret: BENCH_SECRET, findSite },
    {
      paidLeads: paidLeads(),
      reservationLinks: new ReservationLinks(BENCH_SECRET),
    },
  );
};
const inTransaction = <Value>(work: (transaction: Queryable) => Promise<Value>): Promise<Value> => parts.database.transaction(work);

const newLead = (of: Site) =>
  buildLead({
    id: randomUUID(),
    submissionId: randomUUID(),
    siteId: of.id,
    siteSlug: of.slug,
    dealershipId: of.primaryDealership.id,
    email: `${randomUUID()}@example.com`,
    createdAt: Date.now(),
  });
const pendingLeadOfB = async () => {
  const lead = newLead(b);
  await inTransaction((transaction) => pending().insert(transaction, { lead, payloadHash: PAYLOAD }));
  return lead;
};
const paymentOf = (of: Site, change: Partial<Payment> = {}): Payment => ({
  siteId: of.id,
  id: randomUUID(),
  dealershipId: of.primaryDealership.id,
  purpose: 'online-payment',
  subjectId: randomUUID(),
  provider: 'sandbox',
  providerAccount: null,
  state: 'created',
  amountCents: 20_000,
  refundCents: 0,
  returnedCents: 0,
  description: of.name,
  returnUrl: `http://${of.slug}.localhost/`,
  sessionRef: null,
  sessionUrl: null,
  paymentRef: null,
  expiresAt: Date.now() + 1_800_000,
  ...change,
});
const paymentOfB = async (change: Partial<Payment> = {}): Promise<Payment> => {
  const payment = paymentOf(b, change);
  await inTransaction((transaction) => store().insert(transaction, payment, Date.now()));
  return payment;
};
const stateOfB = async (id: string) => (await store().find(b, id))?.state;

/**
 * A payment of site B with its payment page in the sandbox (`ofB`), and a copy of this payment with the id of site A
 * (`asA`). With the copy a test tries to reach the payment of site B from site A.
 */
const startedOfB = async () => {
  const payment = await paymentOfB();
  const { ref } = await sandbox().start(payment);
  const ofB: StartedPayment = { ...payment, sessionRef: ref };
  return { ofB, asA: { ...ofB, siteId: a.id } };
};
const atSandbox = async ({ sessionRef }: StartedPayment) => sandboxStore().find(b, sessionRef);

export const paymentsCases: StoreCases = {
  ReconciliationStore: {
    isKnown: async () => {
      const { id } = await paymentOfB();
      expect(await reconciliations().isKnown({ siteId: a.id, id })).toBe(false);
      expect(await reconciliations().isKnown({ siteId: b.id, id })).toBe(true);
    },
    markCompared: async () => {
      const { id } = await paymentOfB();
      const reconciliation = randomUUID();
      await reconciliations().begin(reconciliation, Date.now(), Date.now());
      const ofB = { siteId: b.id, id };
      await reconciliations().markCompared(reconciliation, { siteId: a.id, id });
      expect(await reconciliations().listUnreconciled(reconciliation)).toContainEqual(ofB);
      await reconciliations().markCompared(reconciliation, ofB);
      expect(await reconciliations().listUnreconciled(reconciliation)).not.toContainEqual(ofB);
      await reconciliations().finish(reconciliation, Date.now());
    },
  },
  PaymentStore: {
    insert: async () => {
      const { id } = await paymentOfB();
      await inTransaction((transaction) => store().insert(transaction, paymentOf(a, { id }), Date.now()));
      expect(await store().find(b, id)).toMatchObject({ siteId: b.id });
      expect(await store().find(a, id)).toMatchObject({ siteId: a.id });
    },
    find: async () => {
      const { id } = await paymentOfB();
      expect(await store().find(a, id)).toBeNull();
      expect(await store().find(b, id)).not.toBeNull();
    },
    findBySubject: async () => {
      const { subjectId } = await paymentOfB();
      expect(await store().findBySubject(a, subjectId)).toBeNull();
      expect(await store().findBySubject(b, subjectId)).not.toBeNull();
    },
    list: async () => {
      const { id } = await paymentOfB();
      expect((await store().list(a, 1_000)).map((payment) => payment.id)).not.toContain(id);
      expect((await store().list(b, 1_000)).map((payment) => payment.id)).toContain(id);
    },
    lock: async () => {
      const { id } = await paymentOfB();
      expect(await inTransaction((transaction) => store().lock(transaction, { siteId: a.id, id }))).toBeNull();
    },
    change: async () => {
      const payment = await paymentOfB();
      await inTransaction((transaction) => store().change(transaction, { ...payment, siteId: a.id }, { state: 'failed' }, Date.now()));
      expect(await stateOfB(payment.id)).toBe('created');
    },
    planCheck: async () => {
      const { id } = await paymentOfB();
      await store().planCheck({ siteId: a.id, id }, 'failed', 0);
      const { rows } = await parts.database.pool.query<{ failures: number }>('select failures from payments where id = $1', [id]);
      expect(rows).toEqual([{ failures: 0 }]);
    },
    planRefundCheck: async () => {
      const { id } = await paymentOfB();
      const { pool } = parts.database;
      await pool.query("update payments set refund_check_at = '2020-01-01' where id = $1", [id]);
      await store().planRefundCheck({ siteId: a.id, id }, Date.now());
      expect((await store().listRefundChecks(Date.now(), 1_000)).map((payment) => payment.id)).toContain(id);
      await store().planRefundCheck({ siteId: b.id, id }, Date.now());
      expect((await store().listRefundChecks(Date.now(), 1_000)).map((payment) => payment.id)).not.toContain(id);
    },
  },
  Ledger: {
    recordCapture: async () => {
      const payment = await paymentOfB();
      const asA = { ...payment, siteId: a.id };
      await expect(inTransaction((transaction) => ledger().recordCapture(transaction, asA, 100, Date.now()))).rejects.toThrow(
        /foreign key/,
      );
    },
    setDealerShare: async () => {
      const payment = await paymentOfB();
      const asA = { ...payment, siteId: a.id, dealershipId: a.primaryDealership.id };
      await expect(inTransaction((transaction) => ledger().setDealerShare(transaction, asA, 100, Date.now()))).rejects.toThrow(
        /foreign key/,
      );
    },
    setReturned: async () => {
      const payment = await paymentOfB();
      const asA = { ...payment, siteId: a.id };
      await expect(inTransaction((transaction) => ledger().setReturned(transaction, asA, 100, Date.now()))).rejects.toThrow(/foreign key/);
    },
    dealerShare: async () => {
      const payment = await paymentOfB({ state: 'paid' });
      await inTransaction((transaction) => ledger().setDealerShare(transaction, payment, 100, Date.now()));
      const share = (of: Site) =>
        inTransaction((transaction) =>
          ledger().dealerShare(transaction, { ...payment, siteId: of.id, dealershipId: of.primaryDealership.id }),
        );
      expect(await share(a)).toBe(0);
      expect(await share(b)).toBe(100);
    },
    balances: async () => {
      const payment = await paymentOfB();
      const before = await ledger().balances(parts.database, a.primaryDealership);
      await inTransaction((transaction) => ledger().recordCapture(transaction, payment, 100, Date.now()));
      expect(await ledger().balances(parts.database, a.primaryDealership)).toEqual(before);
      expect((await ledger().balances(parts.database, b.primaryDealership)).get('provider')).toBeGreaterThanOrEqual(100);
    },
  },
  Payments: {
    settle: async () => {
      const { id } = await paymentOfB();
      expect(await services().payments.settle(a, id)).toBeNull();
      expect(await stateOfB(id)).toBe('created');
      expect((await services().payments.settle(b, id))?.state).toBe('open');
    },
    compare: async () => {
      const { id } = await paymentOfB();
      expect(await services().payments.compare(a, id)).toBe(true);
      expect(await stateOfB(id)).toBe('created');
      await services().payments.compare(b, id);
      expect(await stateOfB(id)).toBe('open');
    },
    end: async () => {
      const { id } = await paymentOfB();
      await inTransaction((transaction) => services().payments.end(transaction, a, id));
      expect(await stateOfB(id)).toBe('created');
    },
    keep: async () => {
      const payment = await paymentOfB({ state: 'paid' });
      const shareAfter = async (of: Site): Promise<number> => {
        await inTransaction((transaction) => services().payments.keep(transaction, of, payment.id));
        return inTransaction((transaction) => ledger().dealerShare(transaction, payment));
      };
      expect(await shareAfter(a)).toBe(0);
      expect(await shareAfter(b)).toBe(payment.amountCents);
    },
    refund: async () => {
      const { id } = await paymentOfB({ state: 'paid' });
      expect(await inTransaction((transaction) => services().payments.refund(transaction, a, id, 100))).toBe(false);
      expect(await stateOfB(id)).toBe('paid');
    },
  },
  SandboxStore: {
    open: async () => {
      const { ofB } = await startedOfB();
      const ofA = await sandboxStore().open({ ...ofB, siteId: a.id }, randomUUID(), Date.now(), Date.now());
      expect(ofA.id).not.toBe(ofB.sessionRef);
    },
    find: async () => {
      const { ofB } = await startedOfB();
      expect(await sandboxStore().find(a, ofB.sessionRef)).toBeNull();
    },
    move: async () => {
      const { ofB } = await startedOfB();
      expect(await sandboxStore().move(a, ofB.sessionRef, 'open', 'authorised')).toBe(false);
    },
    payLater: async () => {
      const { ofB } = await startedOfB();
      await sandboxStore().payLater(a, ofB.sessionRef, Date.now());
      expect(await atSandbox(ofB)).toMatchObject({ paysAt: null });
    },
    refund: async () => {
      const { ofB } = await startedOfB();
      await sandboxStore().move(b, ofB.sessionRef, 'open', 'captured');
      expect(await sandboxStore().refund(a, ofB.sessionRef, 100)).toBe(false);
    },
  },
  SandboxProvider: {
    start: async () => {
      const { ofB, asA } = await startedOfB();
      expect((await sandbox().start(asA)).ref).not.toBe(ofB.sessionRef);
    },
    read: async () => {
      const { asA } = await startedOfB();
      await expect(sandbox().read(asA)).rejects.toThrow('no such payment');
    },
    expire: async () => {
      const { ofB, asA } = await startedOfB();
      await expect(sandbox().expire(asA)).rejects.toThrow('no such payment');
      expect(await atSandbox(ofB)).toMatchObject({ state: 'open' });
    },
    capture: async () => {
      const { ofB, asA } = await startedOfB();
      await sandboxStore().move(b, ofB.sessionRef, 'open', 'authorised');
      await expect(sandbox().capture(asA)).rejects.toThrow('no such payment');
      expect(await atSandbox(ofB)).toMatchObject({ state: 'authorised' });
    },
    cancel: async () => {
      const { ofB, asA } = await startedOfB();
      await sandboxStore().move(b, ofB.sessionRef, 'open', 'authorised');
      await expect(sandbox().cancel(asA)).rejects.toThrow('no such payment');
      expect(await atSandbox(ofB)).toMatchObject({ state: 'authorised' });
    },
    refund: async () => {
      const { ofB, asA } = await startedOfB();
      await sandboxStore().move(b, ofB.sessionRef, 'open', 'captured');
      await expect(sandbox().refund({ ...asA, refundCents: 100 })).rejects.toThrow('not collected');
      expect(await atSandbox(ofB)).toMatchObject({ refundedCents: 0 });
    },
  },
  SandboxPage: {
    find: async () => {
      const { ofB } = await startedOfB();
      expect(await services().sandbox.find(a, ofB.sessionRef)).toBeNull();
      expect(await services().sandbox.find(b, ofB.sessionRef)).not.toBeNull();
    },
    choose: async () => {
      const { ofB } = await startedOfB();
      const payment = await atSandbox(ofB);
      if (payment === null) throw new Error('The sandbox has no such payment');
      await services().sandbox.choose({ ...payment, siteId: a.id }, 'pay', 0);
      expect(await atSandbox(ofB)).toMatchObject({ state: 'open' });
    },
  },
  PendingLeadStore: {
    insert: async () => {
      const { id } = await pendingLeadOfB();
      const lead = { ...newLead(a), id };
      await inTransaction((transaction) => pending().insert(transaction, { lead, payloadHash: PAYLOAD }));
      const taken = await inTransaction((transaction) => pending().take(transaction, b, id));
      expect(taken?.lead.siteId).toBe(b.id);
    },
    has: async () => {
      const { id } = await pendingLeadOfB();
      expect(await inTransaction((transaction) => pending().has(transaction, a, id))).toBe(false);
      expect(await inTransaction((transaction) => pending().has(transaction, b, id))).toBe(true);
    },
    take: async () => {
      const { id } = await pendingLeadOfB();
      expect(await inTransaction((transaction) => pending().take(transaction, a, id))).toBeNull();
      expect(await inTransaction((transaction) => pending().take(transaction, b, id))).not.toBeNull();
    },
  },
  PaidLeads: {
    keep: async () => {
      const { id } = await pendingLeadOfB();
      await inTransaction((transaction) => paidLeads().keep(transaction, { lead: { ...newLead(a), id }, payloadHash: PAYLOAD }));
      expect((await inTransaction((transaction) => pending().take(transaction, b, id)))?.lead.siteId).toBe(b.id);
    },
    isKept: async () => {
      const { id } = await pendingLeadOfB();
      expect(await inTransaction((transaction) => paidLeads().isKept(transaction, a, id))).toBe(false);
    },
    store: async () => {
      const { id } = await pendingLeadOfB();
      const payment = { label: 'Paid', amountCents: 100, paymentId: randomUUID() };
      expect(await inTransaction((transaction) => paidLeads().store(transaction, a, id, payment, Date.now()))).toBeNull();
      expect(await parts.store.find(b, id)).toBeNull();
      await inTransaction((transaction) => paidLeads().store(transaction, b, id, payment, Date.now()));
      expect(await parts.store.find(b, id)).not.toBeNull();
    },
    record: async () => {
      const lead = await pendingLeadOfB();
      const payment = { label: 'Paid', amountCents: 100, paymentId: randomUUID() };
      await inTransaction((transaction) => paidLeads().store(transaction, b, lead.id, payment, Date.now()));
      const events = async () => (await parts.database.pool.query('select 1 from analytics_events where lead_id = $1', [lead.id])).rowCount;
      await paidLeads().record(a, lead.id);
      expect(await events()).toBe(0);
      await paidLeads().record(b, lead.id);
      expect(await events()).toBe(1);
    },
  },
  PersonalPendingLeads: {
    exportPerson: async () => {
      const { email } = await pendingLeadOfB();
      expect(await personal().exportPerson(a, { email, phone: null })).toEqual([]);
      expect(await personal().exportPerson(b, { email, phone: null })).toHaveLength(1);
    },
    countPerson: async () => {
      const { email } = await pendingLeadOfB();
      expect(await personal().countPerson(a, { email, phone: null })).toEqual({ 'unpaid forms': 0 });
    },
    erasePerson: async () => {
      const { email, id } = await pendingLeadOfB();
      expect(await personal().erasePerson(a, { email, phone: null })).toEqual({});
      expect(await inTransaction((transaction) => pending().has(transaction, b, id))).toBe(true);
    },
    countOlder: async () => {
      const before = await personal().countOlder(a, Date.now() + 1);
      await pendingLeadOfB();
      expect(await personal().countOlder(a, Date.now() + 1)).toEqual(before);
    },
    eraseOlder: async () => {
      const { id } = await pendingLeadOfB();
      await personal().eraseOlder(a, Date.now() + 1);
      expect(await inTransaction((transaction) => pending().has(transaction, b, id))).toBe(true);
    },
  },
};
