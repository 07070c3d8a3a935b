import { createReservationSubject } from '#features/checkout/server/reservation-payments.server.ts';
import { ReservationStore } from '#features/checkout/server/reservation-store.server.ts';
import { Reservations } from '#features/checkout/server/reservations.server.ts';
import type { PaidLeads } from '#features/leads/server/paid/paid-leads.server.ts';
import { LeadReservations } from '#features/leads/server/reservations/lead-reservations.server.ts';
import type { ReservationLinks } from '#features/leads/server/reservations/reservation-links.server.ts';
import type { PaymentSubject } from '#features/payments/server/payment-subject.ts';
import type { Payments } from '#features/payments/server/payments.server.ts';
import { VehicleHolds } from '#features/stock/server/vehicle-holds.server.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Logger } from '#platform/log.server.ts';

interface ReservationParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly findSite: (siteId: number) => Site | null;
  /** Called when a vehicle of a dealership was reserved or is free again. */
  readonly onStockChanged?: ((dealershipId: number) => void) | undefined;
}

interface ReservationLeads {
  readonly paidLeads: PaidLeads;
  readonly reservationLinks: ReservationLinks;
}

/**
 * Builds the service for reservations in two steps, because this service and the payments need each other. The payments
 * first get the `PaymentSubject` of reservations, through which they change reservations. The service for reservations
 * then gets the payments.
 *
 * @returns `subject`, which the payments need, and the function `open`, which gets the payments and builds the service
 *   for reservations
 */
export const createReservationServices = (
  { database, clock, log, findSite, onStockChanged }: ReservationParts,
  { paidLeads, reservationLinks: links }: ReservationLeads,
): { readonly subject: PaymentSubject; readonly open: (payments: Payments) => Reservations } => {
  const holds = new VehicleHolds(onStockChanged);
  const store = new ReservationStore(holds);
  const leadReservations = new LeadReservations();
  return {
    subject: createReservationSubject({ database, store, holds, leads: paidLeads, leadReservations, findSite, log }),
    open: (payments) => new Reservations({ database, store, holds, payments, paidLeads, leadReservations, links, findSite, clock, log }),
  };
};
