import { ok, type Result } from '#kernel/result.ts';
import { isTrustworthyOrigin } from '#kernel/trustworthy-origin.ts';
import type { Site } from '#model/site/site.ts';
import { describeForm, type FormRequest } from '../rules/form/describe-form.ts';
import type { FormModel } from '../rules/form/form-model.ts';
import { postedAnswers } from '../rules/later-step.ts';
import type { TradeInDetails } from '../rules/trade-in/trade-in-details.ts';
import type { AnsweredForm } from './appointments/lead-appointments.server.ts';
import type {
  OvertakenSubmission,
  RefusedSubmission,
  SentLead,
  StoreCondition,
  StoredSubmission,
  SubmissionInput,
} from './lead-submission.ts';
import { LeadSubmissions, type LeadSubmissionsDependencies } from './lead-submissions.server.ts';
import type { PreparedLead } from './paid/prepared-lead.ts';
import { type FormStamp, FormStamps } from './spam/signed-form-time.server.ts';
import { undoAfterFailure } from './spam/undo-after-failure.ts';
import { formatTicketCookie, type SuccessTicket, SuccessTickets } from './success-ticket.server.ts';

export interface LeadServiceDependencies extends LeadSubmissionsDependencies {
  readonly platformSecret: Uint8Array;
  readonly mode: 'demo' | 'production';
}

/** Receives all leads, from page forms and from `POST /api/leads` (LEAD-05). */
export class LeadService {
  readonly #dependencies: LeadServiceDependencies;
  readonly #stamps: FormStamps;
  readonly #tickets: SuccessTickets;
  readonly #submissions: LeadSubmissions;

  constructor(dependencies: LeadServiceDependencies) {
    this.#dependencies = dependencies;
    this.#stamps = new FormStamps(dependencies.platformSecret);
    this.#tickets = new SuccessTickets(dependencies.platformSecret);
    this.#submissions = new LeadSubmissions(dependencies, this.#stamps);
  }

  /**
   * Returns the data that the page of a form shows, with the times that can be booked now.
   *
   * @param answered.posted the answers that the shopper has already given. The free times depend on the location
   *   among these answers
   * @param answered.begunId id of the lead of an earlier form step; the time booked for this lead is offered as a free time
   */
  async offerForm(
    site: Site,
    asked: Omit<FormRequest, 'site' | 'now' | 'slots'>,
    { posted = {}, begunId = null }: Partial<Omit<AnsweredForm, 'request'>> = {},
  ): Promise<FormModel> {
    const request = { ...asked, site, now: this.#dependencies.clock.now() };
    return describeForm({ ...request, slots: await this.#dependencies.appointments.offer({ request, posted, begunId }) });
  }

  /**
   * Describes a form of the site without a query to the database. The offered times are calculated only from the opening
   * hours, so some of them may already be booked.
   */
  describeForm(site: Site, asked: Omit<FormRequest, 'site' | 'now'>, posted: AnsweredForm['posted'] = {}): FormModel {
    const request = { ...asked, site, now: this.#dependencies.clock.now() };
    return describeForm({ ...request, slots: this.#dependencies.appointments.offerByHours({ request, posted }) });
  }

  /**
   * The submission id and the signed time for one rendering of a form.
   *
   * @param submissionId by default a new id. If several renderings of a form get the same id, the form stores only one lead,
   *   even if it is sent twice
   */
  newFormStamp(site: Pick<Site, 'id'>, submissionId?: string): FormStamp {
    return this.#stamps.create(site, this.#dependencies.clock.now(), submissionId);
  }

  /**
   * Returns the time at which the page of a posted form was shown, in epoch milliseconds. Returns the present time if
   * the post does not contain a time with a valid signature.
   */
  shownAt(site: Pick<Site, 'id'>, fields: Readonly<Record<string, string>>): number {
    return this.#stamps.shownAt(site, fields, this.#dependencies.clock.now());
  }

  /** Reads from a success cookie the data that `/success` may show; null if the cookie is missing, invalid or too old. */
  readTicket(site: Pick<Site, 'id'>, cookieValue: string | null): SuccessTicket | null {
    return this.#tickets.verify(site, cookieValue, this.#dependencies.clock.now());
  }

  /**
   * True if the success cookie is Secure and its name has the prefix `__Host-`, which binds the cookie to its host.
   * This is always true in production. In demo mode it is false for an origin without TLS (docs/settled.md, Sites).
   */
  isCookieSecure(origin: string): boolean {
    return this.#dependencies.mode === 'production' || isTrustworthyOrigin(origin);
  }

  /**
   * The answers of a stored lead of the site, with the names of the form's fields. Null if the site has no such lead.
   * The answers contain personal data and must not be shown to a visitor.
   */
  async findAnswers(site: Pick<Site, 'id'>, leadId: string): Promise<Readonly<Record<string, string>> | null> {
    const found = await this.#dependencies.store.find(site, leadId);
    return found === null ? null : postedAnswers(found.lead);
  }

  /** The shopper's own vehicle in a lead of the site; null if there is no such lead, or if the lead contains no such vehicle. */
  async findTradeIn(site: Pick<Site, 'id'>, leadId: string): Promise<TradeInDetails | null> {
    return (await this.#dependencies.store.find(site, leadId))?.lead.tradeIn ?? null;
  }

  /**
   * Counts a post towards the limit of posts from one IP address. Used for posts that store no lead yet, such as the
   * first step of a form.
   *
   * @returns the number of seconds to wait if there were too many posts; null otherwise
   */
  limitPosts(site: Site, clientAddress: string): Promise<number | null> {
    return this.#dependencies.guard.limit(site, clientAddress, null);
  }

  /**
   * Removes a post from the count of `limitPosts`. Call it if the program could not process the post, because the shopper will
   * send it again. Never throws.
   */
  giveBackPost(site: Site, clientAddress: string): Promise<void> {
    return undoAfterFailure(() => this.#dependencies.guard.giveBackPost(site, clientAddress, null));
  }

  /** True if two conditions are met: a later form step may still add answers to this lead, and the lead is about a vehicle. */
  async hasBegunWithVehicle(site: Pick<Site, 'id'>, leadId: string): Promise<boolean> {
    const begun = await this.#dependencies.steps.find(site, leadId, this.#dependencies.clock.now());
    return begun !== null && begun.lead.vehicle !== null;
  }

  /**
   * Checks a post and stores a lead with its deliveries in one transaction. For a repeated post, the lead of the
   * first post is returned. A lead that looks like spam is stored as held, and its sender gets the answer that every
   * sender gets.
   */
  async submitLead(site: Site, input: SubmissionInput): Promise<Result<SentLead, RefusedSubmission>> {
    const answered = await this.#submissions.submit(site, input);
    return answered.ok ? ok(this.#withCookie(site, answered.value, input)) : answered;
  }

  /**
   * Like `submitLead`, but only for forms with one step. A new lead is stored only if `condition` returns true in the
   * transaction that stores the lead. If the lead of a repeated post is already stored, the condition is not checked.
   */
  async submitLeadIf(
    site: Site,
    input: SubmissionInput,
    condition: StoreCondition,
  ): Promise<Result<SentLead, RefusedSubmission | OvertakenSubmission>> {
    const answered = await this.#submissions.submitIf(site, input, condition);
    return answered.ok ? ok(this.#withCookie(site, answered.value, input)) : answered;
  }

  /**
   * Checks a post of a form that needs a payment. The lead is stored later, when the shopper has paid (`PaidLeads`).
   * The post is not checked for spam, because a program that sends spam does not pay. The number of unpaid posts has
   * its own limit, in addition to the usual limits. These forms have neither fields for files nor appointment times.
   *
   * @param begin begins the payment. If this function throws, the post does not count towards any limit, because the
   *   shopper will send the form again
   */
  prepareLead<Value>(
    site: Site,
    input: SubmissionInput,
    begin: (prepared: PreparedLead) => Promise<Value>,
  ): Promise<Result<Value, RefusedSubmission>> {
    return this.#submissions.prepare(site, input, begin);
  }

  #withCookie(site: Site, answered: StoredSubmission, { origin }: SubmissionInput): SentLead {
    const ticket = this.#tickets.sign(site, answered.ticket, answered.ticket.sentAt);
    return { ...answered, ticketCookie: formatTicketCookie(ticket, this.isCookieSecure(origin)) };
  }
}
