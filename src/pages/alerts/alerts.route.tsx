import type { Alerts } from '#features/alerts/server/alerts.server.ts';
import { isUuid } from '#kernel/uuid.ts';
import { ONE_CLICK } from '#pages/one-click.ts';
import type { PageAnswer, PageHandler, PageRequest } from '#pages/page.ts';
import { readPostedFields } from '#pages/posted-fields.ts';
import { formRoutes } from '#pages/route.ts';
import { paths } from '#urls/paths.ts';
import { ACTION_FIELD, ALERT_FIELD, type AlertAction, AlertsPage } from './alerts-page.tsx';

interface AlertsServices {
  readonly alerts: Pick<Alerts, 'list' | 'confirm' | 'stop'>;
  readonly notFound: PageHandler;
}

/** The query parameter that says what a POST request has changed, and the message for each of its values. */
const DONE_PARAM = 'done';
const DONE_TEXTS: Readonly<Record<string, string>> = {
  'turn-on': 'The alert is on. We write when there is something new, at most once a day.',
  stop: 'The alert is stopped.',
  'stop-all': 'All alerts are stopped.',
} satisfies Record<AlertAction, string>;

/**
 * `/alerts?t=<token>`: the page that the link in an alert mail opens. It shows all alerts of the person who got the mail.
 * GET changes nothing, because mail scanners open links. The buttons of the page send a POST that turns one alert on or
 * off, or stops all alerts. A mail program can send a POST that stops all alerts (one-click unsubscribe, RFC 8058). Sites
 * that have switched alerts off also have this page, because the links in old mails must work.
 */
const alertsPage =
  (services: AlertsServices): PageHandler =>
  async (page) => {
    const { site, url } = page;
    const token = url.searchParams.get('t') ?? '';
    const alerts = await services.alerts.list(site, token);
    if (alerts === null) return services.notFound(page);
    if (page.request.method === 'POST') return act(services, page, token);
    return {
      kind: 'page',
      status: 200,
      head: { title: `Your email alerts | ${site.name}`, description: null, canonicalPath: null, indexable: false, sheets: ['account'] },
      caching: 'private',
      body: <AlertsPage site={site} alerts={alerts} token={token} done={DONE_TEXTS[url.searchParams.get(DONE_PARAM) ?? ''] ?? null} />,
    };
  };

const act = async ({ alerts }: AlertsServices, { site, request }: PageRequest, token: string): Promise<PageAnswer> => {
  const fields = (await readPostedFields(request)) ?? {};
  if (fields[ONE_CLICK.name] === ONE_CLICK.value) {
    await alerts.stop(site, token, 'all');
    return { kind: 'empty', status: 200, headers: { 'cache-control': 'no-store' } };
  }
  const done = await change(alerts, site, token, fields);
  return { kind: 'redirect', status: 303, location: paths.alerts(token) + (done === null ? '' : `&${DONE_PARAM}=${done}`) };
};

/**
 * Carries out the action of the pressed button: turns an alert on or off, or stops all alerts. @returns what was
 * changed; null if the button or its alert is not known
 */
const change = async (
  alerts: AlertsServices['alerts'],
  site: PageRequest['site'],
  token: string,
  { [ACTION_FIELD]: action, [ALERT_FIELD]: id = '' }: Readonly<Record<string, string>>,
): Promise<AlertAction | null> => {
  if (action === 'stop-all') {
    await alerts.stop(site, token, 'all');
    return action;
  }
  if (!isUuid(id)) return null;
  if (action === 'turn-on') return (await alerts.confirm(site, token, id)) ? action : null;
  if (action !== 'stop') return null;
  await alerts.stop(site, token, id);
  return action;
};

export const ALERTS_ROUTES = formRoutes<AlertsServices>({ path: '/alerts', handler: alertsPage });
