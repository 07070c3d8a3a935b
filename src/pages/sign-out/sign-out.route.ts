import { hasAccounts } from '#features/accounts/rules/gated-pages.ts';
import type { Sessions } from '#features/accounts/server/sessions.server.ts';
import type { PageHandler } from '#pages/page.ts';
import type { Route } from '#pages/route.ts';
import { findSession } from '#pages/sign-in-gate.tsx';
import { whereOn } from '#pages/where-on.ts';
import { paths } from '#urls/paths.ts';

export interface SignOutServices {
  readonly sessions: Sessions;
  readonly notFound: PageHandler;
}

/** `POST /sign-out`: ends the session of the visitor and redirects to the home page. */
const signOut =
  ({ sessions }: SignOutServices): PageHandler =>
  async (page) => {
    const session = await findSession(page, sessions);
    if (session !== null) await sessions.end(page.site, session, { id: session.sessionId });
    return { kind: 'redirect', status: 303, location: paths.home(), cookies: sessions.expiredCookies(page.url.origin) };
  };

export const signOutRoute: Route<SignOutServices> = {
  method: 'POST',
  path: paths.signOut(),
  handler: whereOn(hasAccounts, signOut),
  isOn: hasAccounts,
};
