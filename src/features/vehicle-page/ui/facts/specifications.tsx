import type { ReactElement } from 'react';
import { PageSection } from '#ui-kit/page-section/page-section.tsx';
import { ShowMore } from '#ui-kit/show-more/show-more.tsx';
import type { ExpandableList, LabelledValue } from '../../rules/labelled-value.ts';
import { FactRows } from './fact-rows.tsx';

/**
 * The specification table: four visible rows, the rest hidden until requested (VDP-12). Renders nothing if no value is
 * known.
 */
export const SpecificationsSection = ({ rows }: { readonly rows: ExpandableList<LabelledValue> }): ReactElement | null =>
  rows.shown.length === 0 ? null : (
    <PageSection id="specifications" title="Specifications">
      <FactRows rows={rows.shown} />
      {rows.rest.length > 0 && (
        <ShowMore more="Show More" less="Show Less" of="specifications">
          <FactRows rows={rows.rest} />
        </ShowMore>
      )}
    </PageSection>
  );
