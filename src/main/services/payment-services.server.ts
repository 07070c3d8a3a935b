import type { Reservations } from '#features/checkout/server/reservations.server.ts';
import type { PaidLeads } from '#features/leads/server/paid/paid-leads.server.ts';
import type { ReservationLinks } from '#features/leads/server/reservations/reservation-links.server.ts';
import { Ledger } from '#features/payments/server/ledger.server.ts';
import { createOnlinePaymentSubject } from '#features/payments/server/online-payments.server.ts';
import { PaymentNotices } from '#features/payments/server/payment-notices.server.ts';
import type { PaymentProvider } from '#features/payments/server/payment-provider.server.ts';
import { PaymentStore } from '#features/payments/server/payment-store.server.ts';
import { Payments } from '#features/payments/server/payments.server.ts';
import { PaymentReconciliation } from '#features/payments/server/reconciliation/payment-reconciliation.server.ts';
import { ReconciliationStore } from '#features/payments/server/reconciliation/reconciliation-store.server.ts';
import { RefundChecks } from '#features/payments/server/refund-checks.server.ts';
import { SandboxPage } from '#features/payments/server/sandbox/sandbox-page.server.ts';
import { SandboxProvider } from '#features/payments/server/sandbox/sandbox-provider.server.ts';
import { SandboxStore } from '#features/payments/server/sandbox/sandbox-store.server.ts';
import { StripeProvider } from '#features/payments/server/stripe/stripe-provider.server.ts';
import { hostsOf } from '#features/sites/rules/host-name.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import type { Database } from '#platform/database/database.server.ts';
import { type Environment, isStripeTestKey, readList } from '#platform/environment.server.ts';
import type { Logger } from '#platform/log.server.ts';
import { createReservationServices } from './reservation-services.server.ts';

type StripeSettings = Pick<Environment, 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_URL'>;
type PaymentSettings = StripeSettings & Pick<Environment, 'DOMAIN'>;

interface PaymentParts {
  readonly environment: PaymentSettings;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly platformSecret: Uint8Array;
  readonly findSite: (siteId: number) => Site | null;
  /**
   * Lists all sites. After a restore, the payments of all these sites are read from the provider, even if the database
   * contains no payment of a site. If this function is missing, only the provider accounts of stored payments are read.
   */
  readonly listSites?: () => readonly Site[];
  /** Called after a vehicle of a dealership was reserved, and after a reservation has ended. */
  readonly onStockChanged?: (dealershipId: number) => void;
}

interface PaymentLeads {
  readonly paidLeads: PaidLeads;
  readonly reservationLinks: ReservationLinks;
}

export interface PaymentServices {
  readonly payments: Payments;
  readonly refundChecks: RefundChecks;
  readonly reservations: Reservations;
  readonly paymentNotices: PaymentNotices;
  /** The comparison of all payments after a restore; nothing is sold until it is finished. */
  readonly reconciliation: PaymentReconciliation;
  /** The payment page of the sandbox. It finds only payments that were made with the sandbox. */
  readonly sandbox: SandboxPage;
}

/** Whether an installation takes real payments. With a test key, Stripe moves no money, so the result is 'sandbox'. */
export const paymentService = ({ STRIPE_SECRET_KEY: key }: Pick<StripeSettings, 'STRIPE_SECRET_KEY'>): 'stripe' | 'sandbox' =>
  key === undefined || isStripeTestKey(key) ? 'sandbox' : 'stripe';

const stripeProviders = (settings: StripeSettings, clock: Clock): readonly PaymentProvider[] => {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: secrets, STRIPE_URL: url } = settings;
  if (secretKey === undefined || secrets === undefined) return [];
  return [new StripeProvider({ url, secretKey, webhookSecrets: readList(secrets) }, clock)];
};

/**
 * Builds the services for payments. If the Stripe settings are set, new payments use Stripe; otherwise they use the sandbox. The
 * sandbox is always available, because payments that were begun with it must also be finished with it.
 */
export const createPaymentServices = (parts: PaymentParts, leads: PaymentLeads): PaymentServices => {
  const { environment, database, clock, log, platformSecret, findSite } = parts;
  const reservations = createReservationServices(parts, leads);
  const store = new PaymentStore(database);
  const sandboxStore = new SandboxStore(database);
  const sandbox = new SandboxProvider(sandboxStore, clock, platformSecret);
  const providers: readonly PaymentProvider[] = [...stripeProviders(environment, clock), sandbox];
  const payments = new Payments({
    database,
    store,
    ledger: new Ledger(),
    providers,
    subjects: { 'online-payment': createOnlinePaymentSubject({ leads: leads.paidLeads, findSite }), reservation: reservations.subject },
    clock,
    log,
  });
  const paymentNotices = new PaymentNotices(providers, payments, store);
  const endOf = async ({ siteId, paymentId, expiresAt }: { siteId: number; paymentId: string; expiresAt: number }): Promise<number> =>
    (await store.find({ id: siteId }, paymentId))?.expiresAt ?? expiresAt;
  const reconciliation = new PaymentReconciliation({
    store: new ReconciliationStore(database),
    payments,
    providers,
    siteAccounts: () => (parts.listSites?.() ?? []).flatMap(({ payments: { stripeAccount } }) => stripeAccount ?? []),
    isOwnAddress: (siteId, address) => {
      const site = findSite(siteId);
      return site !== null && hostsOf(site, environment.DOMAIN).includes(new URL(address).hostname);
    },
    clock,
    log,
  });
  return {
    payments,
    reconciliation,
    refundChecks: new RefundChecks({ store, payments, providers, log }),
    reservations: reservations.open(payments),
    paymentNotices,
    sandbox: new SandboxPage(sandboxStore, sandbox, paymentNotices, endOf),
  };
};
