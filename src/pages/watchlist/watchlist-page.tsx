import type { ReactElement } from 'react';
import { AccountLayout } from '#features/accounts/ui/account-layout.tsx';
import { VehicleCard } from '#features/stock/ui/vehicle-card/vehicle-card.tsx';
import type { VehicleCardView } from '#features/stock/views/vehicle-card-view.ts';
import type { Site } from '#model/site/site.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { Button, LinkButton } from '#ui-kit/button/button.tsx';
import { CardGrid } from '#ui-kit/card-grid/card-grid.tsx';
import { TextLink } from '#ui-kit/link/link.tsx';
import { Notice } from '#ui-kit/notice/notice.tsx';
import { paths } from '#urls/paths.ts';

/** Name of the form field for the pressed button. Each button of the page posts a different value of this field. */
export const ACTION_FIELD = 'action';

/** The e-mail alert for the saved vehicles. */
export interface WatchlistAlerts {
  /** Whether the account has no e-mail address yet. */
  readonly needsEmail: boolean;
  readonly isOn: boolean;
  /** The page with all alerts of the shopper; null if the account has no e-mail address. */
  readonly managePath: string | null;
}

interface WatchlistPageProps {
  readonly site: Site;
  readonly cards: readonly VehicleCardView[];
  readonly alert: string | null;
  readonly done: string | null;
  /** A vehicle that the shopper wanted to save before the sign-in, and still has to confirm. */
  readonly asked: { readonly id: number; readonly title: string } | null;
  /** Whether the account has no phone number yet. */
  readonly needsPhone: boolean;
  /** The e-mail alert of the shopper; null if the site does not offer alerts. */
  readonly alerts: WatchlistAlerts | null;
}

/** The page of saved vehicles (WATCH-15): cards that the shopper can remove, or a link to the stock if there are none. */
export const WatchlistPage = ({ site, cards, alert, done, asked, needsPhone, alerts }: WatchlistPageProps): ReactElement => (
  <SiteFrame site={site} currentPath={paths.watchlist()}>
    <div className="shell" data-signed-in="">
      <AccountLayout title={`Saved ${site.vehicleWord.plural}`} alert={alert} done={done} isWide>
        {asked && <VehicleForm id={asked.id} action="save" label="Save to watchlist" title={asked.title} />}
        {needsPhone && (
          <Notice>
            <p>
              Your account has no mobile number yet. <TextLink href={site.signIn.garagePath}>Add your number</TextLink>
            </p>
          </Notice>
        )}
        {alerts && <AlertsSection site={site} alerts={alerts} />}
        {cards.length === 0 && <p className="muted">You have not saved any {site.vehicleWord.plural} yet.</p>}
        <LinkButton href={site.search.paths.all} variant="secondary">
          Browse our {site.vehicleWord.plural}
        </LinkButton>
        {cards.length > 0 && (
          <CardGrid label={`Saved ${site.vehicleWord.plural}`}>
            {cards.map((card) => (
              <li key={card.id}>
                <VehicleCard card={{ ...card, saveHref: null }} variant={site.layout.card} heading="h2" />
                <VehicleForm id={card.id} action="remove" label="Remove" title={card.title} />
              </li>
            ))}
          </CardGrid>
        )}
      </AccountLayout>
    </div>
  </SiteFrame>
);

/** Turns the e-mail alert for the saved vehicles on and off. */
const AlertsSection = ({
  site,
  alerts: { needsEmail, isOn, managePath },
}: {
  readonly site: Site;
  readonly alerts: WatchlistAlerts;
}): ReactElement => (
  <section className="account-card" aria-labelledby="saved-alerts">
    <h2 id="saved-alerts" className="type-20">
      Email alerts
    </h2>
    <p>
      {isOn ? 'We email you' : 'We can email you'} when the price of a saved {site.vehicleWord.singular} falls, when it is sold, or when it
      can be bought again: at most once a day.
    </p>
    {needsEmail ? (
      <TextLink href={site.signIn.garagePath}>Add your email address</TextLink>
    ) : (
      <form method="post" action={paths.watchlist()}>
        <Button type="submit" variant="secondary" name={ACTION_FIELD} value={isOn ? 'alerts-off' : 'alerts-on'}>
          {isOn ? 'Turn the alert off' : 'Turn the alert on'}
        </Button>
      </form>
    )}
    {managePath && <TextLink href={managePath}>All your alerts</TextLink>}
  </section>
);

const VehicleForm = ({
  id,
  action,
  label,
  title,
}: {
  readonly id: number;
  readonly action: 'save' | 'remove';
  readonly label: string;
  readonly title: string;
}): ReactElement => (
  <form method="post" action={paths.watchlist(id)}>
    <Button type="submit" variant="secondary" size="small" name={ACTION_FIELD} value={action} aria-label={`${label}: ${title}`}>
      {label}
    </Button>
  </form>
);
