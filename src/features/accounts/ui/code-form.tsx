import type { ReactElement } from 'react';
import { Button } from '#ui-kit/button/button.tsx';
import { TextField } from '#ui-kit/field/field.tsx';

/** The name of the field with the one-time code. */
export const CODE_FIELD = 'code';

/** The form in which a shopper enters a one-time code. Phones can fill in the code from a text message. */
export const CodeForm = ({ action, error }: { readonly action: string; readonly error: string | null }): ReactElement => (
  <form method="post" action={action} className="account-form" noValidate>
    <TextField
      id="code"
      name={CODE_FIELD}
      label="Code"
      className="account-code"
      error={error}
      required
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      autoFocus
    />
    <Button type="submit" size="large" wide>
      Confirm the code
    </Button>
  </form>
);
