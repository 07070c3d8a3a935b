import { formatContactAddress } from '#features/accounts/rules/contact-address.ts';
import { hasAccounts } from '#features/accounts/rules/gated-pages.ts';
import type { Sessions } from '#features/accounts/server/sessions.server.ts';
import { LEAD_FIELDS } from '#features/leads/rules/fields/lead-fields.ts';
import type { FormModel } from '#features/leads/rules/form/form-model.ts';
import { fillField } from '#features/leads/rules/form/parse-submission.ts';
import type { PageRequest } from '#pages/page.ts';
import { findSession } from '#pages/sign-in-gate.tsx';

export interface AccountContactServices {
  readonly sessions: Pick<Sessions, 'find'>;
  readonly log: { error(fields: object, message: string): void };
}

/**
 * Fills the e-mail address and the phone number of a signed-in shopper into the empty fields of a form that is shown
 * for the first time. The shopper can change both values, and enters the name, because an account has no name. The page
 * may contain these personal data, because pages with forms are never in the shared cache (docs/settled.md, section Pages).
 * If the session cannot be read, the form stays as it is.
 */
export const withAccountContact = async (
  { sessions, log }: AccountContactServices,
  page: PageRequest,
  form: FormModel,
): Promise<FormModel> => {
  if (!hasAccounts(page.site)) return form;
  try {
    const account = (page.session ?? (await findSession(page, sessions)))?.account;
    if (account === undefined) return form;
    const { email, phone } = account;
    const known: Readonly<Record<string, string | undefined>> = {
      [LEAD_FIELDS.email.wire]: email ?? undefined,
      [LEAD_FIELDS.phone.wire]: phone === null ? undefined : formatContactAddress({ channel: 'sms', address: phone }),
    };
    return { ...form, fields: form.fields.map((field) => (field.value === '' ? fillField(field, known[field.name]) : field)) };
  } catch (error) {
    log.error({ site: page.site.slug, requestId: page.requestId, error }, 'the contact details of an account could not be read for a form');
    return form;
  }
};
