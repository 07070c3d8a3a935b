import { Fragment, type ReactElement } from 'react';
import type { CardVariant } from '#features/stock/ui/vehicle-card/vehicle-card.tsx';
import { VehicleCard } from '#features/stock/ui/vehicle-card/vehicle-card.tsx';
import { formatWhole } from '#kernel/format-number.ts';
import { LinkButton } from '#ui-kit/button/button.tsx';
import { CardGrid } from '#ui-kit/card-grid/card-grid.tsx';
import { Icon } from '#ui-kit/icon/icon.tsx';
import { Pagination } from '#ui-kit/pagination/pagination.tsx';
import type { EmptyResultsView } from '../../views/empty-results-view.ts';
import type { SearchView } from '../../views/search-view.ts';

const PRIORITY_PICTURES = 2;

/** An element between the vehicles, for example a promotional tile. */
export interface GridElement {
  /** The index of the element in the grid, counted from 0. */
  readonly index: number;
  readonly key: string;
  readonly element: ReactElement;
}

/** The vehicles that a search found. If it found no vehicle, a message and links, each of which removes one filter. */
export const SearchResults = ({
  view,
  variant,
  extraLargeColumns,
  inserts = [],
}: {
  readonly view: SearchView;
  readonly variant: CardVariant;
  readonly extraLargeColumns: 3 | 4;
  readonly inserts?: readonly GridElement[];
}): ReactElement => (
  <section id="results" aria-label="Results" className="results">
    {view.empty ? (
      <EmptyResults empty={view.empty} />
    ) : (
      <CardGrid extraLargeColumns={extraLargeColumns}>
        {view.cards.map((card, index) => (
          <Fragment key={card.id}>
            {insertsBefore(inserts, index)}
            <li id={`vehicle-${card.id}`}>
              <VehicleCard card={card} variant={variant} hasPriority={index < PRIORITY_PICTURES} heading="h2" />
            </li>
          </Fragment>
        ))}
        {insertsBefore(inserts, view.cards.length)}
      </CardGrid>
    )}
    <Pagination page={view.page} pages={view.pages} hrefOf={view.hrefOfPage} rel={view.pageRel} />
    {view.alertHref !== null && (
      <p className="results-alert">
        <LinkButton href={view.alertHref} variant="secondary" rel="nofollow">
          Email me when something new arrives
        </LinkButton>
      </p>
    )}
  </section>
);

/**
 * Elements of the grid that are not vehicles, for example promotions. `card` is the index of a vehicle; the result
 * contains the elements directly before this vehicle. If `card` is the number of vehicles, the result contains the
 * elements after the last vehicle.
 */
const insertsBefore = (inserts: readonly GridElement[], card: number): readonly ReactElement[] =>
  inserts
    .filter(({ index }, order) => index - order === card)
    .map(({ key, element }) => (
      <li key={key} className="grid-insert">
        {element}
      </li>
    ));

/**
 * The page content if nothing was found: the filters that can be removed, each with the number of vehicles that are
 * found when the filter is removed (SEARCH-18 to 20).
 */
const EmptyResults = ({ empty }: { readonly empty: EmptyResultsView }): ReactElement => (
  <div className="empty">
    <Icon name="search" size={40} className="empty-sign" />
    <h2 className="type-24">{empty.title}</h2>
    <p className="empty-text muted">{empty.text}</p>
    {empty.loosenings.length > 0 && (
      <ul className="empty-loosenings" aria-label="Try without">
        {empty.loosenings.map((loosening) => (
          <li key={loosening.href}>
            <a href={loosening.href} rel="nofollow">
              <span>
                Without <strong>{loosening.label}</strong>
              </span>
              <span className="tabular muted">{formatWhole(loosening.count)}</span>
            </a>
          </li>
        ))}
      </ul>
    )}
    <LinkButton href={empty.refreshHref}>Clear Filters</LinkButton>
  </div>
);
