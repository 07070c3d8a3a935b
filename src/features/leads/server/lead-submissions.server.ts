import { randomUUID } from 'node:crypto';
import { withoutSlotTime } from '#features/appointments/rules/slot-choice.ts';
import { type Clock, MINUTE_MS } from '#kernel/clock.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Site } from '#model/site/site.ts';
import { paths } from '#urls/paths.ts';
import type { PostedFile } from '../rules/attachments/lead-attachment.ts';
import { LEAD_FIELDS } from '../rules/fields/lead-fields.ts';
import { describeForm } from '../rules/form/describe-form.ts';
import type { FormModel } from '../rules/form/form-model.ts';
import { fillForm, type LeadDraft, parseSubmission } from '../rules/form/parse-submission.ts';
import { slotRefusalText } from '../rules/form/slot-refusal-text.ts';
import { withEarlierAnswers } from '../rules/later-step.ts';
import { makeLead } from '../rules/make-lead.ts';
import type { FormTiming } from '../rules/spam-check.ts';
import {
  type ChoiceRefusal,
  type ChosenSlot,
  type LeadAppointments,
  SlotRefusedError,
  withSlot,
} from './appointments/lead-appointments.server.ts';
import type { CheckedFiles, LeadAttachments } from './attachments/lead-attachments.server.ts';
import { LeadAcceptance, type LeadAcceptanceDependencies, OvertakenError } from './lead-acceptance.server.ts';
import type { AcceptedLead, LeadStore } from './lead-store.server.ts';
import type { OvertakenSubmission, RefusedSubmission, StoreCondition, StoredSubmission, SubmissionInput } from './lead-submission.ts';
import type { PreparedLead } from './paid/prepared-lead.ts';
import { hashPayload } from './payload-hash.server.ts';
import type { FormStamps } from './spam/signed-form-time.server.ts';
import type { SubmissionGuard, UnpaidCount } from './spam/submission-guard.server.ts';
import { undoAfterFailure } from './spam/undo-after-failure.ts';
import type { BegunLead, LeadSteps } from './steps/begun-lead-store.server.ts';
import { hasNewMailbox, LaterSteps } from './steps/later-steps.server.ts';
import { makeTicket } from './success-ticket.server.ts';

type Refused = Result<never, RefusedSubmission>;

export interface LeadSubmissionsDependencies extends Omit<LeadAcceptanceDependencies, 'store' | 'guard' | 'attachments'> {
  readonly store: LeadStore;
  readonly appointments: LeadAppointments;
  readonly steps: LeadSteps;
  readonly guard: SubmissionGuard;
  /** The service for files that shoppers attach. If it is missing, no form may have a field for files. */
  readonly attachments?: LeadAttachments;
  readonly clock: Clock;
}

/**
 * How long an incomplete lead waits for its next step, in milliseconds. It is then sent to the dealer without further
 * answers.
 */
const STEP_WAIT_MS = 30 * MINUTE_MS;

/** Checks posted forms and stores their leads. Other parts of the program use it only through `LeadService`. */
export class LeadSubmissions {
  readonly #dependencies: LeadSubmissionsDependencies;
  readonly #stamps: FormStamps;
  readonly #laterSteps: LaterSteps;
  readonly #acceptance: LeadAcceptance;

  constructor(dependencies: LeadSubmissionsDependencies, stamps: FormStamps) {
    this.#dependencies = dependencies;
    this.#stamps = stamps;
    this.#laterSteps = new LaterSteps(dependencies);
    this.#acceptance = new LeadAcceptance(dependencies);
  }

  /**
   * Checks a post and stores a lead with its deliveries in one transaction. For a repeated post, the lead of the
   * first post is returned. A lead that looks like spam is stored as held, and its sender gets the answer that every
   * sender gets.
   */
  async submit(site: Site, input: SubmissionInput): Promise<Result<StoredSubmission, RefusedSubmission>> {
    const { clock, steps } = this.#dependencies;
    const now = clock.now();
    const begun = input.step?.leadId ? await steps.find(site, input.step.leadId, now) : null;
    const post = begun === null ? input : withEarlierAnswers(begun.lead, input);
    try {
      return await this.#submitOnce(site, post, begun, now);
    } catch (error) {
      if (error instanceof SlotRefusedError) return this.#refuseSlot(site, post, begun, now, error.refusal);
      throw error;
    }
  }

  /**
   * Like `submit`, but only for forms with one step. A new lead is stored only if `condition` returns true in the
   * transaction that stores the lead. If the lead of a repeated post is already stored, the condition is not checked.
   */
  async submitIf(
    site: Site,
    input: SubmissionInput,
    condition: StoreCondition,
  ): Promise<Result<StoredSubmission, RefusedSubmission | OvertakenSubmission>> {
    try {
      return await this.#submitOnce(site, input, null, this.#dependencies.clock.now(), condition);
    } catch (error) {
      if (error instanceof OvertakenError) return err({ kind: 'overtaken' });
      throw error;
    }
  }

  /**
   * Checks a post of a form that needs a payment. The lead is stored later, when the shopper has paid (`PaidLeads`).
   * The post is not checked for spam, because a program that sends spam does not pay. The number of unpaid posts has
   * its own limit, in addition to the usual limits. These forms have neither fields for files nor appointment times.
   *
   * @param begin begins the payment. If this function throws, the post does not count towards any limit, because the
   *   shopper will send the form again
   */
  async prepare<Value>(
    site: Site,
    input: SubmissionInput,
    begin: (prepared: PreparedLead) => Promise<Value>,
  ): Promise<Result<Value, RefusedSubmission>> {
    const now = this.#dependencies.clock.now();
    const read = await this.#read(site, input, null, now);
    if (!read.ok) return read;
    const { draft, again, submissionId, payloadHash } = read.value;
    const { guard } = this.#dependencies;
    const retryAfterSeconds = await guard.limit(site, input.clientAddress, null);
    if (retryAfterSeconds !== null) return err({ kind: 'rate-limited', retryAfterSeconds, ...again() });
    let unpaid: UnpaidCount | null = null;
    try {
      unpaid = await guard.limitUnpaid(site, input.clientAddress, submissionId, payloadHash);
      if (unpaid.retryAfterSeconds !== null) return err({ kind: 'rate-limited', retryAfterSeconds: unpaid.retryAfterSeconds, ...again() });
      const { pageUrl, userAgent } = input;
      const about = { id: randomUUID(), submissionId, now, deliverAt: now, pageUrl, userAgent, channel: 'website' as const };
      return ok(await begin({ lead: makeLead(site, draft, about), payloadHash }));
    } catch (error) {
      const isUnpaidCounted = unpaid?.isCounted === true;
      await Promise.all([
        undoAfterFailure(() => guard.giveBackPost(site, input.clientAddress, null)),
        isUnpaidCounted && undoAfterFailure(() => guard.giveBackUnpaid(site, input.clientAddress, submissionId, payloadHash)),
      ]);
      throw error;
    }
  }

  /**
   * Returns the posted form with its values, the reason why the chosen appointment time was refused, and the times that are
   * still free.
   */
  async #refuseSlot(site: Site, input: SubmissionInput, begun: BegunLead | null, now: number, refusal: ChoiceRefusal): Promise<Refused> {
    const model = await this.#describePosted(site, input, begun, now);
    const { wire: field } = LEAD_FIELDS.appointmentChoice;
    const errors = [{ field, message: slotRefusalText(refusal, site.vehicleWord.singular) }];
    const form = fillForm(model, withoutSlotTime(field, input.fields));
    return err({ kind: 'invalid', errors, form, stamp: this.#stamps.keep(site, input.fields, now) });
  }

  /** The posted form with the times that are still free. */
  async #describePosted(site: Site, input: SubmissionInput, begun: BegunLead | null, now: number): Promise<FormModel> {
    const request = { ...input, site, now, isPartial: input.step?.isLast === false };
    const slots = await this.#dependencies.appointments.offer({ request, posted: input.fields, begunId: begun?.lead.id ?? null });
    return describeForm({ ...request, slots });
  }

  async #submitOnce(
    site: Site,
    input: SubmissionInput,
    begun: BegunLead | null,
    now: number,
    storeIf?: StoreCondition,
  ): Promise<Result<StoredSubmission, RefusedSubmission>> {
    const { store, guard } = this.#dependencies;
    const read = await this.#read(site, input, begun, now);
    if (!read.ok) return read;
    const { draft, again, submissionId, payloadHash } = read.value;
    const earlier =
      (await store.findSubmission(site, submissionId, payloadHash)) ?? (await this.#laterSteps.findSplitOff(site, begun, payloadHash));
    if (earlier !== null) return ok(this.#answer(site, draft, earlier, now));

    const retryAfterSeconds = await guard.limit(site, input.clientAddress, input.tokenId ?? null);
    if (retryAfterSeconds !== null) return err({ kind: 'rate-limited', retryAfterSeconds, ...again() });
    try {
      return await this.#storeChecked(site, input, begun, { now, storeIf, read: read.value });
    } catch (error) {
      if (!(error instanceof SlotRefusedError || error instanceof OvertakenError))
        await undoAfterFailure(() => guard.giveBackPost(site, input.clientAddress, input.tokenId ?? null));
      throw error;
    }
  }

  /** Stores the lead of a sent form, after the rate limits have allowed the form. */
  async #storeChecked(
    site: Site,
    input: SubmissionInput,
    begun: BegunLead | null,
    { now, storeIf, read }: { readonly now: number; readonly storeIf: StoreCondition | undefined; readonly read: ReadSubmission },
  ): Promise<Result<StoredSubmission, RefusedSubmission>> {
    const { store, appointments } = this.#dependencies;
    const isLast = input.step?.isLast !== false;
    const { draft, checked, submissionId, timing, payloadHash } = read;
    const chosen = await appointments.choose({ ...input, site }, draft, begun?.lead ?? null);
    if (!chosen.ok) {
      // An earlier post of the same form may have booked the chosen time, for example after a double click. In this
      // case, the lead of the earlier post is returned.
      const same = await store.findSubmission(site, submissionId, payloadHash);
      return same === null ? this.#refuseSlot(site, input, begun, now, chosen.error) : ok(this.#answer(site, draft, same, now));
    }
    const deliverAt = isLast ? now : now + STEP_WAIT_MS;
    const stored = await this.#store(site, input, begun, {
      draft,
      checked,
      payloadHash,
      submissionId,
      timing,
      slot: chosen.value,
      deliverAt,
      now,
      storeIf,
    });
    return ok(this.#answer(site, draft, stored, now));
  }

  /** Checks the fields and files of a post. */
  async #read(
    site: Site,
    input: SubmissionInput,
    begun: BegunLead | null,
    now: number,
  ): Promise<Result<ReadSubmission, RefusedSubmission>> {
    const model = await this.#describePosted(site, input, begun, now);
    const checked = await this.#checkFiles(model, input.files ?? []);
    const posted = { ...input.fields, ...checked.texts };
    const again = () => ({ form: fillForm(model, posted), stamp: this.#stamps.keep(site, input.fields, now) });
    const draft = parseSubmission(site, model, posted);
    const errors = [...(draft.ok ? [] : draft.error), ...checked.problems];
    if (!draft.ok || errors.length > 0) return err({ kind: 'invalid', errors, ...again() });
    if (input.problems?.length) return err({ kind: 'invalid', errors: input.problems, ...again() });
    const { submissionId, timing } = this.#stamps.read(site, input.fields, now, input.startedAt);
    return ok({ draft: draft.value, checked, again, submissionId, timing, payloadHash: hashPayload(draft.value, checked.files) });
  }

  /** Completes the lead of an earlier form step, or stores a new lead. */
  async #store(site: Site, input: SubmissionInput, begun: BegunLead | null, valid: ValidSubmission): Promise<AcceptedLead> {
    const { guard } = this.#dependencies;
    const { draft, checked, payloadHash, submissionId, timing, slot, deliverAt, now, storeIf } = valid;
    const { fields, clientAddress, pageUrl, userAgent, tokenId, agent } = input;
    const hasToken = tokenId !== undefined;
    const channel = agent ? 'agent' : hasToken ? 'api' : 'website';
    const lead = makeLead(site, draft, { id: randomUUID(), submissionId, now, deliverAt, pageUrl, userAgent, channel, agent });
    const post = { site, hasToken, isVerifiedAgent: agent?.isVerified === true, fields, timing, clientAddress, now };
    const completed = begun && (await this.#laterSteps.complete(site, begun, { lead, payloadHash, deliverAt, slot, post }));
    if (completed) return completed;
    // The lead of the first form step can no longer be changed, so the later step creates a new lead. The new lead has
    // the same submission id, so that it is found if the later step is sent again.
    const made = begun === null ? lead : { ...lead, submissionId: begun.lead.submissionId };
    const isRepeated = await guard.isRepeated(site, made.submissionId, payloadHash);
    const { heldBecause, giveBack: giveBackJudged } = await guard.judge({ ...post, isRepeated });
    const { lead: whole, book } = withSlot(made, heldBecause === null ? slot : null);
    const isReceiptCounted = isRepeated || hasNewMailbox(begun, lead);
    const giveBack = async (): Promise<void> => {
      await giveBackJudged();
      if (!isRepeated) await guard.forgetPost(site, made.submissionId, payloadHash);
    };
    return this.#acceptance.accept(site, whole, {
      payloadHash,
      heldBecause,
      isReceiptCounted,
      deliverAt,
      book,
      storeIf,
      giveBack,
      checked,
    });
  }

  async #checkFiles(model: FormModel, files: readonly PostedFile[]): Promise<CheckedFiles> {
    return (await this.#dependencies.attachments?.check(model, files)) ?? { problems: [], files: [], texts: {} };
  }

  #answer(site: Site, draft: LeadDraft, accepted: AcceptedLead, now: number): StoredSubmission {
    const ticket = makeTicket(site, draft, now, accepted.state === 'accepted');
    return { leadId: accepted.leadId, eventId: draft.eventId, ticket, successPath: paths.success() };
  }
}

/** A sent form whose fields and files are valid. */
interface ReadSubmission {
  readonly draft: LeadDraft;
  readonly checked: CheckedFiles;
  readonly payloadHash: Buffer;
  readonly submissionId: string;
  readonly timing: FormTiming;
  /** Returns the posted values, so that the page can show the same form again with an error. */
  readonly again: () => Pick<Extract<RefusedSubmission, { kind: 'invalid' }>, 'form' | 'stamp'>;
}

/** A sent form that passed all checks. Times are in epoch milliseconds. */
interface ValidSubmission {
  readonly draft: LeadDraft;
  readonly checked: CheckedFiles;
  readonly payloadHash: Buffer;
  readonly submissionId: string;
  readonly timing: FormTiming;
  readonly slot: ChosenSlot | null;
  readonly deliverAt: number;
  readonly now: number;
  readonly storeIf: StoreCondition | undefined;
}
