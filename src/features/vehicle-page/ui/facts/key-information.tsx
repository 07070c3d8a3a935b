import type { ReactElement } from 'react';
import { PageSection } from '#ui-kit/page-section/page-section.tsx';
import type { LabelledValue } from '../../rules/labelled-value.ts';
import { FactRows } from './fact-rows.tsx';

/** VDP-08 */
export const KeyInformationSection = ({ rows }: { readonly rows: readonly LabelledValue[] }): ReactElement | null =>
  rows.length === 0 ? null : (
    <PageSection id="key-information" title="Key information">
      <FactRows rows={rows} />
    </PageSection>
  );
