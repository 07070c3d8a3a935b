import type { ReactElement } from 'react';
import { formatWhole } from '#kernel/format-number.ts';
import type { FacetValueView, ValueFacetView } from '../../views/search-view.ts';

/** A facet with more values than this number has a box in which the shopper can search for a value. */
const SEARCHABLE_ABOVE = 10;

/** The values of a facet. Each is a link that chooses the value or removes the choice (SEARCH-21, SEARCH-28). */
export const FacetValues = ({ facet }: { readonly facet: ValueFacetView }): ReactElement => {
  // Chosen values are always shown, whatever their position in the order.
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

/**
 * The box that filters the list below it in the browser (`search-form.behaviour.ts`). It is hidden without JavaScript.
 */
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

/**
 * CSS draws the tick box and the space before the count. This saves HTML, because a page has about a hundred values.
 */
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
