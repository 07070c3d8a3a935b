// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { installCarousels } from './carousel.behaviour.ts';
import { Carousel } from './carousel.tsx';

beforeAll(() => installCarousels());

/**
 * Sets sizes, because the test environment has no layout. Cards are 300 px wide with gaps of 20 px, and the row shows
 * `width` pixels.
 */
const put = (cards: number, width: number): void => {
  document.body.innerHTML = renderToString(
    <Carousel id="similar" label="Similar cars">
      {Array.from({ length: cards }, (_, index) => (
        <li key={String(index)}>{index}</li>
      ))}
    </Carousel>,
  );
  const track = row();
  Object.defineProperties(track, { clientWidth: { value: width }, scrollWidth: { value: cards * 320 - 20 } });
  [...track.children].forEach((card, index) => {
    card.getBoundingClientRect = () => new DOMRect(index * 320, 0, 300, 100);
  });
  dispatchEvent(new Event('resize'));
};
const row = (): HTMLElement => {
  const track = document.querySelector<HTMLElement>('[data-carousel-track]');
  if (!track) throw new Error('no row');
  return track;
};
const arrow = (step: '-1' | '1'): HTMLButtonElement => {
  const button = document.querySelector<HTMLButtonElement>(`[data-carousel-step="${step}"]`);
  if (!button) throw new Error('no arrow');
  return button;
};
const scrollTo = (left: number): void => {
  row().scrollLeft = left;
  row().dispatchEvent(new Event('scroll'));
};

describe('the arrows of a carousel', () => {
  let moved: number[] = [];
  beforeEach(() => {
    moved = [];
    HTMLElement.prototype.scrollBy = vi.fn((options?: ScrollToOptions | number) => {
      moved.push(typeof options === 'object' ? (options.left ?? 0) : 0);
    });
  });

  test('SEARCH-17 the carousel arrows move by the number of fully visible cards', () => {
    put(8, 980);
    arrow('1').click();
    arrow('1').click();
    expect(moved).toEqual([960, 960]);
    scrollTo(640);
    arrow('-1').click();
    expect(moved.at(-1)).toBe(-960);
  });

  test('if no card is fully visible, an arrow of the carousel scrolls by one card', () => {
    put(8, 200);
    arrow('1').click();
    expect(moved).toEqual([320]);
  });

  test('a carousel arrow is disabled at the end of the row', () => {
    put(8, 980);
    expect([arrow('-1').disabled, arrow('1').disabled]).toEqual([true, false]);
    scrollTo(8 * 320 - 20 - 980);
    expect([arrow('-1').disabled, arrow('1').disabled]).toEqual([false, true]);
  });

  test('the carousel arrows are hidden if all cards fit in the row, and they are hidden without JavaScript', () => {
    put(2, 980);
    expect(document.querySelector<HTMLElement>('[data-carousel-arrows]')?.hidden).toBe(true);
    expect(
      renderToString(
        <Carousel id="a" label="b">
          {null}
        </Carousel>,
      ),
    ).toMatch(/data-carousel-arrows="" hidden=""/);
  });
});
