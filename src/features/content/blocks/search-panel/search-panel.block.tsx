import { lasting } from '#kernel/timed.ts';
import { fillPlaceholders } from '#model/site/fill-placeholders.ts';
import { BlockSection } from '../../ui/block-section/block-section.tsx';
import { SearchPanel } from '../../ui/search-panel/search-panel.tsx';
import { searchPanelView } from '../../views/search-panel-view.ts';
import { blockTitle, defineHomeBlock } from '../home-block.tsx';

/** The compact search of the stock (SEARCH-06). */
export const searchPanelBlock = defineHomeBlock('searchPanel', {
  options: { title: blockTitle },
  view: ({ title }, { site, stock }) =>
    lasting({ title: title ?? fillPlaceholders('Find your next {car}', site), panel: searchPanelView(site, stock) }),
  Component: ({ view, id }) => (
    <BlockSection id={id} title={view.title} className="block-search">
      <SearchPanel view={view.panel} idPrefix={id} />
    </BlockSection>
  ),
});
