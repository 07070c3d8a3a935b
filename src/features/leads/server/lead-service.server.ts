import { randomUUID } from 'node:crypto';
import type { EventStore } from '#features/analytics/server/event-store.server.ts';
import { withoutSlotTime } from '#features/appointments/rules/slot-choice.ts';
import { dealershipOf } from '#features/dealerships/rules/dealership-of.ts';
import { type Clock, MINUTE_MS } from '#kernel/clock.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Site } from '#model/site/site.ts';
import { paths } from '#urls/paths.ts';
import type { PostedFile } from '../rules/attachments/lead-attachment.ts';
import { leadReceivers } from '../rules/delivery/lead-receivers.ts';
import { mailboxOf } from '../rules/delivery/mailbox.ts';
import { listDeliveryTargets, reachesDealer } from '../rules/delivery/route-lead.ts';
import { LEAD_FIELDS } from '../rules/fields/lead-fields.ts';
import { describeForm, type FormRequest } from '../rules/form/describe-form.ts';
import { type FieldProblem, FORM_CONTROL, type FormModel } from '../rules/form/form-model.ts';
import { fillForm, type LeadDraft, parseSubmission } from '../rules/form/parse-submission.ts';
import { slotRefusalText } from '../rules/form/slot-refusal-text.ts';
import { completeLead, postedAnswers, withEarlierAnswers } from '../rules/later-step.ts';
import type { Lead } from '../rules/lead.ts';
import { makeLead } from '../rules/make-lead.ts';
import type { HoldReason } from '../rules/spam-check.ts';
import type { CheckedFiles, LeadAttachments } from './attachments/lead-attachments.server.ts';
import { type BookAppointment, type ChoiceRefusal, type LeadAppointments, SlotRefusedError, withSlot } from './lead-appointments.server.ts';
import type { LeadLog } from './lead-log.server.ts';
import type { BegunLead, LeadSteps, StepVerdict } from './lead-steps.server.ts';
import type { AcceptedLead, LeadStore } from './lead-store.server.ts';
import { hashPayload } from './payload-hash.server.ts';
import { recordLeadEvent } from './record-lead-event.server.ts';
import { type FormStamp, FormStamps } from './spam/signed-form-time.server.ts';
import type { GuardedSubmission, SubmissionGuard } from './spam/submission-guard.server.ts';
import { formatTicketCookie, isTrustworthy, makeTicket, type SuccessTicket, SuccessTickets } from './success-ticket.server.ts';

/** The form that was posted, and data about the request. */
export interface SubmissionInput extends Omit<FormRequest, 'site' | 'now'> {
  readonly fields: Readonly<Record<string, string>>;
  /** The posted files, which the service checks. */
  readonly files?: readonly PostedFile[];
  readonly clientAddress: string;
  /** Id of the site token in the request, which the caller has checked; absent if the request has no token. */
  readonly tokenId?: number;
  /**
   * Only for a form with several steps. `leadId` is the lead of the first step; it is null in the first step
   * itself. `isLast` is true in the last step.
   */
  readonly step?: { readonly leadId: string | null; readonly isLast: boolean };
  /** Errors that the caller found in fields by other means, such as a postcode that does not exist (TRADE-04). */
  readonly problems?: readonly FieldProblem[];
  readonly userAgent: string | null;
  /**
   * URL of the form's page with the host of the site. It is written into mails, so its host must not come from the
   * request.
   */
  readonly pageUrl: string;
  /** Scheme and host of the request; used only to choose a cookie that the browser accepts. */
  readonly origin: string;
}

export interface SentLead {
  readonly leadId: string;
  readonly eventId: number;
  /** What the page `/success` shows. The Set-Cookie header `ticketCookie` brings this information to the page. */
  readonly ticket: SuccessTicket;
  readonly ticketCookie: string;
  /** Location of the 303 redirect (ROUTE-10, FORM-07). */
  readonly successPath: string;
}

/**
 * The reason why a submission was refused, and what the page needs to show the form again. `form` contains the posted
 * values. `stamp` contains the submission id of the posted form and the signed time at which the form was rendered.
 */
export type RefusedSubmission =
  | { readonly kind: 'invalid'; readonly errors: readonly FieldProblem[]; readonly form: FormModel; readonly stamp: FormStamp }
  | { readonly kind: 'rate-limited'; readonly retryAfterSeconds: number; readonly form: FormModel; readonly stamp: FormStamp };

type Refused = Result<never, RefusedSubmission>;

export interface LeadServiceDependencies {
  readonly store: LeadStore;
  readonly appointments: LeadAppointments;
  readonly steps: LeadSteps;
  readonly guard: SubmissionGuard;
  readonly events: Pick<EventStore, 'record'>;
  /** Without it no form may have a field for files. */
  readonly attachments?: LeadAttachments;
  readonly log: LeadLog;
  readonly clock: Clock;
  readonly platformSecret: Uint8Array;
  readonly mode: 'demo' | 'production';
  /** Called once for each stored lead, not for a repeated submission. Used for metrics. */
  readonly onStored?: (lead: { readonly kind: string; readonly state: string }) => void;
}

/**
 * How long an incomplete lead waits for its next step, in milliseconds. It is then sent to the dealer without further
 * answers.
 */
const STEP_WAIT_MS = 30 * MINUTE_MS;
/**
 * Reasons for which a lead stays held even if a later form step passes the spam checks. Only an operator can release
 * such a lead.
 */
const FINAL_HOLDS: ReadonlySet<string> = new Set<HoldReason>(['trap', 'forged-form', 'forged-captcha']);
const HELD = 'a lead is held; to list the held leads, run: forecourt leads list --held';

/** How a lead is stored. */
interface Acceptance {
  readonly payloadHash: Buffer;
  readonly heldBecause: HoldReason | null;
  /** Whether the shopper's receipt was already counted towards the limit of receipts for the shopper's mailbox. */
  readonly isReceiptCounted: boolean;
  /** Epoch milliseconds of the first delivery. */
  readonly deliverAt: number;
  readonly book: BookAppointment | undefined;
}

/** Receives all leads, from page forms and from `POST /api/leads` (LEAD-05). */
export class LeadService {
  readonly #dependencies: LeadServiceDependencies;
  readonly #stamps: FormStamps;
  readonly #tickets: SuccessTickets;

  constructor(dependencies: LeadServiceDependencies) {
    this.#dependencies = dependencies;
    this.#stamps = new FormStamps(dependencies.platformSecret);
    this.#tickets = new SuccessTickets(dependencies.platformSecret);
  }

  /** A form of the site as data, for its page, with the times that can be booked now. */
  async offerForm(site: Site, request: Omit<FormRequest, 'site' | 'now' | 'slots'>): Promise<FormModel> {
    const { appointments, clock } = this.#dependencies;
    return describeForm({ ...request, site, slots: await appointments.offer(site, request), now: clock.now() });
  }

  /** A form of the site as data. It needs no database: the times are those of the opening hours. */
  describeForm(site: Site, request: Omit<FormRequest, 'site' | 'now'>): FormModel {
    const slots = this.#dependencies.appointments.offerByHours(site, request);
    return describeForm({ ...request, site, slots, now: this.#dependencies.clock.now() });
  }

  /**
   * The submission id and the signed time for one rendering of a form.
   *
   * @param submissionId an id that every rendering of the same form shares, so that it is stored once; new by default
   */
  newFormStamp(site: Pick<Site, 'id'>, submissionId?: string): FormStamp {
    return this.#stamps.create(site, this.#dependencies.clock.now(), submissionId);
  }

  /** What `/success` may show to the browser with this cookie; null if the cookie is missing or too old. */
  readTicket(site: Pick<Site, 'id'>, cookieValue: string | null): SuccessTicket | null {
    return this.#tickets.verify(site, cookieValue, this.#dependencies.clock.now());
  }

  /**
   * True if the success cookie is Secure and its name has the prefix `__Host-`, which binds it to its host. This is
   * always true in production. In demo mode it is false for an origin without TLS (docs/settled.md, Sites).
   */
  isCookieSecure(origin: string): boolean {
    return this.#dependencies.mode === 'production' || isTrustworthy(origin);
  }

  /**
   * The answers of a stored lead of the site, with the names of the form's fields. Null if the site has no such lead.
   * They contain personal data and must not be shown to a visitor.
   */
  async findAnswers(site: Pick<Site, 'id'>, leadId: string): Promise<Readonly<Record<string, string>> | null> {
    const found = await this.#dependencies.store.find(site, leadId);
    return found === null ? null : postedAnswers(found.lead);
  }

  /**
   * Counts a post that stores no lead yet, such as the first step of a form, towards the limit of posts from one IP
   * address.
   *
   * @returns the number of seconds to wait if there were too many posts; null otherwise
   */
  limitPosts(site: Site, clientAddress: string): Promise<number | null> {
    return this.#dependencies.guard.limit(site, clientAddress, null);
  }

  /** True if a later form step may still add answers to this lead of the site, and if the lead is about a vehicle. */
  async hasBegunWithVehicle(site: Pick<Site, 'id'>, leadId: string): Promise<boolean> {
    const begun = await this.#dependencies.steps.find(site, leadId, this.#dependencies.clock.now());
    return begun !== null && begun.lead.vehicle !== null;
  }

  /**
   * Checks a post and stores a lead with its deliveries in one transaction. A repeated post returns the same lead. A
   * lead that looks like spam is stored as held; the sender gets the same answer.
   */
  async submitLead(site: Site, input: SubmissionInput): Promise<Result<SentLead, RefusedSubmission>> {
    const { clock, steps } = this.#dependencies;
    const now = clock.now();
    const begun = input.step?.leadId ? await steps.find(site, input.step.leadId, now) : null;
    const post = begun === null ? input : withEarlierAnswers(begun.lead, input);
    try {
      return await this.#submit(site, post, begun, now);
    } catch (error) {
      if (error instanceof SlotRefusedError) return this.#refuseSlot(site, post, begun, now, error.refusal);
      throw error;
    }
  }

  /** Shows the form again with the values of the post, the reason, and the times that are still free. */
  async #refuseSlot(site: Site, input: SubmissionInput, begun: BegunLead | null, now: number, refusal: ChoiceRefusal): Promise<Refused> {
    const slots = await this.#dependencies.appointments.offerAgain(site, input, begun?.lead ?? null);
    const model = describeForm({ ...input, site, now, slots, isPartial: input.step?.isLast === false });
    const { wire: field } = LEAD_FIELDS.appointmentChoice;
    const errors = [{ field, message: slotRefusalText(refusal, site.vehicleWord.singular) }];
    const form = fillForm(model, withoutSlotTime(field, input.fields));
    return err({ kind: 'invalid', errors, form, stamp: this.#stamps.keep(site, input.fields, now) });
  }

  async #submit(site: Site, input: SubmissionInput, begun: BegunLead | null, now: number): Promise<Result<SentLead, RefusedSubmission>> {
    const { store, guard, steps, log, appointments } = this.#dependencies;
    const isLast = input.step?.isLast !== false;
    const deliverAt = isLast ? now : now + STEP_WAIT_MS;
    const slots = await appointments.offerAgain(site, input, begun?.lead ?? null);
    const model = describeForm({ ...input, site, now, slots, isPartial: !isLast });
    const checked = await this.#checkFiles(model, input.files ?? []);
    const posted = { ...input.fields, ...checked.texts };
    const again = () => ({ form: fillForm(model, posted), stamp: this.#stamps.keep(site, input.fields, now) });
    const draft = parseSubmission(site, model, posted);
    const errors = [...(draft.ok ? [] : draft.error), ...checked.problems];
    if (!draft.ok || errors.length > 0) return err({ kind: 'invalid', errors, ...again() });
    if (input.problems?.length) return err({ kind: 'invalid', errors: input.problems, ...again() });

    const { submissionId, timing } = this.#stamps.read(site, input.fields, now);
    const payloadHash = hashPayload(draft.value, checked.files);
    const earlier = (await store.findSubmission(site, submissionId, payloadHash)) ?? (await this.#findSplitOff(site, begun, payloadHash));
    if (earlier !== null) return ok(this.#answer(site, draft.value, earlier, input.origin, now));

    const retryAfterSeconds = await guard.limit(site, input.clientAddress, input.tokenId ?? null);
    if (retryAfterSeconds !== null) return err({ kind: 'rate-limited', retryAfterSeconds, ...again() });
    const chosen = await appointments.choose(site, input, draft.value.appointmentChoice, begun?.lead ?? null);
    if (!chosen.ok) {
      // The slot may be taken by the same form, which was sent twice at once.
      const same = await store.findSubmission(site, submissionId, payloadHash);
      return same === null
        ? this.#refuseSlot(site, input, begun, now, chosen.error)
        : ok(this.#answer(site, draft.value, same, input.origin, now));
    }
    const channel = input.tokenId === undefined ? ('website' as const) : ('api' as const);
    const about = { id: randomUUID(), submissionId, now, deliverAt, pageUrl: input.pageUrl, userAgent: input.userAgent, channel };
    const lead = makeLead(site, draft.value, about);
    const hasNewMailbox = begun !== null && mailboxOf(begun.lead.email) !== mailboxOf(lead.email);
    const receiptTo = !hasNewMailbox || (await guard.allowsReceipt(site, lead.email, false)) ? lead.email : null;
    const { fields, clientAddress } = input;
    const post = { site, hasToken: input.tokenId !== undefined, fields, timing, clientAddress, now };
    if (begun !== null) {
      const verdict = await this.#judgeStep(begun, post);
      const isHeld = verdict === 'trap' || (begun.heldBecause !== null && verdict === 'keep');
      const { lead: whole, book } = withSlot(completeLead(begun.lead, lead), isHeld ? null : chosen.value);
      if (await steps.complete(whole, payloadHash, { receiptTo, deliverAt, verdict, book })) {
        if (verdict === 'release') await recordLeadEvent(this.#dependencies, site, whole);
        if (verdict === 'trap') log.warn({ site: site.slug, leadId: whole.id, reason: verdict }, HELD);
        const state = isHeld ? 'held' : 'accepted';
        return ok(this.#answer(site, draft.value, { leadId: whole.id, isNew: false, state }, input.origin, now));
      }
    }
    // The lead of the first form step can no longer be changed, so the later step creates a new lead. The new lead has
    // the same submission id, so that it is found if the later step is sent again.
    const made = begun === null ? lead : { ...lead, submissionId: begun.lead.submissionId };
    const isRepeated = await guard.isRepeated(site, made.submissionId, payloadHash);
    const heldBecause = await guard.judge({ ...post, isRepeated });
    const { lead: stored, book } = withSlot(made, heldBecause === null ? chosen.value : null);
    const isReceiptCounted = isRepeated || hasNewMailbox;
    const how = { payloadHash, heldBecause, isReceiptCounted, deliverAt, book };
    const { attachments } = this.#dependencies;
    const accepted =
      attachments === undefined || checked.files.length === 0
        ? await this.#accept(site, stored, how)
        : await attachments.storeWith(site, checked, (files) => this.#accept(site, { ...stored, attachments: files }, how));
    return ok(this.#answer(site, draft.value, accepted, input.origin, now));
  }

  /**
   * Finds the lead that an earlier post of this same form step created. A later form step creates a lead of its own if
   * the delivery of the first lead has already begun.
   */
  async #findSplitOff(site: Site, begun: BegunLead | null, payloadHash: Buffer): Promise<AcceptedLead | null> {
    if (begun === null) return null;
    const found = await this.#dependencies.store.findSubmission(site, begun.lead.submissionId, payloadHash);
    return found?.leadId === begun.lead.id ? null : found;
  }

  /**
   * Decides whether a later form step holds the lead as spam or releases a held lead. The trap field is always checked.
   * The other spam checks run only for a held lead, because they use up the captcha solution and count towards a limit.
   */
  async #judgeStep({ heldBecause }: BegunLead, post: Omit<GuardedSubmission, 'isRepeated'>): Promise<StepVerdict> {
    if (post.fields[FORM_CONTROL.trap]) return 'trap';
    if (heldBecause === null || FINAL_HOLDS.has(heldBecause)) return 'keep';
    return (await this.#dependencies.guard.judge({ ...post, isRepeated: false })) === null ? 'release' : 'keep';
  }

  async #checkFiles(model: FormModel, files: readonly PostedFile[]): Promise<CheckedFiles> {
    return (await this.#dependencies.attachments?.check(model, files)) ?? { problems: [], files: [], texts: {} };
  }

  async #accept(
    site: Site,
    lead: Lead,
    { payloadHash, heldBecause, isReceiptCounted, deliverAt, book }: Acceptance,
  ): Promise<AcceptedLead> {
    const { store, log, guard } = this.#dependencies;
    const dealership = dealershipOf(site, lead);
    const hasReceipt = await guard.allowsReceipt(site, lead.email, isReceiptCounted);
    const targets = listDeliveryTargets(dealership, leadReceivers(site, dealership, lead), hasReceipt ? lead.email : null);
    const accepted = await store.accept(lead, payloadHash, targets, heldBecause, deliverAt, book).catch(async (error: unknown) => {
      // The shopper sends the form again with another time, and then gets the receipt.
      if (hasReceipt && !isReceiptCounted && error instanceof SlotRefusedError) await guard.giveBackReceipt(site, lead.email);
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

  #answer(site: Site, draft: LeadDraft, accepted: AcceptedLead, origin: string, now: number): SentLead {
    const ticket = makeTicket(site, draft, now, accepted.state === 'accepted');
    const cookie = formatTicketCookie(this.#tickets.sign(site, ticket, now), this.isCookieSecure(origin));
    return { leadId: accepted.leadId, eventId: draft.eventId, ticket, ticketCookie: cookie, successPath: paths.success() };
  }
}
