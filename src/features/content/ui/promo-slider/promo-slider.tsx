import type { ReactElement } from 'react';
import type { Slide } from '#model/site/content/promotion-content.ts';
import { Icon } from '#ui-kit/icon/icon.tsx';
import { Picture } from '#ui-kit/picture/picture.tsx';

/**
 * Slides of 1920 x 540 (ENT-26, IMG-05), one at a time. Without JavaScript, the visitor swipes or scrolls. With
 * JavaScript, the slides advance automatically until the visitor pauses them (`promo-slider.behaviour.ts`). They do not
 * advance automatically if the visitor prefers reduced motion.
 */
export const PromoSlider = ({
  slides,
  seconds,
  id,
  firstPictures,
}: {
  readonly slides: readonly Slide[];
  /** Seconds that each slide is shown; 0 turns automatic advance off. */
  readonly seconds: number;
  readonly id: string;
  /** Number of the slider's pictures that load with priority (IMG-04). */
  readonly firstPictures: number;
}): ReactElement => (
  <section
    className="slider"
    aria-label="Promotions"
    aria-roledescription="carousel"
    data-behaviour="carousel promo-slider"
    data-seconds={seconds}
  >
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
    <ul id={id} className="slider-track" tabIndex={0} data-carousel-track="">
      {slides.map((slide, index) => (
        <li key={slide.id} className={slide.hideOverlay ? undefined : 'slider-worded'} aria-label={`${index + 1} of ${slides.length}`}>
          <SlideContent slide={slide} hasPriority={index < firstPictures} />
        </li>
      ))}
    </ul>
    {slides.length > 1 && (
      <div className="slider-tools" data-carousel-arrows="" hidden>
        {seconds > 0 && (
          <button type="button" className="icon-button" data-slider-pause="" aria-label="Pause the slides" hidden>
            <Icon name="pause" className="slider-pause-sign" />
            <Icon name="play" className="slider-play-sign" />
          </button>
        )}
        <button type="button" className="icon-button" data-carousel-step="-1" aria-controls={id} aria-label="Previous slide">
          <Icon name="chevron-left" />
        </button>
        <button type="button" className="icon-button" data-carousel-step="1" aria-controls={id} aria-label="Next slide">
          <Icon name="chevron-right" />
        </button>
      </div>
    )}
  </section>
);

const SlideContent = ({ slide, hasPriority }: { readonly slide: Slide; readonly hasPriority: boolean }): ReactElement => {
  // With `hideOverlay` a slide shows no text over its picture, so the picture must have an alternative text (HOME-16).
  const alt = slide.hideOverlay ? slide.picture.alt || slide.name : slide.picture.alt;
  const content = (
    <>
      <Picture src={slide.picture.src} alt={alt} frame="slide" width={1920} sizes="100vw" hasPriority={hasPriority} />
      {!slide.hideOverlay && (
        <div className="slider-words">
          <div className="shell">
            <p className="slider-name">{slide.name}</p>
            {slide.description && <p className="slider-text">{slide.description}</p>}
          </div>
        </div>
      )}
    </>
  );
  return slide.url === null ? (
    <div className="slide">{content}</div>
  ) : (
    <a className="slide" href={slide.url} aria-label={slide.hideOverlay ? slide.name : undefined}>
      {content}
    </a>
  );
};
