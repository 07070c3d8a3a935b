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

/** The field that says what a button does with a vehicle. */
export const ACTION_FIELD = 'action';

interface WatchlistPageProps {
  readonly site: Site;
  readonly cards: readonly VehicleCardView[];
  readonly alert: string | null;
  readonly done: string | null;
  /** A vehicle that the shopper wanted to save before the sign-in, and still has to confirm. */
  readonly asked: { readonly id: number; readonly title: string } | null;
  /** Whether the account has no phone number yet. */
  readonly needsPhone: boolean;
}

/** The page of saved vehicles (WATCH-15): cards that the shopper can remove, or a link to the stock if there are none. */
export const WatchlistPage = ({ site, cards, alert, done, asked, needsPhone }: WatchlistPageProps): ReactElement => (
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
