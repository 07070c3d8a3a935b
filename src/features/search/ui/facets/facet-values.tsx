import type { ReactElement } from 'react';
import { formatWhole } from '#kernel/format-number.ts';
import type { FacetValueView, ValueFacetView } from '../../views/search-view.ts';

/** Above so many values a facet has a box that searches within them. */
const SEARCHABLE_ABOVE = 10;

/** The values of a facet, each a link that chooses it or takes the choice back (SEARCH-21, SEARCH-28). */
export const FacetValues = ({ facet }: { readonly facet: ValueFacetView }): ReactElement => {
  // What is chosen shows always, wherever it stands in the order.
  const first = facet.values.filter((value, index) => index < facet.shownCount || value.isChosen);
  const rest = facet.values.filter((value) => !first.includes(value));
  return (
    <div data-facet-values="">
      {facet.values.length > SEARCHABLE_ABOVE && <ValueSearch facet={facet} />}
      <ValueList values={first} />
      {rest.length > 0 && (
        <details id={`facet-${facet.attribute}-more`} className="facet-more">
          <summary>
            <span className="facet-more-open">{facet.moreLabel}</span>
            <span className="facet-more-close">Show fewer</span>
          </summary>
          <ValueList values={rest} />
        </details>
      )}
    </div>
  );
};

/** Filters the list below in the browser (`search-form.behaviour.ts`); without JavaScript it is not shown. */
const ValueSearch = ({ facet }: { readonly facet: ValueFacetView }): ReactElement => (
  <input
    id={`facet-${facet.attribute}-find`}
    type="search"
    className="control control-small facet-find needs-js"
    placeholder={`Find a ${facet.title.toLowerCase()}`}
    aria-label={`Find in ${facet.title}`}
    autoComplete="off"
    data-facet-find=""
    data-morph="keep"
  />
);

const ValueList = ({ values }: { readonly values: readonly FacetValueView[] }): ReactElement => (
  <ul className="facet-values">
    {values.map((value) => (
      <li key={value.label}>
        <ValueLink value={value} />
        {value.inside && value.inside.length > 0 && <ValueList values={value.inside} />}
      </li>
    ))}
  </ul>
);

/** Its tick box and the place of its count are drawn by CSS: a page has a hundred of these. */
const ValueLink = ({ value }: { readonly value: FacetValueView }): ReactElement => (
  <a
    href={value.href}
    rel="nofollow"
    className={value.count === 0 ? 'facet-none' : undefined}
    aria-current={value.isChosen ? 'true' : undefined}
  >
    {value.label}
    <span>{formatWhole(value.count)}</span>
  </a>
);
