import useEmblaCarousel from 'embla-carousel-react';
import { createContext, type ReactElement, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { IconButton } from '../button/button.tsx';

type EmblaApi = NonNullable<ReturnType<typeof useEmblaCarousel>[1]>;

/** The state of a carousel for its controls. */
export interface CarouselState {
  /** Index of the visible slide, from 0. */
  readonly index: number;
  readonly count: number;
  readonly canGoBack: boolean;
  readonly canGoOn: boolean;
  readonly goBack: () => void;
  readonly goOn: () => void;
}

const CarouselContext = createContext<CarouselState | null>(null);

/** Returns the carousel around this component. Throws outside of a carousel (ERR-08). */
export const useCarousel = (): CarouselState => {
  const carousel = useContext(CarouselContext);
  if (!carousel) throw new Error('useCarousel was called outside of an <EmblaCarousel>');
  return carousel;
};

interface Place {
  readonly index: number;
  readonly canGoBack: boolean;
  readonly canGoOn: boolean;
}

const placeOf = (api: EmblaApi): Place => ({
  index: api.selectedScrollSnap(),
  canGoBack: api.canScrollPrev(),
  canGoOn: api.canScrollNext(),
});

/**
 * A draggable carousel for islands. Rows of cards that are not islands use `carousel.tsx`. The components in `controls`
 * read the state of the carousel with `useCarousel`. With reduced motion the carousel jumps instead
 * of sliding.
 *
 * @example <EmblaCarousel label="Offers" slides={[…]} controls={<CarouselArrows subject="offer" />} />
 */
export const EmblaCarousel = ({
  label,
  slides,
  controls,
  isEndless = false,
}: {
  readonly label: string;
  readonly slides: readonly { readonly key: string; readonly content: ReactNode }[];
  readonly controls?: ReactNode;
  /** True if the carousel continues with the first slide after the last slide. */
  readonly isEndless?: boolean;
}): ReactElement => {
  const [viewport, api] = useEmblaCarousel({ loop: isEndless, breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } } });
  const [place, setPlace] = useState<Place>({ index: 0, canGoBack: isEndless, canGoOn: slides.length > 1 });
  // The browser may load this component because of a click on one of its controls. Embla is not ready at this moment.
  // So the move to another slide is stored in `awaited`, and happens as soon as Embla is ready.
  const awaited = useRef<((ready: EmblaApi) => void) | null>(null);
  const move = (how: (ready: EmblaApi) => void): void => {
    if (api) how(api);
    else awaited.current = how;
  };
  useEffect(() => {
    if (!api) return undefined;
    const note = (): void => setPlace(placeOf(api));
    note();
    api.on('select', note).on('reInit', note);
    awaited.current?.(api);
    awaited.current = null;
    return () => {
      api.off('select', note).off('reInit', note);
    };
  }, [api]);
  const state: CarouselState = {
    ...place,
    count: slides.length,
    goBack: () => move((ready) => ready.scrollPrev()),
    goOn: () => move((ready) => ready.scrollNext()),
  };
  return (
    <CarouselContext value={state}>
      <section className="embla" aria-label={label} aria-roledescription="carousel">
        <div className="embla-window" ref={viewport}>
          <ul className="embla-row">
            {slides.map(({ key, content }, index) => (
              // Slides that are not visible cannot get the focus.
              <li key={key} className="embla-slide" inert={index !== place.index}>
                {content}
              </li>
            ))}
          </ul>
        </div>
        {controls}
      </section>
    </CarouselContext>
  );
};

/** Previous and next buttons, with the position as text between them. */
export const CarouselArrows = ({ subject }: { readonly subject: string }): ReactElement => {
  const { index, count, canGoBack, canGoOn, goBack, goOn } = useCarousel();
  return (
    <div className="embla-arrows">
      <IconButton icon="chevron-left" label={`Previous ${subject}`} isFramed disabled={!canGoBack} onClick={goBack} />
      <span className="tabular" aria-live="polite">
        {index + 1} of {count}
      </span>
      <IconButton icon="chevron-right" label={`Next ${subject}`} isFramed disabled={!canGoOn} onClick={goOn} />
    </div>
  );
};
