import type { ReactElement, ReactNode } from 'react';
import { Button } from '#ui-kit/button/button.tsx';

/** The name of the field into which the script writes the browser's answer as JSON. */
export const CREDENTIAL_FIELD = 'credential';

/**
 * A form that asks the browser for a passkey when its button is pressed, and then posts the answer of the browser. A script
 * shows the form in browsers that have passkeys. Without the script the form stays hidden, and shoppers sign in with a code.
 */
export const PasskeyForm = ({
  action,
  options,
  isNew = false,
  label,
  children,
}: {
  readonly action: string;
  /** The options of `navigator.credentials` as JSON. */
  readonly options: string;
  /** True if the browser creates a new passkey; otherwise it signs in with an existing passkey. */
  readonly isNew?: boolean;
  readonly label: string;
  readonly children?: ReactNode;
}): ReactElement => (
  <form
    method="post"
    action={action}
    className="account-form"
    hidden
    data-behaviour="passkey"
    data-passkey={isNew ? 'create' : 'get'}
    data-options={options}
  >
    <input type="hidden" name={CREDENTIAL_FIELD} />
    {children}
    <Button variant="secondary" size="large" wide data-passkey-button>
      {label}
    </Button>
    <p className="field-error" role="alert" data-passkey-error hidden>
      No passkey was used. Please try again, or use a code.
    </p>
  </form>
);
