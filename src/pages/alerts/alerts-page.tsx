import type { ReactElement } from 'react';
import { AccountLayout } from '#features/accounts/ui/account-layout.tsx';
import type { Alert } from '#features/alerts/rules/alert.ts';
import type { Site } from '#model/site/site.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { Button, LinkButton } from '#ui-kit/button/button.tsx';
import { paths } from '#urls/paths.ts';

/** The form fields of the page: the action to take, and the id of the alert. */
export const ACTION_FIELD = 'action';
export const ALERT_FIELD = 'alert';
export type AlertAction = 'turn-on' | 'stop' | 'stop-all';

/**
 * The page that the link in each alert mail opens: the alerts of one e-mail address, with buttons to turn them on and to
 * stop them. The page does not show the e-mail address, because the mail may have been forwarded to another person.
 */
export const AlertsPage = ({
  site,
  alerts,
  token,
  done,
}: {
  readonly site: Site;
  readonly alerts: readonly Alert[];
  readonly token: string;
  readonly done: string | null;
}): ReactElement => (
  <SiteFrame site={site} currentPath="/alerts" hidesSearch>
    <div className="shell">
      <AccountLayout title="Your email alerts" done={done}>
        {alerts.length === 0 ? (
          <p>You have no alerts. {site.name} sends no more of these emails to your address.</p>
        ) : (
          <ul className="account-rows">
            {alerts.map((alert) => (
              <li key={alert.id}>
                <span>
                  {alert.search === null ? <strong>{alert.name}</strong> : <a href={alert.search}>{alert.name}</a>}
                  <br />
                  <span className="type-14 muted">{statusText(alert)}</span>
                </span>
                {!alert.isConfirmed && <ActionForm token={token} alert={alert} action="turn-on" label="Turn on" />}
                <ActionForm token={token} alert={alert} action="stop" label={alert.isConfirmed ? 'Stop' : 'Delete'} />
              </li>
            ))}
          </ul>
        )}
        {alerts.length > 1 && <ActionForm token={token} alert={null} action="stop-all" label="Stop all" />}
        <LinkButton href={site.search.paths.all} variant="secondary">
          Browse our {site.vehicleWord.plural}
        </LinkButton>
      </AccountLayout>
    </div>
  </SiteFrame>
);

const statusText = ({ isConfirmed, kind }: Alert): string => {
  if (!isConfirmed) return 'Not on yet';
  return kind === 'search'
    ? 'On: we write when something new arrives'
    : 'On: we write when a saved vehicle gets cheaper, is sold or is back in stock';
};

const ActionForm = ({
  token,
  alert,
  action,
  label,
}: {
  readonly token: string;
  readonly alert: Alert | null;
  readonly action: AlertAction;
  readonly label: string;
}): ReactElement => (
  <form method="post" action={paths.alerts(token)}>
    {alert && <input type="hidden" name={ALERT_FIELD} value={alert.id} />}
    <Button type="submit" variant={action === 'turn-on' ? undefined : 'secondary'} name={ACTION_FIELD} value={action}>
      {label}
      {alert && <span className="sr-only">: {alert.name}</span>}
    </Button>
  </form>
);
