import { PriceSlider } from '#features/budget/ui/price-slider/price-slider.tsx';
import { priceSliderView } from '#features/budget/views/price-slider-view.ts';
import { lasting } from '#kernel/timed.ts';
import { BlockSection } from '../../ui/block-section/block-section.tsx';
import { blockTitle, defineHomeBlock } from '../home-block.tsx';

/** The home page block with a search form that has a price slider (BUDGET-14). */
export const priceSliderBlock = defineHomeBlock('priceSlider', {
  options: { title: blockTitle },
  view: ({ title }, { site, stock }) =>
    lasting({
      title: title ?? 'Set your price range',
      slider: priceSliderView(site, { path: stock.base.canonicalPath, countText: stock.countText }),
    }),
  Component: ({ view, id }) => (
    <BlockSection id={id} title={view.title} className="block-price-slider">
      <PriceSlider view={view.slider} id={`${id}-slider`} labelledBy={id} />
    </BlockSection>
  ),
});
