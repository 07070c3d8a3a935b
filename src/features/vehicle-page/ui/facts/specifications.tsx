import type { ReactElement } from 'react';
import { PageSection } from '#ui-kit/page-section/page-section.tsx';
import { ShowMore } from '#ui-kit/show-more/show-more.tsx';
import type { ExpandableList, LabelledValue } from '../../rules/labelled-value.ts';
import { FactRows } from './fact-rows.tsx';

/**
 * The specification table, whose first four rows are visible and whose other rows are hidden until the shopper opens
 * the whole list (VDP-12). If the site has a page about the vehicle's model, a link to this page is shown too. Renders
 * nothing if no value is known and the site has no page about the model.
 */
export const SpecificationsSection = ({
  rows,
  model = null,
}: {
  readonly rows: ExpandableList<LabelledValue>;
  readonly model?: { readonly title: string; readonly href: string } | null;
}): ReactElement | null =>
  rows.shown.length === 0 && model === null ? null : (
    <PageSection id="specifications" title="Specifications">
      {rows.shown.length > 0 && <FactRows rows={rows.shown} />}
      {rows.rest.length > 0 && (
        <ShowMore more="Show More" less="Show Less" of="specifications">
          <FactRows rows={rows.rest} />
        </ShowMore>
      )}
      {model && (
        <p className="model-link">
          <a href={model.href} className="link">
            More about the {model.title}: facts and offers
          </a>
        </p>
      )}
    </PageSection>
  );
