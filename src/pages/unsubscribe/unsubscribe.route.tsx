import type { LeadUnsubscriber } from '#features/leads/server/privacy/lead-unsubscriber.server.ts';
import type { Site } from '#model/site/site.ts';
import { ONE_CLICK } from '#pages/one-click.ts';
import type { PageAnswer, PageHandler } from '#pages/page.ts';
import { readPostedFields } from '#pages/posted-fields.ts';
import { formRoutes } from '#pages/route.ts';
import { paths } from '#urls/paths.ts';
import { CONFIRM_FIELD, UnsubscribePage, type UnsubscribeState } from './unsubscribe-page.tsx';

export interface UnsubscribeServices {
  readonly unsubscriber: LeadUnsubscriber;
}

/**
 * `/unsubscribe?t=<token>`: stops the marketing mails of a site to one e-mail address (Spam Act 2003, section 18).
 *
 * GET changes nothing, because mail scanners open links. It shows a page with one button. A POST of the button
 * unsubscribes the address and redirects to the same page, which then says that the address is unsubscribed. A POST of
 * a mail program (RFC 8058) does the same and is answered without a redirect. The person needs no account and types
 * nothing (Spam Regulations 2021, section 7).
 */
export const unsubscribePage =
  ({ unsubscriber }: UnsubscribeServices): PageHandler =>
  async ({ site, url, request }) => {
    const token = url.searchParams.get('t') ?? '';
    const isDone = await unsubscriber.isUnsubscribed(site, token);
    if (isDone === null) return answer(site, token, 'invalid', 404);
    const fields = request.method === 'POST' ? ((await readPostedFields(request)) ?? {}) : {};
    if (fields[ONE_CLICK.name] === ONE_CLICK.value) {
      await unsubscriber.unsubscribe(site, token, 'one-click');
      return { kind: 'empty', status: 200, headers: { 'cache-control': 'no-store' } };
    }
    if (fields[CONFIRM_FIELD] !== undefined) {
      await unsubscriber.unsubscribe(site, token, 'page');
      return { kind: 'redirect', status: 303, location: paths.unsubscribe(token) };
    }
    return answer(site, token, isDone ? 'done' : 'asked', 200);
  };

const TITLES: Readonly<Record<UnsubscribeState, string>> = {
  asked: 'Stop offers by email',
  done: 'You are unsubscribed',
  invalid: 'This link does not work',
};

const answer = (site: Site, token: string, state: UnsubscribeState, status: number): PageAnswer => ({
  kind: 'page',
  status,
  head: { title: `${TITLES[state]} | ${site.name}`, description: null, canonicalPath: null, indexable: false },
  body: <UnsubscribePage site={site} token={token} state={state} title={TITLES[state]} />,
  caching: 'private',
});

export const UNSUBSCRIBE_ROUTES = formRoutes<UnsubscribeServices>({ path: '/unsubscribe', handler: unsubscribePage });
