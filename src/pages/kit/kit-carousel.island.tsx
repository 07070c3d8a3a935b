import type { ReactElement } from 'react';
import { CarouselArrows, EmblaCarousel } from '#ui-kit/embla-carousel/embla-carousel.tsx';
import { defineIsland } from '#ui-kit/island/island.tsx';

const KitCarousel = ({ slides }: { readonly slides: readonly string[] }): ReactElement => (
  <EmblaCarousel
    label="Offers"
    slides={slides.map((slide) => ({
      key: slide,
      content: <p className="kit-slide type-24">{slide}</p>,
    }))}
    controls={<CarouselArrows subject="offer" />}
  />
);

export const kitCarouselIsland = defineIsland('kit-carousel', KitCarousel);
