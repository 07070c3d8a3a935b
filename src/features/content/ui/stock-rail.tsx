import type { ReactElement } from 'react';
import type { VehicleCardView } from '#features/stock/rules/vehicle-card.ts';
import { type CardLook, VehicleCard } from '#features/stock/ui/vehicle-card.tsx';
import { Carousel } from '#ui-kit/carousel.tsx';
import { type BlockLink, BlockSection } from './block-section.tsx';

export interface StockRailView {
  readonly title: string;
  readonly intro: string | null;
  readonly cards: readonly VehicleCardView[];
  readonly cardLook: CardLook;
  readonly link: BlockLink;
}

/** Vehicles in a row that scrolls sideways (SEARCH-17). */
export const StockRail = ({ view, id }: { readonly view: StockRailView; readonly id: string }): ReactElement => (
  <BlockSection id={id} title={view.title} intro={view.intro} link={view.link} className="block-rail">
    <Carousel id={`${id}-row`} label={view.title}>
      {view.cards.map((card) => (
        <li key={card.id}>
          <VehicleCard card={card} look={view.cardLook} />
        </li>
      ))}
    </Carousel>
  </BlockSection>
);
