import type { ReactElement } from 'react';
import { Button } from '#ui-kit/button/button.tsx';

/** The line above a page that only signed-in shoppers may open: who is signed in, and a button to sign out. */
export const SignedInStrip = ({
  name,
  signOutPath,
}: {
  /** The e-mail address of the account, or its phone number if it has no e-mail address. */
  readonly name: string;
  readonly signOutPath: string;
}): ReactElement => (
  <form method="post" action={signOutPath} className="signed-in shell">
    <p className="type-14">
      Signed in as <strong>{name}</strong>
    </p>
    <Button type="submit" variant="text">
      Sign out
    </Button>
  </form>
);
