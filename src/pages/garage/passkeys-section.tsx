import type { ReactElement } from 'react';
import { PasskeyForm } from '#features/accounts/ui/passkey/passkey-form.tsx';
import { LinkButton } from '#ui-kit/button/button.tsx';
import { TextField } from '#ui-kit/field/field.tsx';
import { ACTION_FIELD, ActionButton, type GarageAction } from './action-button.tsx';
import type { PasskeysView } from './passkeys-view.ts';

/** The form field in which the shopper enters a name for a new passkey. */
export const PASSKEY_NAME_FIELD = 'name';
/** The field with the id of the passkey that a button removes. */
export const PASSKEY_FIELD = 'passkey';

/** The passkeys of a signed-in shopper: the list, and the form for a new one. */
export const PasskeysSection = ({ path, view }: { readonly path: string; readonly view: PasskeysView }): ReactElement => (
  <section className="account-card" aria-labelledby="account-passkeys">
    <h2 id="account-passkeys" className="type-20">
      Passkeys
    </h2>
    <p>
      A passkey signs you in with your fingerprint, your face or the PIN of your device. It is safer than a code: nobody can take it over
      with your phone number or your mailbox.
    </p>
    {view.rows.length > 0 && (
      <ul className="account-rows">
        {view.rows.map(({ id, name, used }) => (
          <li key={id}>
            <span>
              <strong>{name}</strong>
              <br />
              <span className="type-14 muted">{used}</span>
            </span>
            <ActionButton path={path} action="remove-passkey" label="Remove" about={name} field={[PASSKEY_FIELD, id]} />
          </li>
        ))}
      </ul>
    )}
    <NewPasskey path={path} view={view} />
    <noscript>
      <p className="type-14 muted">To add a passkey, switch on JavaScript. A code works without it.</p>
    </noscript>
  </section>
);

const NewPasskey = ({
  path,
  view: { options, suggestedName, signInAgainPath },
}: {
  readonly path: string;
  readonly view: PasskeysView;
}) => {
  if (signInAgainPath !== null)
    return (
      <LinkButton href={signInAgainPath} variant="secondary">
        Sign in again to add a passkey
      </LinkButton>
    );
  if (options === null) return null;
  const action = `${path}?${ACTION_FIELD}=${'add-passkey' satisfies GarageAction}`;
  return (
    <PasskeyForm action={action} options={options} isNew label="Add a passkey">
      <TextField
        id="passkey-name"
        name={PASSKEY_NAME_FIELD}
        label="Name of this device"
        defaultValue={suggestedName}
        maxLength={60}
        autoComplete="off"
      />
    </PasskeyForm>
  );
};
