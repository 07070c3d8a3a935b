import { readContactAddress } from '#features/accounts/rules/contact-address.ts';
import type { Sessions } from '#features/accounts/server/sessions.server.ts';
import { type AlertSearch, readAlertSearch } from '#features/alerts/server/alert-searches.server.ts';
import type { AlertRefusal, Alerts } from '#features/alerts/server/alerts.server.ts';
import type { StockSearchService } from '#features/search/server/stock-search.server.ts';
import type { Site } from '#model/site/site.ts';
import type { FormAgain, PageAnswer, PageHandler, PageRequest } from '#pages/page.ts';
import { readPostedFields } from '#pages/posted-fields.ts';
import { formRoutes } from '#pages/route.ts';
import { findSession } from '#pages/sign-in-gate.tsx';
import { waitText } from '#pages/wait-text.ts';
import { whereOn } from '#pages/where-on.ts';
import { paths } from '#urls/paths.ts';
import { EMAIL_FIELD, NewAlertPage, type NewAlertState, TITLES } from './new-alert-page.tsx';

interface NewAlertServices {
  readonly alerts: Pick<Alerts, 'addSearch' | 'managePath'>;
  readonly search: Pick<StockSearchService, 'resolvePath' | 'search'>;
  readonly sessions: Sessions;
  readonly notFound: PageHandler;
}

/** The query parameter that says what a POST request has changed. */
const STATE_PARAM = 'state';

/**
 * `GET` and `POST /alerts/new?search={path and query of a search page}`: asks for an alert about new vehicles that
 * match a search. Neither an account nor JavaScript is needed.
 */
const newAlertPage =
  (services: NewAlertServices): PageHandler =>
  async (page) => {
    const { site, url } = page;
    const search = await readAlertSearch(services.search, site, url.searchParams.get('search') ?? '');
    if (search === null) return services.notFound(page);
    if (page.request.method === 'POST') return post(services, page, search);
    const posted = url.searchParams.get(STATE_PARAM);
    return show(services, page, search, { state: posted === 'sent' || posted === 'on' ? posted : 'asked' });
  };

const post = async (services: NewAlertServices, page: PageRequest, search: AlertSearch): Promise<PageAnswer> => {
  const { site, url, clientAddress } = page;
  const { [EMAIL_FIELD]: typed = '' } = (await readPostedFields(page.request)) ?? {};
  const read = readContactAddress(typed);
  if (!read.ok || read.value.channel !== 'email')
    return show(services, page, search, { status: 422, email: typed, error: 'Please enter an email address like name@example.com.' });
  const session = await findSession(page, services.sessions);
  const visitor = { email: read.value.address, account: session?.account ?? null, clientAddress, origin: page.canonicalOrigin };
  const added = await services.alerts.addSearch(site, search, visitor);
  if (!added.ok) return show(services, page, search, { status: 429, email: typed, alert: refusalText(added.error) });
  const state: NewAlertState = added.value.isOn ? 'on' : 'sent';
  return {
    kind: 'redirect',
    status: 303,
    location: `${url.pathname}?${new URLSearchParams({ search: search.search, [STATE_PARAM]: state })}`,
  };
};

const refusalText = (refusal: AlertRefusal): string =>
  refusal.kind === 'full'
    ? 'You have as many alerts as one address can have. Please stop one of them first.'
    : `Too many alerts were asked for. Please try again ${waitText(refusal.retryAfterSeconds)}.`;

interface Shown {
  readonly state?: NewAlertState;
  readonly status?: number;
  readonly email?: string;
  readonly error?: string | null;
  readonly alert?: string | null;
}

const show = async ({ alerts, sessions }: NewAlertServices, page: PageRequest, search: AlertSearch, shown: Shown): Promise<PageAnswer> => {
  const account = (await findSession(page, sessions))?.account ?? null;
  const managePath = account === null ? null : alerts.managePath(page.site, account);
  return answer(page, search, { ...shown, email: shown.email ?? account?.email ?? '' }, managePath);
};

const answer = (
  { site }: PageRequest,
  search: AlertSearch,
  { state = 'asked', status = 200, email = '', error = null, alert = null }: Shown,
  managePath: string | null,
): PageAnswer => {
  return {
    kind: 'page',
    status,
    head: { title: `${TITLES[state]} | ${site.name}`, description: null, canonicalPath: null, indexable: false, sheets: ['account'] },
    caching: 'private',
    body: <NewAlertPage site={site} search={search} state={state} email={email} error={error} alert={alert} managePath={managePath} />,
  };
};

/** Shows the form again, with the typed e-mail address, after a post that could not be stored. */
const newAlertAgain =
  (services: NewAlertServices): FormAgain =>
  async (page, { [EMAIL_FIELD]: email = '' }) => {
    const search = await readAlertSearch(services.search, page.site, page.url.searchParams.get('search') ?? '');
    return search && answer(page, search, { email }, null);
  };

const hasAlerts = ({ features }: Site): boolean => features.alerts;

export const NEW_ALERT_ROUTES = formRoutes<NewAlertServices>({
  path: paths.newAlert(),
  handler: whereOn(hasAlerts, newAlertPage),
  isOn: hasAlerts,
  formAgain: newAlertAgain,
});
