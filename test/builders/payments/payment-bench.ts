import { randomUUID } from 'node:crypto';
import { PaidLeads } from '#features/leads/server/paid/paid-leads.server.ts';
import { PendingLeadStore } from '#features/leads/server/paid/pending-lead-store.server.ts';
import type { Payment } from '#features/payments/rules/payment.ts';
import { Ledger } from '#features/payments/server/ledger.server.ts';
import { createOnlinePaymentSubject } from '#features/payments/server/online-payments.server.ts';
import { PaymentNotices } from '#features/payments/server/payment-notices.server.ts';
import type { PaymentProvider } from '#features/payments/server/payment-provider.server.ts';
import { PaymentStore } from '#features/payments/server/payment-store.server.ts';
import { type PaymentRequest, Payments } from '#features/payments/server/payments.server.ts';
import { SandboxPage } from '#features/payments/server/sandbox/sandbox-page.server.ts';
import { SandboxProvider } from '#features/payments/server/sandbox/sandbox-provider.server.ts';
import { SandboxStore } from '#features/payments/server/sandbox/sandbox-store.server.ts';
import { MINUTE_MS } from '#kernel/clock.ts';
import { BENCH_SECRET, openLeadBench } from '../leads/lead-bench.ts';
import { buildLead } from '../leads/lead-builder.ts';

/**
 * Opens a test database with online payments of two sites. The payment provider is the sandbox, a simulated provider.
 */
export const openPaymentBench = async () => {
  const bench = await openLeadBench();
  const { database, clock, site, otherSite, log } = bench;
  const store = new PaymentStore(database);
  const ledger = new Ledger();
  const sandboxStore = new SandboxStore(database);
  const sandbox = new SandboxProvider(sandboxStore, clock, BENCH_SECRET);
  const pending = new PendingLeadStore(database);
  const leads = new PaidLeads({ pending, store: bench.store, events: { record: async () => {} }, log, onStored: () => {} });
  const servedSites = new Set([site, otherSite]);
  const findSite = (siteId: number) => [...servedSites].find(({ id }) => id === siteId) ?? null;
  const subject = createOnlinePaymentSubject({ leads, findSite });
  /**
   * Creates a payment service with the given payment provider instead of the sandbox, for example with a provider that
   * fails.
   */
  const paymentsWith = (provider: PaymentProvider): Payments =>
    new Payments({ database, store, ledger, providers: [provider], subjects: { 'online-payment': subject }, clock, log });
  const payments = paymentsWith(sandbox);
  const notices = new PaymentNotices([sandbox], payments, store);
  const page = new SandboxPage(sandboxStore, sandbox, notices, async ({ siteId, paymentId, expiresAt }) => {
    return (await store.find({ id: siteId }, paymentId))?.expiresAt ?? expiresAt;
  });
  return {
    ...bench,
    paymentStore: store,
    ledger,
    sandbox,
    sandboxStore,
    pending,
    paidLeads: leads,
    payments,
    paymentsWith,
    notices,
    page,
    /** The sites that the process serves. */
    servedSites,
    /** Returns a request for a payment of $250 on a site, and the lead that is sent after this payment. */
    newPayment: (of = site): { readonly request: PaymentRequest; readonly lead: ReturnType<typeof buildLead> } => {
      const lead = buildLead({
        id: randomUUID(),
        submissionId: randomUUID(),
        siteId: of.id,
        siteSlug: of.slug,
        dealershipId: of.primaryDealership.id,
        kind: 'online-payment',
        vehicle: null,
        createdAt: clock.now(),
      });
      const id = randomUUID();
      return {
        lead,
        request: {
          siteId: of.id,
          id,
          dealershipId: of.primaryDealership.id,
          purpose: 'online-payment',
          subjectId: lead.id,
          providerAccount: null,
          amountCents: 25_000,
          description: of.name,
          returnUrl: `http://${of.slug}.localhost/online-payment/${id}`,
          expiresAt: clock.now() + 30 * MINUTE_MS,
        },
      };
    },
  };
};

export type PaymentBench = Awaited<ReturnType<typeof openPaymentBench>>;

/** Stores a payment with its lead, and asks the provider for the payment page. */
export const beginPayment = async (bench: PaymentBench, of = bench.site) => {
  const { request, lead } = bench.newPayment(of);
  await bench.payments.begin(request, (transaction) => bench.paidLeads.keep(transaction, { lead, payloadHash: Buffer.alloc(32, 1) }));
  return { request, lead };
};

/** Stores a payment in the database. The payment provider is not asked for a payment page. */
export const storePayment = async (bench: PaymentBench): Promise<Payment> => {
  const { request } = await beginPayment(bench);
  const stored = await bench.paymentStore.find(bench.site, request.id);
  if (stored === null) throw new Error('The payment was not stored');
  return stored;
};

/** The data that the sandbox has about a payment. */
export const atSandbox = async (bench: PaymentBench, { siteId, id }: Pick<PaymentRequest, 'siteId' | 'id'>) => {
  const payment = await bench.paymentStore.find({ id: siteId }, id);
  return payment?.sessionRef ? bench.sandboxStore.find({ id: siteId }, payment.sessionRef) : null;
};
