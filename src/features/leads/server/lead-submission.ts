import type { Queryable } from '#platform/database/database.server.ts';
import type { PostedFile } from '../rules/attachments/lead-attachment.ts';
import type { FormRequest } from '../rules/form/describe-form.ts';
import type { FieldProblem, FormModel } from '../rules/form/form-model.ts';
import type { LeadAgent } from '../rules/lead-agent.ts';
import type { FormStamp } from './spam/signed-form-time.server.ts';
import type { SuccessTicket } from './success-ticket.server.ts';

/** The form that was posted, and data about the request. */
export interface SubmissionInput extends Omit<FormRequest, 'site' | 'now'> {
  readonly fields: Readonly<Record<string, string>>;
  /** The posted files, which the service checks. */
  readonly files?: readonly PostedFile[];
  readonly clientAddress: string;
  /** Id of the site token in the request; absent if the request has no token. The caller has already checked the token. */
  readonly tokenId?: number;
  /** The program that sends the form for the shopper, such as an AI assistant; absent if the shopper sends the form. */
  readonly agent?: LeadAgent | undefined;
  /**
   * Set only if the form has several steps. `leadId` is the id of the lead that the first step stored; it is
   * null in the first step. `isLast` is true in the last step.
   */
  readonly step?: { readonly leadId: string | null; readonly isLast: boolean };
  /**
   * The time at which the visitor began to fill in the form, in epoch milliseconds, if the form began on an earlier
   * page. The check for posts that come too fast then measures from this time, because a last page without fields can
   * be sent immediately.
   */
  readonly startedAt?: number | undefined;
  /** Errors that the caller has already found in the fields, such as a postcode that does not exist (TRADE-04). */
  readonly problems?: readonly FieldProblem[];
  readonly userAgent: string | null;
  /**
   * URL of the form's page. Its host is the canonical host of the site. The Host header of the request is not used,
   * because a sender can forge it, and the URL is written into mails.
   */
  readonly pageUrl: string;
  /** Scheme and host of the request; used only to choose a cookie that the browser accepts. */
  readonly origin: string;
}

/**
 * Decides whether a lead may be stored. The function is called in the database transaction that stores the lead, and may
 * write in this transaction. If the function returns false, nothing is stored.
 */
export type StoreCondition = (transaction: Queryable) => Promise<boolean>;

/** A posted form whose lead is stored, with the data for the page `/success`. */
export interface StoredSubmission {
  readonly leadId: string;
  readonly eventId: number;
  /** What the page `/success` shows. */
  readonly ticket: SuccessTicket;
  /** The path in the Location header of the 303 redirect to the success page (ROUTE-10, FORM-07). */
  readonly successPath: string;
}

/** A posted form whose lead is stored, with everything that the answer to the browser contains. */
export interface SentLead extends StoredSubmission {
  /** The Set-Cookie header with the signed ticket, from which the page `/success` reads its data. */
  readonly ticketCookie: string;
}

/** The result of `submitLeadIf` if its condition was false. The lead is then not stored. */
export interface OvertakenSubmission {
  readonly kind: 'overtaken';
}

/**
 * The reason why a submission was refused, and what the page needs to show the form again. `form` contains the posted
 * values. `stamp` contains the submission id of the posted form and the signed time at which the form was rendered.
 */
export type RefusedSubmission =
  | { readonly kind: 'invalid'; readonly errors: readonly FieldProblem[]; readonly form: FormModel; readonly stamp: FormStamp }
  | { readonly kind: 'rate-limited'; readonly retryAfterSeconds: number; readonly form: FormModel; readonly stamp: FormStamp };
