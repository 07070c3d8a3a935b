import type { ReactElement } from 'react';
import { Icon } from '#ui-kit/icon/icon.tsx';
import type { FacetView, SearchView } from '../../views/search-view.ts';
import { RangeFacet } from '../range-facet/range-facet.tsx';
import { FacetValues } from './facet-values.tsx';
import { ShowMeButton } from './show-me-button.tsx';

/** Facets that are open in the left column when the page loads. */
const OPEN_AT_FIRST = 5;

/**
 * All facets of a search. On screens from 1024 px they are a left column, or a row of panels above the grid. On
 * narrower screens they are a full-height sheet. A button opens this sheet, and the button 'Show 128 cars' closes it.
 * The sheet is a native popover and needs no JavaScript.
 */
export const FacetPanels = ({
  view,
  layout,
}: {
  readonly view: Pick<SearchView, 'facets' | 'action' | 'chosen' | 'clearHref' | 'showLabel'>;
  readonly layout: 'rail' | 'bar';
}): ReactElement => (
  <section id="filters" className={`facets facets-${layout}`} aria-label="Filters" popover="auto">
    <div className="sheet-head">
      <h2 className="type-20">Filters</h2>
      {view.chosen.length > 0 && (
        <a href={view.clearHref} rel="nofollow" className="btn btn-text">
          Clear all
        </a>
      )}
      <button type="button" className="icon-button" popoverTarget="filters" popoverTargetAction="hide" aria-label="Close filters">
        <Icon name="close" />
      </button>
    </div>
    <div className="facet-list">
      {view.facets.map((facet, index) => (
        <FacetPanel key={facet.attribute} facet={facet} action={view.action} layout={layout} isEarly={index < OPEN_AT_FIRST} />
      ))}
    </div>
    <div className="sheet-foot">
      <ShowMeButton label={view.showLabel} />
    </div>
  </section>
);

const FacetPanel = ({
  facet,
  action,
  layout,
  isEarly,
}: {
  readonly facet: FacetView;
  readonly action: string;
  readonly layout: 'rail' | 'bar';
  readonly isEarly: boolean;
}): ReactElement => (
  <details
    id={`facet-${facet.attribute}`}
    className="facet"
    open={layout === 'rail' && (isEarly || facet.chosenCount > 0)}
    // Only one of the panels above the grid is open at a time.
    name={layout === 'bar' ? 'facets' : undefined}
  >
    <summary className="accordion-head">
      {facet.title}
      {facet.chosenCount > 0 && (
        <span className="facet-chosen">
          <span className="sr-only">, chosen: </span>
          {facet.chosenCount}
        </span>
      )}
    </summary>
    <div className="facet-body">
      {facet.kind === 'range' ? <RangeFacet facet={facet} action={action} /> : <FacetValues facet={facet} />}
    </div>
  </details>
);
