import type { ReactElement } from 'react';
import { PageSection } from '#ui-kit/page-section/page-section.tsx';
import { ShowMore } from '#ui-kit/show-more/show-more.tsx';
import type { ExpandableList, LabelledValue } from '../../rules/labelled-value.ts';
import { FactRows } from './fact-rows.tsx';

/**
 * The specification table: four visible rows, the rest hidden until requested (VDP-12), and a link to the page of the
 * vehicle's model if the site has one. Renders nothing if no value is known and there is no such page.
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
