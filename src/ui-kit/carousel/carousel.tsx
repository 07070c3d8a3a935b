import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';

/**
 * A row of cards. The shopper can swipe or scroll the row horizontally, and the row snaps to a card. With JavaScript,
 * `carousel.behaviour.ts` adds arrows for the previous and next cards (SEARCH-17).
 */
export const Carousel = ({
  id,
  label,
  children,
}: {
  readonly id: string;
  readonly label: string;
  /** `<li>` elements. */
  readonly children: ReactNode;
}): ReactElement => (
  <section className="carousel" aria-label={label} data-behaviour="carousel">
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
    <ul id={id} className="carousel-track" tabIndex={0} data-carousel-track="">
      {children}
    </ul>
    <div className="carousel-arrows" data-carousel-arrows="" hidden>
      <button
        type="button"
        className="icon-button icon-button-framed"
        data-carousel-step="-1"
        aria-controls={id}
        aria-label={`Previous: ${label}`}
      >
        <Icon name="chevron-left" />
      </button>
      <button
        type="button"
        className="icon-button icon-button-framed"
        data-carousel-step="1"
        aria-controls={id}
        aria-label={`Next: ${label}`}
      >
        <Icon name="chevron-right" />
      </button>
    </div>
  </section>
);
