import type { ReactElement } from 'react';
import { Button } from '#ui-kit/button/button.tsx';
import { TextField } from '#ui-kit/field/field.tsx';

/** The name of the field with the phone number or e-mail address. */
export const ADDRESS_FIELD = 'address';

/** The form in which a shopper asks for a one-time code (AUTH-13). */
export const AddressForm = ({
  action,
  value,
  error,
  label = 'Mobile number or email',
  submitLabel = 'Send me a code',
  autoFocus = false,
  offersPasskeys = false,
  hasCaptcha,
}: {
  readonly action: string;
  readonly value: string;
  readonly error: string | null;
  readonly label?: string;
  readonly submitLabel?: string;
  readonly autoFocus?: boolean;
  /** Whether the browser offers the shopper's passkeys in the field. */
  readonly offersPasskeys?: boolean;
  /**
   * Whether the form has a captcha. A site sends only a limited number of text messages to visitors who have not solved it. If
   * other people have used up this number, a shopper whose browser solves the captcha still gets a text message.
   */
  readonly hasCaptcha: boolean;
}): ReactElement => (
  <form method="post" action={action} className="account-form" noValidate data-behaviour={hasCaptcha ? 'prove-browser' : undefined}>
    <TextField
      id="address"
      name={ADDRESS_FIELD}
      label={label}
      hint="We send you a code with 6 digits. You need no password."
      error={error}
      defaultValue={value}
      required
      maxLength={254}
      autoComplete={offersPasskeys ? 'username webauthn' : 'username'}
      autoCapitalize="none"
      spellCheck={false}
      autoFocus={autoFocus || error !== null}
    />
    <Button type="submit" size="large" wide>
      {submitLabel}
    </Button>
    {/* The captcha is the last element of the form, so no other element moves when the captcha appears. */}
    {hasCaptcha && <div data-behaviour="captcha" className="captcha" />}
  </form>
);
