// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { installGallery } from './gallery.behaviour.ts';
import { Gallery } from './gallery.tsx';

beforeAll(() => installGallery());

const one = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(selector);
  return found;
};
const strip = (): HTMLElement => one('[data-gallery-strip]');
const thumb = (index: number): void => one(`ol [data-gallery-thumb="${index}"]`).click();
const next = (): void => one('[data-gallery-step="1"]').click();
const previous = (): void => one('[data-gallery-step="-1"]').click();
/** Returns the position text and the index of the marked thumbnail. */
const shown = () => [
  one('[data-gallery-position]').textContent,
  one('ol [aria-current]').dataset.galleryThumb,
  document.querySelectorAll('ol [aria-current]').length,
];
/** Simulates that a shopper scrolls the strip by touch or wheel. */
const scroll = (left: number): void => {
  strip().scrollLeft = left;
  strip().dispatchEvent(new Event('scroll'));
};

const PICTURES = 6;
const SLIDE = 700;

/** A gallery of a given width. The test DOM has no layout, so sizes are set by hand. */
const put = (stage: number): void => {
  const images = Array.from({ length: PICTURES }, (_, index) => ({ url: `/media/${index}.jpg`, alt: `picture ${index + 1}` }));
  document.body.innerHTML = renderToString(<Gallery gallery={{ vehicleId: 1, shape: 'sedan', images }} name="A car" silhouette={null} />);
  let left = 0;
  const farthest = PICTURES * SLIDE - stage;
  Object.defineProperties(strip(), {
    scrollWidth: { value: PICTURES * SLIDE },
    clientWidth: { value: stage },
    scrollLeft: { get: () => left, set: (wanted: number) => (left = Math.max(0, Math.min(wanted, farthest))) },
    scrollTo: {
      value: (to: ScrollToOptions) => {
        const before = left;
        left = Math.max(0, Math.min(to.left ?? 0, farthest));
        if (left !== before) strip().dispatchEvent(new Event('scroll'));
      },
    },
  });
  const [first] = strip().children;
  Object.defineProperty(first, 'getBoundingClientRect', { value: () => ({ width: SLIDE }) });
};

describe('a gallery that shows one picture at a time', () => {
  beforeEach(() => put(SLIDE));

  test('VDP-02 the row of thumbnails does not scroll while another thumbnail than the current one has the keyboard focus, because the focused thumbnail must stay visible', () => {
    const row = one('ol');
    const scrolled: number[] = [];
    row.scrollTo = (to?: ScrollToOptions | number) => void scrolled.push(typeof to === 'object' ? (to.left ?? 0) : 0);
    scroll(2 * SLIDE);
    expect(scrolled).toHaveLength(1);
    const focused = one('ol [data-gallery-thumb="0"]');
    const query = row.querySelector.bind(row);
    // The test DOM cannot tell which element has the keyboard focus, so the test chooses the focused thumbnail.
    row.querySelector = ((selector: string) => (selector === ':focus-visible' ? focused : query(selector))) as typeof row.querySelector;
    scroll(3 * SLIDE);
    expect(shown()).toEqual(['4', '3', 1]);
    expect(scrolled).toHaveLength(1);
    scroll(0);
    expect(scrolled).toHaveLength(2);
  });

  test('VDP-02 updates its position text and marked thumbnail after buttons, thumbnails and manual scrolling', () => {
    next();
    next();
    expect(shown()).toEqual(['3', '2', 1]);
    thumb(4);
    expect([strip().scrollLeft, ...shown()]).toEqual([4 * SLIDE, '5', '4', 1]);
    scroll(SLIDE);
    expect(shown()).toEqual(['2', '1', 1]);
    scroll(5 * SLIDE);
    expect(shown()).toEqual(['6', '5', 1]);
    next();
    expect([strip().scrollLeft, ...shown()]).toEqual([0, '1', '0', 1]);
  });

  test('after a click on the thumbnail of the current picture, scrolling still changes the current picture', () => {
    thumb(0);
    scroll(2 * SLIDE);
    expect(shown()).toEqual(['3', '2', 1]);
  });
});

describe('a gallery that shows two pictures at a time', () => {
  beforeEach(() => put(2 * SLIDE + 40));

  test('VDP-02 can mark the second last or the last picture as the current picture, although both pictures are visible when the strip is scrolled to its end', () => {
    const end = (PICTURES - 2) * SLIDE - 40;
    thumb(4);
    expect([strip().scrollLeft, ...shown()]).toEqual([end, '5', '4', 1]);
    next();
    expect([strip().scrollLeft, ...shown()]).toEqual([end, '6', '5', 1]);
    previous();
    expect(shown()).toEqual(['5', '4', 1]);
    previous();
    expect([strip().scrollLeft, ...shown()]).toEqual([3 * SLIDE, '4', '3', 1]);
    thumb(4);
    scroll(end);
    expect(shown()).toEqual(['5', '4', 1]);
    scroll(2 * SLIDE);
    expect(shown()).toEqual(['3', '2', 1]);
  });

  test('reports the last picture when scrolled to the end', () => {
    scroll(SLIDE);
    scroll(10 * SLIDE);
    expect(shown()).toEqual(['6', '5', 1]);
  });
});
