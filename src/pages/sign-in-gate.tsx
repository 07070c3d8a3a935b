import { type Account, accountName } from '#features/accounts/rules/account.ts';
import { gatedLink, signInGate } from '#features/accounts/rules/gated-pages.ts';
import { sameSitePath } from '#features/accounts/rules/same-site-path.ts';
import type { Sessions, SignedIn, Visit } from '#features/accounts/server/sessions.server.ts';
import { paths } from '#urls/paths.ts';
import type { PageAnswer, PageHandler, PageRequest } from './page.ts';
import { SignedInVisitor } from './signed-in-visitor.ts';

const visitOf = ({ url, request }: PageRequest): Visit => ({ cookies: request.headers.get('cookie'), origin: url.origin });

/**
 * The session of the visitor of a page; null if the visitor is not signed in. This function does not replace an old
 * session token; `Sessions.findAndRenew` does.
 */
export const findSession = (page: PageRequest, sessions: Pick<Sessions, 'find'>): Promise<SignedIn | null> =>
  sessions.find(page.site, visitOf(page));

/**
 * Adds the sign-in to a page (AUTH-03): if the site shows the page only to signed-in shoppers, a visitor without a
 * session is redirected to the sign-in page, and after the sign-in back to this page. If the visitor posted a form
 * without a session, the post is not repeated after the sign-in: the visitor returns to the page with the form.
 */
export const withSignInGate =
  (sessions: Sessions, handler: PageHandler): PageHandler =>
  async (page) => {
    const type = signInGate(page.site, page.url.pathname);
    if (type === null) return handler(page);
    const renewed = await sessions.findAndRenew(page.site, visitOf(page));
    if (renewed === null) {
      const redirect = gatedLink(page.url);
      return { kind: 'redirect', status: 303, location: paths.signIn({ type, redirect, back: cameFrom(page) }) };
    }
    const { session, cookies } = renewed;
    const answer = privateAnswer(await handler({ ...page, session }), cookies);
    return type === 'my-garage' ? answer : withSignOut(answer, session.account);
  };

/** Adds the button to sign out to a page. The page of the account is not changed: it already has such a button. */
const withSignOut = (answer: PageAnswer, account: Account): PageAnswer => {
  if (answer.kind !== 'page') return answer;
  const { head, body } = answer;
  return {
    ...answer,
    head: { ...head, sheets: [...(head.sheets ?? []), 'account'] },
    body: <SignedInVisitor value={accountName(account)}>{body}</SignedInVisitor>,
  };
};

/** The page of the site from which the visitor came; null if the browser does not tell, or if the visitor came from another site. */
const cameFrom = ({ url, request }: PageRequest): string | null => {
  const from = URL.parse(request.headers.get('referer') ?? '');
  return from?.origin === url.origin ? sameSitePath(from.pathname + from.search) : null;
};

/**
 * Forbids caches to store an answer, because only this shopper may see the answer. Adds the cookies of the session if the answer
 * is a page or a redirect. Other answers of routes that need a sign-in have no cookies.
 */
const privateAnswer = (answer: PageAnswer, cookies: readonly string[]): PageAnswer => {
  if (answer.kind === 'redirect') return { ...answer, cookies: [...(answer.cookies ?? []), ...cookies] };
  if (answer.kind === 'page') return { ...answer, caching: 'private', cookies: [...(answer.cookies ?? []), ...cookies] };
  return answer.kind === 'json' ? { ...answer, caching: 'private' } : answer;
};
