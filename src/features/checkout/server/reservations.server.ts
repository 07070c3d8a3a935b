import { randomUUID } from 'node:crypto';
import { dealershipOf } from '#features/dealerships/rules/dealership-of.ts';
import type { LeadReservationState } from '#features/leads/rules/lead-reservation.ts';
import type { LeadVehicle } from '#features/leads/rules/lead-vehicle.ts';
import type { PaidLeads } from '#features/leads/server/paid/paid-leads.server.ts';
import type { PreparedLead } from '#features/leads/server/paid/prepared-lead.ts';
import type { LeadReservations } from '#features/leads/server/reservations/lead-reservations.server.ts';
import type { ReservationLinks, ReservationReader } from '#features/leads/server/reservations/reservation-links.server.ts';
import type { Payment } from '#features/payments/rules/payment.ts';
import type { Payments } from '#features/payments/server/payments.server.ts';
import type { VehicleHolds } from '#features/stock/server/vehicle-holds.server.ts';
import { type Clock, MINUTE_MS } from '#kernel/clock.ts';
import { dollarsToCents } from '#kernel/money.ts';
import type { Site } from '#model/site/site.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { JobRun } from '#platform/jobs/timed-job.ts';
import { paths } from '#urls/paths.ts';
import { keptOn } from '../rules/deposit-refund.ts';
import { owesRefund, type ReservationEvent, stateAfter } from '../rules/reservation-state.ts';
import { keptOfDeposit, reservationTerms } from '../rules/reservation-terms.ts';
import { inPages } from './reservation-pages.ts';
import type { EndingReservation, Reservation, ReservationStore } from './reservation-store.server.ts';

export interface ReservationsDependencies {
  readonly database: Database;
  readonly store: ReservationStore;
  readonly holds: VehicleHolds;
  readonly payments: Pick<Payments, 'create' | 'end' | 'keep' | 'refund' | 'settle'>;
  readonly paidLeads: Pick<PaidLeads, 'keep'>;
  readonly leadReservations: LeadReservations;
  readonly links: ReservationLinks;
  readonly findSite: (siteId: number) => Site | null;
  readonly clock: Clock;
  readonly log: { error(fields: object, message: string): void };
}

/** A reservation as the page of the reservation shows it. */
export interface ShownReservation {
  readonly reservation: Reservation;
  readonly reader: ReservationReader;
  readonly payment: Payment | null;
}

/** The actions on the page of a reservation, which the dealer and the shopper open with signed links. */
export type ReservationAction = 'cancel' | 'complete' | 'confirm' | 'release';

/** Reserves vehicles with a deposit, and later confirms, completes or ends each reservation. */
export class Reservations {
  readonly #dependencies: ReservationsDependencies;

  constructor(dependencies: ReservationsDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Holds the vehicle of a checked form for its shopper. The hold, the pending lead and the payment are stored in one
   * transaction. If the same form is posted again, it gets the same reservation.
   *
   * @param origin scheme and host of the site; the payment provider sends the shopper back to this site
   * @returns the path of the page of the reservation; null if somebody else has taken the vehicle
   */
  async reserve(site: Site, vehicle: LeadVehicle, prepared: PreparedLead, origin: string): Promise<string | null> {
    const { database, store, payments, paidLeads, links, clock } = this.#dependencies;
    const { lead } = prepared;
    const now = clock.now();
    const depositCents = dollarsToCents(site.reservations.deposit);
    const dealership = dealershipOf(site, vehicle);
    const keptCents = keptOfDeposit(site, dealership, vehicle.priceCents);
    const endsAt = now + site.reservations.holdMinutes * MINUTE_MS;
    const id = randomUUID();
    const paymentId = randomUUID();
    const owner = { siteId: site.id, dealershipId: vehicle.dealershipId };
    const token = links.sign(site, id, 'shopper');
    const request = {
      ...owner,
      id,
      vehicleId: vehicle.id,
      depositCents,
      keptCents,
      terms: reservationTerms(site, keptCents),
      endsAt,
      leadId: lead.id,
      submissionId: lead.submissionId,
      paymentId,
    };
    const isHeld = await database.transaction(async (transaction) => {
      if (!(await store.hold(transaction, request, now))) return false;
      await paidLeads.keep(transaction, prepared);
      await payments.create(transaction, {
        ...owner,
        id: paymentId,
        purpose: 'reservation',
        subjectId: id,
        providerAccount: site.payments.stripeAccount,
        amountCents: depositCents,
        description: `Deposit: ${vehicle.title}, ${dealership.name}`,
        returnUrl: origin + paths.reservation(token),
        expiresAt: endsAt,
      });
      return true;
    });
    if (isHeld) return paths.reservation(token);
    const same = await store.findBySubmission(database, site, lead.submissionId, vehicle.id);
    return same === null ? null : paths.reservation(links.sign(site, same.id, 'shopper'));
  }

  /**
   * Finds the reservation of a signed link. Before that, it asks the payment provider for the current state of the payment.
   *
   * @returns null if the link is forged or of another site
   */
  async find(site: Site, token: string): Promise<ShownReservation | null> {
    const { database, store, links, payments } = this.#dependencies;
    const link = links.verify(site, token);
    const found = link === null ? null : await store.find(database, site, link.id);
    if (link === null || found === null) return null;
    const payment = await payments.settle(site, found.paymentId);
    return { reservation: (await store.find(database, site, link.id)) ?? found, reader: link.reader, payment };
  }

  /**
   * Carries out the action that the dealer or the shopper chose, and informs the dealer and the shopper. If the
   * reservation ends, the shopper gets the deposit back.
   *
   * @returns false if the state of the reservation does not allow it
   */
  async change(site: Site, id: string, action: ReservationAction): Promise<boolean> {
    const told = { cancel: 'cancelled', complete: 'completed', confirm: 'confirmed', release: 'released' } as const;
    return this.#step(site, id, action, told[action]);
  }

  /**
   * Ends every reservation whose time is over or whose vehicle was sold. A confirmed reservation does not end
   * automatically. If its vehicle is no longer for sale, the shopper who reserved the vehicle may have bought it. So
   * the dealer and the shopper get one mail each that asks whether the shopper has bought the vehicle. This function
   * runs each minute.
   *
   * @returns the number of ended reservations
   */
  async endDue({ now, signal }: JobRun): Promise<number> {
    const { database, store, findSite, log } = this.#dependencies;
    let ended = 0;
    for await (const due of inPages((limit, after) => store.listEnding(database, now, limit, after))) {
      if (signal.aborted) break;
      const site = findSite(due.siteId);
      // The site is not served now, so its settings are not known. This job ends the reservation after the site is served again.
      if (site === null) continue;
      try {
        if (await this.#step(site, due.id, ...endingOf(due))) ended += 1;
      } catch (error) {
        // If one reservation cannot be ended, the other reservations must still be ended.
        log.error({ err: error, reservationId: due.id }, 'a reservation could not be ended');
      }
    }
    await this.#askInDoubt(signal);
    return ended;
  }

  /** Asks dealer and shopper what happened to each confirmed reservation whose vehicle is no longer for sale. */
  async #askInDoubt(signal: AbortSignal): Promise<void> {
    const { database, store, leadReservations, findSite, clock, log } = this.#dependencies;
    for await (const { id, siteId } of inPages((limit, after) => store.listInDoubt(database, limit, after))) {
      const site = findSite(siteId);
      const found = site === null || signal.aborted ? null : await store.find(database, site, id);
      if (site === null || found === null) continue;
      const now = clock.now();
      try {
        await database.transaction(async (transaction) => {
          if (await store.markInDoubt(transaction, found, now))
            await leadReservations.tell(transaction, site, found.leadId, 'in-doubt', now);
        });
      } catch (error) {
        log.error(
          { err: error, reservationId: id },
          'shopper and dealer could not be asked about a reservation whose vehicle is no longer for sale',
        );
      }
    }
  }

  async #step(site: Site, id: string, event: ReservationEvent, told: LeadReservationState): Promise<boolean> {
    const { database, store, holds, payments, leadReservations, clock } = this.#dependencies;
    const found = await store.find(database, site, id);
    if (found === null) return false;
    const now = clock.now();
    const isDone = await database.transaction(async (transaction) => {
      await holds.lock(transaction, found.dealershipId);
      const current = await store.find(transaction, site, id);
      if (current === null || stateAfter(current.state, event) === null) return false;
      // While the provider collects the money, the reservation must not end.
      if (current.state === 'held' && (await payments.end(transaction, site, current.paymentId)) === 'busy') return false;
      const step = await store.take(transaction, current, event, now);
      if (step === null) return false;
      const keptCents = keptOn(event, current);
      const refundCents = owesRefund(step.before, step.after) ? current.depositCents - keptCents : 0;
      if (refundCents > 0) await payments.refund(transaction, site, current.paymentId, refundCents);
      else if (step.before === 'confirmed') await payments.keep(transaction, site, current.paymentId);
      if (step.before !== 'held') await leadReservations.tell(transaction, site, current.leadId, told, now, keptCents);
      return true;
    });
    // If the provider does not answer now, the timed job of the payments asks the provider later.
    if (isDone) await payments.settle(site, found.paymentId);
    return isDone;
  }
}

/**
 * The event that ends a reservation automatically, and the new state of its lead. If the deposit was paid, dealer and
 * shopper are told the new state.
 */
const endingOf = ({ state, isInStock }: EndingReservation): readonly [ReservationEvent, LeadReservationState] => {
  if (state === 'held') return [isInStock ? 'expire' : 'fail', 'released'];
  return isInStock ? ['lapse', 'lapsed'] : ['release', 'sold'];
};
