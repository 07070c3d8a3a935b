import type { ReactElement } from 'react';
import { type CardVariant, VehicleCard } from '#features/stock/ui/vehicle-card/vehicle-card.tsx';
import type { VehicleCardView } from '#features/stock/views/vehicle-card-view.ts';
import { Carousel } from '#ui-kit/carousel/carousel.tsx';
import { loadsFirst } from '../../../ui-kit/picture/first-pictures.ts';
import { type BlockLink, BlockSection } from './block-section/block-section.tsx';

/** Minimum number of vehicles in a rail, a row of cards that scrolls horizontally. A rail with fewer vehicles is not shown. */
export const SHORTEST_RAIL = 2;

interface StockRailView {
  readonly title: string;
  readonly cards: readonly VehicleCardView[];
  readonly cardVariant: CardVariant;
  readonly link: BlockLink;
}

/** Vehicles in a row that scrolls horizontally (SEARCH-17). */
export const StockRail = ({
  view,
  id,
  firstPictures,
}: {
  readonly view: StockRailView;
  readonly id: string;
  /** Number of the row's pictures that load with priority (IMG-04). */
  readonly firstPictures: number;
}): ReactElement => (
  <BlockSection id={id} title={view.title} link={view.link} className="block-rail">
    <Carousel id={`${id}-row`} label={view.title}>
      {view.cards.map((card, index) => (
        <li key={card.id}>
          <VehicleCard
            card={card}
            variant={view.cardVariant}
            hasPriority={loadsFirst(
              view.cards.map(({ picture }) => picture),
              index,
              firstPictures,
            )}
          />
        </li>
      ))}
    </Carousel>
  </BlockSection>
);
