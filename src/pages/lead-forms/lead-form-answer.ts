import { createElement, type ReactElement } from 'react';
import type { Sessions } from '#features/accounts/server/sessions.server.ts';
import { dealershipPhone, phoneFor, sitePhone } from '#features/dealerships/rules/phone-to-call.ts';
import { MAX_TOTAL_BYTES } from '#features/leads/rules/attachments/check-files.ts';
import { formatBytes } from '#features/leads/rules/attachments/file-types.ts';
import type { FormRequest } from '#features/leads/rules/form/describe-form.ts';
import { type FieldProblem, FORM_CONTROL, type FormModel } from '#features/leads/rules/form/form-model.ts';
import { fillForm } from '#features/leads/rules/form/parse-submission.ts';
import type { LeadKind } from '#features/leads/rules/kinds/lead-kinds.ts';
import type { LeadVehicle } from '#features/leads/rules/lead-vehicle.ts';
import type { TradeInDetails } from '#features/leads/rules/trade-in/trade-in-details.ts';
import type { LeadService } from '#features/leads/server/lead-service.server.ts';
import type { SentLead, StoreCondition, SubmissionInput } from '#features/leads/server/lead-submission.ts';
import type { PreparedLead } from '#features/leads/server/paid/prepared-lead.ts';
import type { UsualReplies } from '#features/leads/server/reply-clock/usual-replies.server.ts';
import type { FormDraftStore } from '#features/leads/server/steps/form-draft-store.server.ts';
import type { FormProblem } from '#features/leads/ui/lead-form/form-errors.tsx';
import type { FormStampFields } from '#features/leads/ui/lead-form/lead-form.tsx';
import type { LeadFormView } from '#features/leads/ui/lead-form-card.tsx';
import type { Clock } from '#kernel/clock.ts';
import type { LeadForm } from '#model/site/content/form-content.ts';
import type { Availability } from '#pages/availability.ts';
import type { PageAnswer, PageHead, PageRequest } from '#pages/page.ts';
import type { Crumb } from '#ui-kit/breadcrumb/breadcrumb.tsx';
import { LeadFormPage } from './lead-form-page.tsx';
import { nextStep, receiverOf } from './next-step.ts';

export interface LeadFormServices {
  readonly clock: Clock;
  readonly leads: Pick<
    LeadService,
    | 'describeForm'
    | 'offerForm'
    | 'newFormStamp'
    | 'shownAt'
    | 'prepareLead'
    | 'submitLead'
    | 'submitLeadIf'
    | 'limitPosts'
    | 'giveBackPost'
    | 'isCookieSecure'
  >;
  readonly drafts: FormDraftStore;
  readonly usualReplies: Pick<UsualReplies, 'textOf'>;
  readonly sessions: Pick<Sessions, 'find'>;
  readonly log: { error(fields: object, message: string): void };
  /**
   * Tells whether leads can be stored at the moment. If not, every form shows a notice before the shopper fills in the
   * form.
   */
  readonly availability: Availability;
}

/** The form that a page shows. */
export interface LeadFormSubject {
  readonly kind: LeadKind;
  /** The definition of the form. Without a definition, the form has the fields of its lead kind. */
  readonly form?: LeadForm;
  readonly vehicle: LeadVehicle | null;
  /** A category that replaces the category of the form's definition. */
  readonly category?: string;
  readonly dealershipSlug?: string;
  /** The slugs of the locations that a contact page is about (ROUTE-38). It is missing for a form on another page. */
  readonly placeSlugs?: readonly string[];
  /** Answers that the URL prefills (`FormRequest.prefilled`). */
  readonly prefilled?: Readonly<Record<string, string>>;
  /** The URL of the form. The form is also posted to this URL. */
  readonly path: string;
  readonly crumbs: readonly Crumb[];
  /** The shopper's own vehicle and its valuation. They are stored as a part of the lead. */
  readonly tradeIn?: TradeInDetails;
  /**
   * A submission id that is the same for every rendering of this form. If it is missing, each rendering gets a new
   * submission id (docs/settled.md, section Pages).
   */
  readonly submissionId?: string;
  /** Answers that the server already has. They are used for fields that the form does not show. */
  readonly knownFields?: Readonly<Record<string, string>>;
  /** Answers that only the server gives, such as a drawn prize. They replace posted answers. */
  readonly fixedFields?: Readonly<Record<string, string>>;
  /** The time at which the shopper began to fill in the form, if that was on an earlier page (`SubmissionInput.startedAt`). */
  readonly startedAt?: number;
  /** Finds errors that only an outside service can detect, such as a postcode that does not exist. */
  readonly findProblems?: (fields: Readonly<Record<string, string>>) => Promise<readonly FieldProblem[]>;
  /**
   * A condition for storing the lead of a form with one step. `holds` checks the condition in the transaction that
   * stores the lead. If `holds` returns false, nothing is stored, and `otherwise` is the answer to the request.
   */
  readonly storeIf?: { readonly holds: StoreCondition; readonly otherwise: PageAnswer };
  /**
   * Only for a form whose shopper pays before the lead is stored. The function gets the checked lead and all posted answers,
   * and returns the next page. The earlier steps of such a form store no incomplete lead.
   */
  readonly payFirst?: (prepared: PreparedLead, answers: Readonly<Record<string, string>>) => Promise<PageAnswer>;
  /** Called after the lead is stored. It returns the next page; null for the success page. */
  readonly afterSent?: (sent: SentLead) => Promise<string | null>;
  /** Renders the page that contains the form. Undefined if the page contains nothing but the form. */
  readonly pageAround?: (form: LeadFormView) => { readonly head: PageHead; readonly body: ReactElement };
}

export const RATE_LIMITED = 'Too many enquiries were sent from your connection. Please wait a few minutes, or call us.';
export const NO_FORM = 'The form did not arrive completely. Please send it again.';
/** The answers to a post whose files were not read. Only forms with one step have files. */
export const FILES_REFUSED = {
  'too-large': {
    status: 413,
    message: `The files are too large to be sent. All files together may have ${formatBytes(MAX_TOTAL_BYTES)}. Please choose smaller files and send the form again.`,
  },
  busy: {
    status: 503,
    message: 'Too many files are being sent at the moment. Please send the form again in a minute.',
  },
} as const;

/** The data about a posted form that the lead service needs. */
export const submissionOf = (
  page: PageRequest,
  subject: LeadFormSubject,
  fields: Readonly<Record<string, string>>,
): Omit<SubmissionInput, 'step' | 'tokenId'> => ({
  ...formRequest(subject),
  fields: { ...subject.knownFields, ...fields, ...subject.fixedFields },
  startedAt: subject.startedAt,
  clientAddress: page.clientAddress,
  userAgent: page.request.headers.get('user-agent'),
  pageUrl: page.canonicalOrigin + page.url.pathname,
  origin: page.url.origin,
});

/** Selects the properties that describe the form which the page shows. */
export const formRequest = ({
  kind,
  form,
  category,
  vehicle,
  dealershipSlug,
  placeSlugs,
  tradeIn,
  prefilled,
}: LeadFormSubject): Omit<FormRequest, 'site' | 'now'> => ({
  kind,
  ...(form === undefined ? {} : { form }),
  ...(category === undefined ? {} : { category }),
  vehicle,
  ...(dealershipSlug === undefined ? {} : { dealershipSlug }),
  ...(tradeIn === undefined ? {} : { tradeIn }),
  prefilled,
  placeSlugs,
});

/**
 * Shows the form again with the same submission id. If the shopper sends the form again, this id shows that it is a
 * repetition, so only one lead is stored.
 */
export const failed = (
  services: LeadFormServices,
  page: PageRequest,
  subject: LeadFormSubject,
  fields: Readonly<Record<string, string>>,
  { status, message, step }: { readonly status: number; readonly message: string | null; readonly step?: number | undefined },
): Promise<PageAnswer> => {
  return answerWith(services, page, subject, {
    status,
    form: fillForm(services.leads.describeForm(page.site, { ...formRequest(subject), shownStep: step }, fields), fields),
    stamp: stampOf(fields) ?? services.leads.newFormStamp(page.site, subject.submissionId),
    problem: { kind: 'failed', message },
    ...(step === undefined ? {} : { step }),
  });
};

/**
 * Shows the form while the database cannot be reached. The page says that the form cannot be sent just now, keeps the answers
 * of the shopper, and offers the phone number. If the form was posted, the status is 503.
 *
 * @param fields the posted fields; null if the form was not sent
 */
export const unavailable = (
  services: LeadFormServices,
  page: PageRequest,
  subject: LeadFormSubject,
  fields: Readonly<Record<string, string>> | null,
  step: number | undefined,
): Promise<PageAnswer> => {
  const posted = fields ?? {};
  return answerWith(services, page, subject, {
    status: fields === null ? 200 : 503,
    form: fillForm(services.leads.describeForm(page.site, { ...formRequest(subject), shownStep: step }, posted), posted),
    stamp: stampOf(posted) ?? services.leads.newFormStamp(page.site, subject.submissionId),
    problem: { ...notNow(page.site, subject), isPosted: fields !== null },
    ...(step === undefined ? {} : { step }),
  });
};

/** The phone number of the dealership or location that receives the form. */
const formPhone = (site: PageRequest['site'], subject: LeadFormSubject): string | null => {
  if (subject.vehicle !== null) return phoneFor(site, subject.vehicle);
  const { dealership, location } = receiverOf(site, subject);
  return dealership === null ? sitePhone(site) : dealershipPhone(site, dealership, location);
};

/** The submission id and the signed time of a posted form; null if one of the two is missing. */
export const stampOf = (fields: Readonly<Record<string, string>>): FormStampFields | null => {
  const { [FORM_CONTROL.submissionId]: submissionId, [FORM_CONTROL.signedTime]: signedTime } = fields;
  return submissionId && signedTime ? { submissionId, signedTime } : null;
};

/** The page with a form. After a failed post, the page shows the posted form again. */
export const answerWith = async (
  services: LeadFormServices,
  page: PageRequest,
  subject: LeadFormSubject,
  shown: {
    readonly status: number;
    readonly form: FormModel;
    readonly stamp: FormStampFields;
    readonly problem: FormProblem | null;
    readonly headers?: Readonly<Record<string, string>>;
    /** The number of the step that is shown. The form is posted to the same step. Undefined for a form with only one page. */
    readonly step?: number;
    /** True if the form shows answers that the shopper gave before the page was opened. */
    readonly isResumed?: boolean;
    /** True if the shopper came to this step from another step of the same form. */
    readonly isMoved?: boolean;
    /** True if the shopper has just chosen a location and asked for its free appointment times. */
    readonly hasNewTimes?: boolean;
    readonly cookies?: readonly string[];
  },
): Promise<PageAnswer> => {
  const { site } = page;
  const problem = shown.problem ?? (services.availability.canStore() ? null : notNow(site, subject));
  const promise = nextStep(site, { ...subject, kind: shown.form.kind }, services.clock.now());
  const usual = await services.usualReplies.textOf(site);
  const form: LeadFormView = {
    model: shown.form,
    action: shown.step === undefined ? subject.path : stepPath(subject.path, shown.step),
    isResumed: shown.isResumed === true,
    isMoved: shown.isMoved === true,
    hasNewTimes: shown.hasNewTimes === true,
    stamp: shown.stamp,
    problem,
    nextStep: usual === null ? promise : `${promise} ${usual}`,
  };
  const { head, body } = subject.pageAround?.(form) ?? formAlone(site, subject, form);
  return {
    kind: 'page',
    status: shown.status,
    head,
    body,
    caching: 'private',
    ...(shown.headers ? { headers: shown.headers } : {}),
    ...(shown.cookies ? { cookies: shown.cookies } : {}),
  };
};

/**
 * The notice above a form that the shopper has not filled in yet. The notice says that the form cannot be sent now, because
 * leads cannot be stored.
 */
const notNow = (site: PageRequest['site'], subject: LeadFormSubject): Extract<FormProblem, { kind: 'unavailable' }> => ({
  kind: 'unavailable',
  phone: formPhone(site, subject),
  isPosted: false,
});

/**
 * The path of a step of a form.
 *
 * @example stepPath('/enquire?dealership=east', 2) === '/enquire?dealership=east&step=2'
 */
export const stepPath = (path: string, step: number): string => `${path}${path.includes('?') ? '&' : '?'}step=${step}`;

const formAlone = (
  site: PageRequest['site'],
  { vehicle, path, crumbs }: LeadFormSubject,
  form: LeadFormView,
): { readonly head: PageHead; readonly body: ReactElement } => {
  const about = vehicle ? `: ${vehicle.title}` : '';
  return {
    head: {
      title: `${form.model.title}${about} | ${site.name}`,
      description: `${form.model.title}${about}. Write to ${site.name}, and a person answers.`,
      canonicalPath: path,
      indexable: false,
    },
    body: createElement(LeadFormPage, { site, currentPath: path, crumbs, form }),
  };
};
