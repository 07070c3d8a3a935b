import { CODE_FIELD } from '#features/accounts/ui/code-form.tsx';
import { CREDENTIAL_FIELD } from '#features/accounts/ui/passkey/passkey-form.tsx';
import { FORM_CONTROL } from '#features/leads/rules/form/form-model.ts';
import type { TypedFields } from '#pages/page.ts';

/** Fields whose values a page must never show: one-time codes and passkeys. */
const SECRET_FIELDS: readonly string[] = [CODE_FIELD, CREDENTIAL_FIELD];

/**
 * The fields of a post that a page may show again: all except secrets and the solution of the captcha, which is valid only
 * once.
 */
export const withoutSecrets = (posted: TypedFields): TypedFields =>
  Object.fromEntries(Object.entries(posted).filter(([name]) => !SECRET_FIELDS.includes(name) && name !== FORM_CONTROL.captcha));

export const hasSecrets = (posted: TypedFields): boolean => SECRET_FIELDS.some((name) => name in posted);
