import type { EventStore } from '#features/analytics/server/event-store.server.ts';
import { dealershipOf } from '#features/dealerships/rules/dealership-of.ts';
import type { Site } from '#model/site/site.ts';
import { leadReceivers } from '../rules/delivery/lead-receivers.ts';
import { listDeliveryTargets, reachesDealer } from '../rules/delivery/route-lead.ts';
import type { Lead } from '../rules/lead.ts';
import type { HoldReason } from '../rules/spam-check.ts';
import { type BookAppointment, SlotRefusedError } from './appointments/lead-appointments.server.ts';
import type { CheckedFiles, LeadAttachments } from './attachments/lead-attachments.server.ts';
import type { LeadLog } from './lead-log.server.ts';
import type { AcceptedLead, LeadStore } from './lead-store.server.ts';
import type { StoreCondition } from './lead-submission.ts';
import { recordLeadEvent } from './record-lead-event.server.ts';
import type { SubmissionGuard } from './spam/submission-guard.server.ts';
import { undoAfterFailure } from './spam/undo-after-failure.ts';

export interface LeadAcceptanceDependencies {
  readonly store: Pick<LeadStore, 'accept'>;
  readonly guard: Pick<SubmissionGuard, 'allowsReceipt' | 'giveBackReceipt'>;
  readonly events: Pick<EventStore, 'record'>;
  /**
   * Stores the files that shoppers send with a form. If this service is missing, no form may have a field for files.
   */
  readonly attachments?: Pick<LeadAttachments, 'storeWith'>;
  readonly log: LeadLog;
  /** Called once for each stored lead, not for a repeated submission. Used for metrics. */
  readonly onStored?: (lead: { readonly kind: string; readonly state: string }) => void;
}

/** The log message about a lead that is held for an operator. */
export const HELD = 'a lead is held; to list the held leads, run: forecourt leads list --held';

/** Thrown if the condition for storing a lead is false. The lead is then not stored. */
export class OvertakenError extends Error {
  constructor() {
    super('The lead was not stored, because the condition for storing it is no longer true');
    this.name = 'OvertakenError';
  }
}

/** The options for storing a lead. */
export interface Acceptance {
  readonly payloadHash: Buffer;
  readonly heldBecause: HoldReason | null;
  /** Whether the shopper's receipt was already counted towards the limit of receipts for the shopper's mailbox. */
  readonly isReceiptCounted: boolean;
  /** The time from which the lead may be delivered, in epoch milliseconds. */
  readonly deliverAt: number;
  readonly book: BookAppointment | undefined;
  /**
   * A condition for storing the lead, checked in the transaction that stores it. If the condition is false, the lead is
   * not stored. If this property is undefined, there is no condition.
   */
  readonly storeIf: StoreCondition | undefined;
  /**
   * Called if the lead was not stored. The post then no longer counts towards the limits, and its captcha solution can be
   * used again.
   */
  readonly giveBack: () => Promise<void>;
  /** The checked files that were posted with the form. */
  readonly checked: CheckedFiles;
}

/** Stores checked leads with their files, deliveries and events. */
export class LeadAcceptance {
  readonly #dependencies: LeadAcceptanceDependencies;

  constructor(dependencies: LeadAcceptanceDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Stores a lead with its files and deliveries. If an earlier post of this submission was stored, the lead of that
   * post is returned.
   *
   * @throws {SlotRefusedError} if the chosen appointment time can no longer be booked; nothing is then stored
   * @throws {OvertakenError} if the condition `how.storeIf` is false; nothing is then stored
   */
  accept(site: Site, lead: Lead, how: Acceptance): Promise<AcceptedLead> {
    const { attachments } = this.#dependencies;
    return attachments === undefined || how.checked.files.length === 0
      ? this.#accept(site, lead, how)
      : attachments.storeWith(site, how.checked, (files) => this.#accept(site, { ...lead, attachments: files }, how));
  }

  async #accept(
    site: Site,
    lead: Lead,
    { payloadHash, heldBecause, isReceiptCounted, deliverAt, book, storeIf, giveBack }: Acceptance,
  ): Promise<AcceptedLead> {
    const { store, log, guard } = this.#dependencies;
    const dealership = dealershipOf(site, lead);
    const hasReceipt = await guard.allowsReceipt(site, lead.email, isReceiptCounted);
    const targets = listDeliveryTargets(dealership, leadReceivers(site, dealership, lead), hasReceipt ? lead.email : null);
    const inTransaction = storeIf === undefined ? book : checkFirst(storeIf, book);
    const accepted = await store.accept(lead, payloadHash, targets, heldBecause, deliverAt, inTransaction).catch(async (error: unknown) => {
      // No lead was stored, so no receipt is sent, and this post must not count towards the limits. If the shopper
      // sends the form again, the new post counts.
      const undo = async (): Promise<void> => {
        if (hasReceipt && !isReceiptCounted) await guard.giveBackReceipt(site, lead.email);
        await giveBack();
      };
      await (error instanceof SlotRefusedError || error instanceof OvertakenError ? undo() : undoAfterFailure(undo));
      throw error;
    });
    if (!accepted.isNew) return accepted;
    this.#dependencies.onStored?.({ kind: lead.kind, state: accepted.state });
    const about = { site: site.slug, dealership: dealership.slug, leadId: lead.id };
    if (!reachesDealer(targets)) log.warn(about, 'a lead has no receiver: the dealership has no recipients');
    if (heldBecause !== null) log.warn({ ...about, reason: heldBecause }, HELD);
    else await recordLeadEvent(this.#dependencies, site, lead);
    return accepted;
  }
}

const checkFirst =
  (storeIf: StoreCondition, book: BookAppointment | undefined): BookAppointment =>
  async (transaction) => {
    if (!(await storeIf(transaction))) throw new OvertakenError();
    await book?.(transaction);
  };
