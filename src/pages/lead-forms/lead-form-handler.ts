import { createElement, type ReactElement } from 'react';
import type { FormRequest } from '#features/leads/rules/form/describe-form.ts';
import { FORM_CONTROL, type FormModel } from '#features/leads/rules/form/form-model.ts';
import { fillForm } from '#features/leads/rules/form/parse-submission.ts';
import type { LeadKind } from '#features/leads/rules/kinds/lead-kinds.ts';
import type { LeadVehicle } from '#features/leads/rules/lead-vehicle.ts';
import type { LeadService } from '#features/leads/server/lead-service.server.ts';
import type { FormProblem } from '#features/leads/ui/lead-form/form-errors.tsx';
import type { FormStampFields } from '#features/leads/ui/lead-form/lead-form.tsx';
import type { LeadFormView } from '#features/leads/ui/lead-form-card.tsx';
import type { Clock } from '#kernel/clock.ts';
import type { LeadForm } from '#model/site/content/form-content.ts';
import type { PageAnswer, PageHead, PageRequest } from '#pages/page.ts';
import type { Crumb } from '#ui-kit/breadcrumb/breadcrumb.tsx';
import { LeadFormPage } from './lead-form-page.tsx';
import { nextStep } from './next-step.ts';
import { readPostedFields } from './posted-fields.ts';

export interface LeadFormServices {
  readonly clock: Clock;
  readonly leads: Pick<LeadService, 'describeForm' | 'newFormStamp' | 'submitLead'>;
  readonly log: { error(fields: object, message: string): void };
}

/** The form that a page shows. */
export interface LeadFormSubject {
  readonly kind: LeadKind;
  /** The definition of the form; without one the form has the fields of its lead kind. */
  readonly form?: LeadForm;
  readonly vehicle: LeadVehicle | null;
  readonly dealershipSlug?: string;
  /** The form's own URL, to which it posts. */
  readonly path: string;
  readonly crumbs: readonly Crumb[];
  /** Renders the page around the form. Undefined if the form has a page of its own. */
  readonly pageAround?: (form: LeadFormView) => { readonly head: PageHead; readonly body: ReactElement };
}

const RATE_LIMITED = 'Too many enquiries were sent from your connection. Please wait a few minutes, or call us.';
const NO_FORM = 'The form did not arrive completely. Please send it again.';

/** `GET`: renders the form with a new submission id each time (docs/settled.md, section Pages). */
export const showLeadForm = (services: LeadFormServices, page: PageRequest, subject: LeadFormSubject): PageAnswer =>
  answerWith(services, page, subject, {
    status: 200,
    form: services.leads.describeForm(page.site, formRequest(subject)),
    stamp: services.leads.newFormStamp(page.site),
    problem: null,
  });

/**
 * `POST`: stores a lead and redirects (303) to the success page. If the lead cannot be stored, the answer is the same
 * form with the posted values:
 * - status 400 and an alert, if the form did not arrive completely
 * - status 422 and errors at the fields, if a value is invalid (FORM-10)
 * - status 429 or 503 and an alert, if there were too many requests or an error occurred (FORM-08)
 *
 * @param findSubject finds the vehicle of the form. If it throws, the form is shown with `fallback`, so that the
 *   shopper's text is not lost.
 */
export const takeLeadForm = async (
  services: LeadFormServices,
  page: PageRequest,
  fallback: LeadFormSubject,
  findSubject: () => Promise<LeadFormSubject | PageAnswer>,
): Promise<PageAnswer> => {
  const fields = await readPostedFields(page.request);
  let subject = fallback;
  try {
    const found = await findSubject();
    if (!('path' in found)) return found;
    subject = found;
    if (fields === null) return failed(services, page, subject, {}, { status: 400, message: NO_FORM });
    const sent = await services.leads.submitLead(page.site, {
      ...formRequest(subject),
      fields,
      clientAddress: page.clientAddress,
      userAgent: page.request.headers.get('user-agent'),
      pageUrl: page.canonicalOrigin + page.url.pathname,
      origin: page.url.origin,
    });
    if (sent.ok) return { kind: 'redirect', status: 303, location: sent.value.successPath, cookies: [sent.value.ticketCookie] };
    const { form, stamp } = sent.error;
    return sent.error.kind === 'invalid'
      ? answerWith(services, page, subject, { status: 422, form, stamp, problem: { kind: 'fields', errors: sent.error.errors } })
      : answerWith(services, page, subject, {
          status: 429,
          form,
          stamp,
          problem: { kind: 'failed', message: RATE_LIMITED },
          headers: { 'retry-after': String(sent.error.retryAfterSeconds) },
        });
  } catch (error) {
    services.log.error({ site: page.site.slug, requestId: page.requestId, error }, 'a sent lead form could not be processed');
    return failed(services, page, subject, fields ?? {}, { status: 503, message: null });
  }
};

const formRequest = ({ kind, form, vehicle, dealershipSlug }: LeadFormSubject): Omit<FormRequest, 'site' | 'now'> => ({
  kind,
  ...(form === undefined ? {} : { form }),
  vehicle,
  ...(dealershipSlug === undefined ? {} : { dealershipSlug }),
});

/** Shows the form again with the same submission id, so that sending it again counts as the same submission. */
const failed = (
  services: LeadFormServices,
  page: PageRequest,
  subject: LeadFormSubject,
  fields: Readonly<Record<string, string>>,
  { status, message }: { readonly status: number; readonly message: string | null },
): PageAnswer => {
  const sent = { submissionId: fields[FORM_CONTROL.submissionId], signedTime: fields[FORM_CONTROL.signedTime] };
  const { submissionId, signedTime } = sent;
  return answerWith(services, page, subject, {
    status,
    form: fillForm(services.leads.describeForm(page.site, formRequest(subject)), fields),
    stamp: submissionId && signedTime ? { submissionId, signedTime } : services.leads.newFormStamp(page.site),
    problem: { kind: 'failed', message },
  });
};

const answerWith = (
  services: LeadFormServices,
  page: PageRequest,
  subject: LeadFormSubject,
  shown: {
    readonly status: number;
    readonly form: FormModel;
    readonly stamp: FormStampFields;
    readonly problem: FormProblem | null;
    readonly headers?: Readonly<Record<string, string>>;
  },
): PageAnswer => {
  const { site } = page;
  const form: LeadFormView = {
    model: shown.form,
    action: subject.path,
    stamp: shown.stamp,
    problem: shown.problem,
    nextStep: nextStep(site, { ...subject, kind: shown.form.kind }, services.clock.now()),
  };
  const { head, body } = subject.pageAround?.(form) ?? formAlone(site, subject, form);
  return { kind: 'page', status: shown.status, head, body, caching: 'private', ...(shown.headers ? { headers: shown.headers } : {}) };
};

const formAlone = (
  site: PageRequest['site'],
  { vehicle, path, crumbs }: LeadFormSubject,
  form: LeadFormView,
): { readonly head: PageHead; readonly body: ReactElement } => {
  const about = vehicle ? `: ${vehicle.title}` : '';
  return {
    head: { title: `${form.model.title}${about} | ${site.name}`, description: null, canonicalPath: path, indexable: false },
    body: createElement(LeadFormPage, { site, currentPath: path, crumbs, form }),
  };
};
