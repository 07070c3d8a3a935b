import { lasting } from '#kernel/timed.ts';
import { ContentSection } from '../../ui/content-section/content-section.tsx';
import { PartsSearchBox } from '../../ui/parts/parts-search-box.tsx';
import { definePageBlock, sectionAnchor, sectionTitle } from './page-block.ts';

/** The search box of the parts search (ROUTE-30). A site without parts in `parts.yaml` does not show it. */
export const partsSearchBlock = definePageBlock('partsSearch', {
  options: { title: sectionTitle, anchor: sectionAnchor },
  view: ({ title, anchor }, { site }) => lasting(site.parts.length === 0 ? null : { title, anchor }),
  Component: ({ view, id }) => (
    <ContentSection id={id} anchor={view.anchor} title={view.title}>
      <PartsSearchBox typed="" />
    </ContentSection>
  ),
});
