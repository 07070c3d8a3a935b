import type { PageHandler } from '#pages/page.ts';
import { readPostedFields } from '#pages/posted-fields.ts';
import type { Route } from '#pages/route.ts';
import { signInVisitor } from '#pages/sign-in-visitor.ts';
import { waitText } from '#pages/wait-text.ts';
import { whereOn } from '#pages/where-on.ts';
import { PASSKEY_SIGN_IN_PATH } from '#urls/sign-in-link.ts';
import { hasPasskeys, type SignInServices, showSignIn } from './sign-in.route.tsx';
import { readSignInTarget } from './sign-in-target.ts';

const REFUSED = 'This passkey does not open an account here. It may have been removed. Please sign in with a code.';

/** `POST /sign-in/passkey`: signs the shopper in with the passkey that the browser sent, and redirects to the path in `redirect`. */
const signInWithPasskey =
  (services: SignInServices): PageHandler =>
  async (page) => {
    const target = readSignInTarget(page.site, page.url);
    const { credential = '' } = (await readPostedFields(page.request)) ?? {};
    const entered = await services.passkeys.signIn(page.site, credential, signInVisitor(page));
    if (entered.ok) return { kind: 'redirect', status: 303, location: target.redirect, cookies: entered.value };
    if (entered.error.kind === 'refused') return showSignIn(services, page, target, { status: 422, alert: REFUSED });
    const { retryAfterSeconds: retryAfter } = entered.error;
    const alert = `Too many passkeys and codes were entered. Please try again ${waitText(retryAfter)}.`;
    return showSignIn(services, page, target, { status: 429, alert, retryAfter });
  };

export const passkeySignInRoute: Route<SignInServices> = {
  method: 'POST',
  path: PASSKEY_SIGN_IN_PATH,
  handler: whereOn(hasPasskeys, signInWithPasskey),
  isOn: hasPasskeys,
  formAgain: (services) => (page) => showSignIn(services, page, readSignInTarget(page.site, page.url), {}),
};
