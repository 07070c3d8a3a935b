import type { EventStore } from '#features/analytics/server/event-store.server.ts';
import { dealershipOf } from '#features/dealerships/rules/dealership-of.ts';
import type { Site } from '#model/site/site.ts';
import { leadReceivers } from '../../rules/delivery/lead-receivers.ts';
import { mailboxOf } from '../../rules/delivery/mailbox.ts';
import { listDeliveryTargets } from '../../rules/delivery/route-lead.ts';
import { FORM_CONTROL } from '../../rules/form/form-model.ts';
import { completeLead } from '../../rules/later-step.ts';
import type { Lead } from '../../rules/lead.ts';
import type { HoldReason } from '../../rules/spam-check.ts';
import { type ChosenSlot, type LeadAppointments, SlotRefusedError, withSlot } from '../appointments/lead-appointments.server.ts';
import { HELD } from '../lead-acceptance.server.ts';
import type { LeadLog } from '../lead-log.server.ts';
import type { AcceptedLead, LeadStore } from '../lead-store.server.ts';
import { recordLeadEvent } from '../record-lead-event.server.ts';
import type { GuardedSubmission, Judgement, SubmissionGuard } from '../spam/submission-guard.server.ts';
import { undoAfterFailure } from '../spam/undo-after-failure.ts';
import type { BegunLead, LeadSteps, StepVerdict } from './begun-lead-store.server.ts';

export interface LaterStepsDependencies {
  readonly store: Pick<LeadStore, 'findSubmission'>;
  readonly steps: LeadSteps;
  readonly guard: Pick<SubmissionGuard, 'judge' | 'allowsReceipt' | 'giveBackReceipt'>;
  readonly appointments: Pick<LeadAppointments, 'giveBackOf'>;
  readonly events: Pick<EventStore, 'record'>;
  readonly log: LeadLog;
}

/** What the shopper posted in a later step of a form, after the fields were checked. */
export interface LaterStep {
  /**
   * A lead made from the answers of all steps. Its id and submission id are new; `complete` replaces them by the ids of the
   * first step's lead.
   */
  readonly lead: Lead;
  readonly payloadHash: Buffer;
  /** The time from which the lead may be delivered, in epoch milliseconds. */
  readonly deliverAt: number;
  readonly slot: ChosenSlot | null;
  /** What the spam checks need to know about the post. */
  readonly post: Omit<GuardedSubmission, 'isRepeated'>;
}

/**
 * Reasons for which a lead stays held even if a later form step passes the spam checks. Only an operator can release
 * such a lead.
 */
const FINAL_HOLDS: ReadonlySet<string> = new Set<HoldReason>(['trap', 'forged-form', 'forged-captcha']);

/**
 * Whether a later form step contains another e-mail address than the first step. If so, the receipt counts towards the
 * limit of receipts to the new address.
 */
export const hasNewMailbox = (begun: BegunLead | null, lead: Pick<Lead, 'email'>): boolean =>
  begun !== null && mailboxOf(begun.lead.email) !== mailboxOf(lead.email);

/** Adds the answers of later form steps to the lead of the first step. */
export class LaterSteps {
  readonly #dependencies: LaterStepsDependencies;

  constructor(dependencies: LaterStepsDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Completes the lead of the first step.
   *
   * @returns the completed lead; null if it can no longer be changed, because its delivery has begun
   */
  async complete(site: Site, begun: BegunLead, step: LaterStep): Promise<AcceptedLead | null> {
    const { steps, guard, log, appointments } = this.#dependencies;
    const { lead, payloadHash, deliverAt, slot, post } = step;
    const isNewMailbox = hasNewMailbox(begun, lead);
    const receiptTo = !isNewMailbox || (await guard.allowsReceipt(site, lead.email, false)) ? lead.email : null;
    const { verdict, giveBack } = await this.#judge(begun, post);
    const isHeld = verdict === 'trap' || (begun.heldBecause !== null && verdict === 'keep');
    const { lead: whole, book = begun.lead.appointment ? appointments.giveBackOf(begun.lead) : undefined } = withSlot(
      completeLead(begun.lead, lead),
      isHeld ? null : slot,
    );
    const dealership = dealershipOf(site, whole);
    const dealerTargets = listDeliveryTargets(dealership, leadReceivers(site, dealership, whole), null);
    const change = { dealerTargets, receiptTo, deliverAt, verdict, book };
    const isCompleted = await steps.complete(whole, payloadHash, change).catch(async (error: unknown) => {
      // Nothing was stored, so the limits must not count this step. The step is counted when the shopper sends it again.
      const undo = async (): Promise<void> => {
        if (isNewMailbox && receiptTo !== null) await guard.giveBackReceipt(site, lead.email);
        await giveBack();
      };
      await (error instanceof SlotRefusedError ? undo() : undoAfterFailure(undo));
      throw error;
    });
    if (!isCompleted) return null;
    if (verdict === 'release') await recordLeadEvent(this.#dependencies, site, whole);
    if (verdict === 'trap') log.warn({ site: site.slug, leadId: whole.id, reason: verdict }, HELD);
    return { leadId: whole.id, isNew: false, state: isHeld ? 'held' : 'accepted' };
  }

  /**
   * Finds the lead that an earlier post of the same form step created. A later form step creates a separate lead if the
   * delivery of the first step's lead has already begun.
   */
  async findSplitOff(site: Site, begun: BegunLead | null, payloadHash: Buffer): Promise<AcceptedLead | null> {
    if (begun === null) return null;
    const found = await this.#dependencies.store.findSubmission(site, begun.lead.submissionId, payloadHash);
    return found?.leadId === begun.lead.id ? null : found;
  }

  /**
   * Decides whether a later form step holds the lead as spam or releases a held lead. The trap field is always checked.
   * The other spam checks run only for a held lead, because they use up the captcha solution and count towards a limit.
   */
  async #judge(
    { heldBecause }: BegunLead,
    post: LaterStep['post'],
  ): Promise<{ readonly verdict: StepVerdict; readonly giveBack: Judgement['giveBack'] }> {
    const withoutCheck = (verdict: StepVerdict) => ({ verdict, giveBack: async () => {} });
    if (post.fields[FORM_CONTROL.trap]) return withoutCheck('trap');
    if (heldBecause === null || FINAL_HOLDS.has(heldBecause)) return withoutCheck('keep');
    const judged = await this.#dependencies.guard.judge({ ...post, isRepeated: false });
    return { verdict: judged.heldBecause === null ? 'release' : 'keep', giveBack: judged.giveBack };
  }
}
