import { createContext } from 'react';

/**
 * The e-mail address of the signed-in shopper on a page that needs a sign-in; null on all other pages.
 * `withSignInGate` sets the address, and `SiteFrame` shows it with a button to sign out.
 */
export const SignedInVisitor = createContext<string | null>(null);
