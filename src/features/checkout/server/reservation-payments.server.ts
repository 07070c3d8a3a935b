import type { PaidLeads } from '#features/leads/server/paid/paid-leads.server.ts';
import type { LeadReservations } from '#features/leads/server/reservations/lead-reservations.server.ts';
import type { Payment } from '#features/payments/rules/payment.ts';
import { servedSite } from '#features/payments/rules/site-not-served.ts';
import type { PaymentSubject } from '#features/payments/server/payment-subject.ts';
import type { VehicleHolds } from '#features/stock/server/vehicle-holds.server.ts';
import { DAY_MS } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import type { Queryable } from '#platform/database/database.server.ts';
import type { Reservation, ReservationStore } from './reservation-store.server.ts';

export interface ReservationPaymentDependencies {
  readonly store: ReservationStore;
  readonly holds: VehicleHolds;
  readonly leads: Pick<PaidLeads, 'isKept' | 'store' | 'record'>;
  readonly leadReservations: LeadReservations;
  readonly findSite: (siteId: number) => Site | null;
  readonly database: Queryable;
  readonly log: { error(about: object, message: string): void };
}

/**
 * Handles the payments of deposits for reservations. One transaction accepts the payment, changes the state of the
 * reservation to `paid`, and stores its lead. If the shopper pays after the reservation has expired, the deposit is
 * refunded, and dealer and shopper get a message.
 */
export const createReservationSubject = ({
  database,
  store,
  holds,
  leads,
  leadReservations,
  findSite,
  log,
}: ReservationPaymentDependencies): PaymentSubject => {
  const find = (transaction: Queryable, { siteId, subjectId }: Payment) => store.find(transaction, { id: siteId }, subjectId);

  /**
   * Whether the program should still take the deposit of a held reservation: the vehicle must be in stock, and the lead of the
   * reservation must not be erased. Otherwise the reservation ends.
   */
  const isWanted = async (transaction: Queryable, reservation: Reservation | null, now: number): Promise<boolean> => {
    if (reservation?.state !== 'held') return false;
    const { dealershipId, vehicleId, siteId, leadId } = reservation;
    const site = servedSite(findSite, siteId);
    if ((await holds.isInStock(transaction, dealershipId, vehicleId)) && (await leads.isKept(transaction, site, leadId))) return true;
    await store.take(transaction, reservation, 'fail', now);
    return false;
  };

  return {
    settlesAtOnce: false,
    lock: async (transaction, { dealershipId }) => {
      await holds.lock(transaction, dealershipId);
    },
    claim: async (transaction, payment, now) => isWanted(transaction, await find(transaction, payment), now),
    accept: async (transaction, payment, now) => {
      const reservation = await find(transaction, payment);
      if (reservation === null || !(await isWanted(transaction, reservation, now))) return false;
      const site = servedSite(findSite, payment.siteId);
      const confirmBy = now + site.reservations.confirmDays * DAY_MS;
      const { id, leadId, depositCents } = reservation;
      const paid = { label: 'Deposit paid', amountCents: payment.amountCents, paymentId: payment.id };
      const lead = await leads.store(transaction, site, leadId, paid, now, { id, state: 'paid', depositCents, confirmBy });
      // If the lead was erased meanwhile, the reservation ends, because the dealer would never hear of the reservation.
      const step = await store.take(transaction, reservation, lead === null ? 'fail' : 'pay', now, confirmBy);
      return step?.after === 'paid';
    },
    paid: async (payment) => {
      const site = findSite(payment.siteId);
      const reservation = await find(database, payment);
      if (site !== null && reservation !== null) await leads.record(site, reservation.leadId);
    },
    end: async (transaction, payment, now) => {
      await store.take(transaction, { dealershipId: payment.dealershipId, id: payment.subjectId }, 'expire', now);
    },
    giveBack: async (transaction, payment, now) => {
      const reservation = await find(transaction, payment);
      if (reservation === null) return;
      const step = await store.take(transaction, reservation, 'release', now);
      const site = findSite(payment.siteId);
      if (site === null) {
        // The deposit has already been refunded. The payment is finished now and not when the site is served again,
        // because the site may have been removed.
        log.error(
          { paymentId: payment.id, siteId: payment.siteId },
          'a deposit was refunded, but this process does not serve its site and cannot send mails; tell the shopper and the dealer about the refund',
        );
        return;
      }
      const { id, leadId, depositCents, endsAt } = reservation;
      if (step !== null) return leadReservations.tell(transaction, site, leadId, 'released', now);
      const returned = { label: 'Deposit returned', amountCents: payment.amountCents, paymentId: payment.id };
      if (await leads.isKept(transaction, site, leadId))
        await leads.store(transaction, site, leadId, returned, now, { id, state: 'returned', depositCents, confirmBy: endsAt });
    },
  };
};
