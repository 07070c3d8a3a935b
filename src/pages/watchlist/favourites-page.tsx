import type { ReactElement } from 'react';
import { VehicleCard } from '#features/stock/ui/vehicle-card/vehicle-card.tsx';
import type { VehicleCardView } from '#features/stock/views/vehicle-card-view.ts';
import type { Site } from '#model/site/site.ts';
import { SiteFrame } from '#pages/site-frame.tsx';
import { Breadcrumb } from '#ui-kit/breadcrumb/breadcrumb.tsx';
import { LinkButton } from '#ui-kit/button/button.tsx';
import { CardGrid } from '#ui-kit/card-grid/card-grid.tsx';
import { paths } from '#urls/paths.ts';

interface FavouritesPageProps {
  readonly site: Site;
  readonly cards: readonly VehicleCardView[];
  /** The number of vehicles whose ids are in the URL of the page, but which the site no longer lists. */
  readonly missing: number;
}

/**
 * The page with the vehicles that a shopper saved in this browser (WATCH-10, WATCH-15). The server does not store these
 * favourites: the URL of the page contains their ids.
 */
export const FavouritesPage = ({ site, cards, missing }: FavouritesPageProps): ReactElement => {
  const { singular, plural } = site.vehicleWord;
  return (
    <SiteFrame site={site} currentPath={paths.favourites()}>
      <div className="shell page-top page-space" data-behaviour="open-favourites" data-favourites={cards.length + missing}>
        <Breadcrumb
          crumbs={[
            { label: 'Home', href: paths.home() },
            { label: `Saved ${plural}`, href: null },
          ]}
        />
        <h1 className="type-30">Saved {plural}</h1>
        <p className="muted">
          {cards.length === 0
            ? `Tap the heart of a ${singular} to save it. Your list is kept in this browser.`
            : 'Your list is kept in this browser. Bookmark this page to keep it longer.'}
        </p>
        {missing > 0 && (
          <p className="muted">{missing === 1 ? `One ${singular} is no longer listed.` : `${missing} ${plural} are no longer listed.`}</p>
        )}
        <div className="message-links">
          <LinkButton href={site.search.paths.all} variant="secondary">
            Browse our {plural}
          </LinkButton>
        </div>
        {cards.length > 0 && (
          <CardGrid label={`Saved ${plural}`}>
            {cards.map((card) => (
              <li key={card.id}>
                <VehicleCard card={card} variant={site.layout.card} heading="h2" />
              </li>
            ))}
          </CardGrid>
        )}
      </div>
    </SiteFrame>
  );
};
