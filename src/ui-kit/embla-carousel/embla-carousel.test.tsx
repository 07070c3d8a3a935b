import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CarouselArrows, EmblaCarousel, useCarousel } from './embla-carousel.tsx';

const slides = ['One', 'Two', 'Three'].map((name) => ({ key: name, content: <p>{name}</p> }));

const Position = () => {
  const { index, count, canGoBack, canGoOn } = useCarousel();
  return <p>{[index, count, canGoBack, canGoOn].join(' ')}</p>;
};

test('ERR-08 the hook useCarousel throws outside of an EmblaCarousel, and the error names this component', () => {
  expect(() => renderToString(<Position />)).toThrow('useCarousel was called outside of an <EmblaCarousel>');
  expect(() => renderToString(<CarouselArrows subject="offer" />)).toThrow('outside');
});

test('ERR-08 inside an EmblaCarousel, the hook useCarousel returns the position of the visible slide', () => {
  expect(renderToString(<EmblaCarousel label="Offers" slides={slides} controls={<Position />} />)).toContain('0 3 false true');
});

test('only the visible slide of a carousel can get the focus', () => {
  const html = renderToString(<EmblaCarousel label="Offers" slides={slides} />);
  expect([...html.matchAll(/<li class="embla-slide"( inert="")?>/g)].map(([, inert]) => inert !== undefined)).toEqual([false, true, true]);
});
