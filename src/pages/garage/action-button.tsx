import type { ReactElement } from 'react';
import { Button } from '#ui-kit/button/button.tsx';

/** The field that says which button of the page was pressed. */
export const ACTION_FIELD = 'action';

/** The values of `ACTION_FIELD`. */
export const GARAGE_ACTIONS = [
  'add-address',
  'add-passkey',
  'remove-passkey',
  'end-session',
  'end-other-sessions',
  'sign-out',
  'delete',
] as const;
export type GarageAction = (typeof GARAGE_ACTIONS)[number];

/** A button that posts one action. */
export const ActionButton = ({
  path,
  action,
  label,
  about,
  field,
}: {
  readonly path: string;
  readonly action: GarageAction;
  readonly label: string;
  /** Additional text for screen readers, so that buttons with the same visible label have different names. */
  readonly about?: string;
  /** Name and value of a field that is posted with the action. */
  readonly field?: readonly [name: string, value: string];
}): ReactElement => (
  <form method="post" action={path}>
    {field && <input type="hidden" name={field[0]} value={field[1]} />}
    <Button type="submit" variant="secondary" name={ACTION_FIELD} value={action}>
      {label}
      {about && <span className="sr-only">: {about}</span>}
    </Button>
  </form>
);
