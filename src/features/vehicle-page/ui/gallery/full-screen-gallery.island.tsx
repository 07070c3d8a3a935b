import { type KeyboardEvent, type ReactElement, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '#ui-kit/icon/icon.tsx';
import { defineIsland } from '#ui-kit/island/island.tsx';
import { usePictureZoom } from './use-picture-zoom.ts';
import '#ui-kit/full-screen/full-screen.css';

export interface FullScreenGalleryProps {
  readonly images: readonly { readonly url: string; readonly alt: string }[];
  readonly name: string;
}

/** Finds the gallery around an element, the picture strip of this gallery, and all items of the strip. */
const pageStrip = (element: Element | null) => {
  const gallery = element?.closest<HTMLElement>('[data-behaviour~="gallery"]');
  const strip = gallery?.querySelector<HTMLElement>('[data-gallery-strip]');
  return { gallery, strip, items: [...(strip?.children ?? [])] };
};
const isPicture = (item: Element): boolean => item.querySelector('[data-gallery-open]') !== null;

/**
 * Returns the index of the picture with which the full-screen gallery opens. `gallery.behaviour.ts` stores the item
 * that the shopper clicked or, without a click, the item that the page shows. If this item is not a picture but, for
 * example, a video, the full-screen gallery opens with the next picture.
 */
const pageIndex = (element: Element | null, last: number): number => {
  const { gallery, items } = pageStrip(element);
  const item = Number(gallery?.dataset.galleryOpenAt ?? gallery?.dataset.galleryIndex ?? 0);
  delete gallery?.dataset.galleryOpenAt;
  return Math.min(items.slice(0, item).filter(isPicture).length, last);
};

/** The page's smaller copy of each picture, shown until the large one has loaded. */
const pagePictures = (element: Element | null): readonly string[] =>
  pageStrip(element)
    .items.filter(isPicture)
    .map((item) => item.querySelector('img')?.currentSrc ?? '');

/** When the full-screen gallery closes, the strip on the page moves to the last viewed picture. */
const movePage = (element: Element | null, index: number): void => {
  const { strip, items } = pageStrip(element);
  const item = items.filter(isPicture)[index];
  const [first] = items;
  if (strip && item && first)
    strip.scrollTo({ left: item.getBoundingClientRect().left - first.getBoundingClientRect().left, behavior: 'instant' });
};

const movesFor = (key: string, index: number, last: number): number | null => {
  if (key === 'ArrowRight') return index === last ? 0 : index + 1;
  if (key === 'ArrowLeft') return index === 0 ? last : index - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? last : null;
};

/**
 * The pictures in full screen (VDP-05). Arrow keys, Home, End and swiping change the picture, and a picture can be
 * zoomed. The native `<dialog>` closes with Escape and returns the focus.
 */
const FullScreenGallery = ({ images, name }: FullScreenGalleryProps): ReactElement => {
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  const movingTo = useRef<number | null>(null);
  const [index, setIndex] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const [previews, setPreviews] = useState<readonly string[]>([]);
  const last = images.length - 1;
  const zoom = usePictureZoom(strip, index, isOpen);

  const place = (wanted: number, behavior: ScrollBehavior): void =>
    strip.current?.scrollTo({ left: wanted * strip.current.clientWidth, behavior });
  const move = (key: string): boolean => {
    const wanted = movesFor(key, index, last);
    if (wanted === null) return false;
    movingTo.current = wanted;
    // A move from the last picture to the first, or over several pictures, is not animated.
    place(wanted, Math.abs(wanted - index) === 1 ? 'auto' : 'instant');
    setIndex(wanted);
    return true;
  };
  const open = (): void => {
    setIndex(pageIndex(dialog.current, last));
    setPreviews(pagePictures(dialog.current));
    setOpen(true);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (zoom.onKey(event) || move(event.key)) event.preventDefault();
  };
  const onScroll = (): void => {
    if (!strip.current || strip.current.clientWidth === 0) return;
    const seen = Math.round(strip.current.scrollLeft / strip.current.clientWidth);
    // While the strip scrolls to a target picture, it passes other pictures. These pictures do not become the current
    // picture. So if the shopper presses a key again during the scrolling, the next target is one picture after the
    // first target.
    if (movingTo.current !== null && movingTo.current !== seen) return;
    movingTo.current = null;
    setIndex(seen);
  };

  const keepPlace = useEffectEvent(() => place(index, 'instant'));
  useLayoutEffect(() => {
    if (!isOpen) return;
    dialog.current?.showModal();
    keepPlace();
  }, [isOpen]);

  // Turning a phone changes the width of the pictures, so the strip scrolls to the same picture again.
  useEffect(() => {
    if (!isOpen) return;
    const onResize = (): void => keepPlace();
    window.addEventListener('resize', onResize);
    return () => window.removeEventListener('resize', onResize);
  }, [isOpen]);

  return (
    <>
      <button
        type="button"
        className="icon-button icon-button-framed needs-js"
        data-gallery-full-screen=""
        aria-label="Show pictures in full screen"
        aria-haspopup="dialog"
        onClick={open}
      >
        <Icon name="expand" />
      </button>
      <dialog
        ref={dialog}
        className="full-screen-gallery"
        aria-label={`Pictures of ${name}`}
        onKeyDown={onKeyDown}
        onClose={() => {
          movePage(dialog.current, index);
          setOpen(false);
        }}
      >
        {isOpen && (
          <>
            <ul
              ref={strip}
              className="full-screen-strip"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
              tabIndex={0}
              data-zoomed={zoom.isZoomed || undefined}
              onScroll={onScroll}
              {...zoom.handlers}
              onPointerDown={(event) => {
                movingTo.current = null;
                zoom.handlers.onPointerDown(event);
              }}
            >
              {images.map(({ url, alt }, position) => (
                <li key={url}>
                  <img
                    src={url}
                    alt={alt}
                    draggable={false}
                    loading={Math.abs(position - index) <= 1 ? 'eager' : 'lazy'}
                    style={previews[position] ? { backgroundImage: `url(${JSON.stringify(previews[position])})` } : undefined}
                    onLoad={({ currentTarget }) => currentTarget.style.removeProperty('background-image')}
                  />
                </li>
              ))}
            </ul>
            <p className="full-screen-position" aria-live="polite">
              <span className="sr-only">Picture </span>
              {index + 1} <span aria-hidden="true">/</span>
              <span className="sr-only"> of </span> {images.length}
            </p>
            {last > 0 && (
              <>
                <button
                  type="button"
                  className="full-screen-step full-screen-previous"
                  aria-label="Previous picture"
                  onClick={() => move('ArrowLeft')}
                >
                  <Icon name="chevron-left" size={28} />
                </button>
                <button
                  type="button"
                  className="full-screen-step full-screen-next"
                  aria-label="Next picture"
                  onClick={() => move('ArrowRight')}
                >
                  <Icon name="chevron-right" size={28} />
                </button>
              </>
            )}
            <div className="full-screen-zoom">
              <button type="button" aria-label="Zoom out" aria-disabled={!zoom.isZoomed} onClick={zoom.zoomOut}>
                <Icon name="minus" size={24} />
              </button>
              <button type="button" aria-label="Zoom in" onClick={zoom.zoomIn}>
                <Icon name="plus" size={24} />
              </button>
            </div>
            <button type="button" className="full-screen-close" aria-label="Close" onClick={() => dialog.current?.close()}>
              <Icon name="close" size={24} />
            </button>
          </>
        )}
      </dialog>
    </>
  );
};

export const fullScreenGalleryIsland = defineIsland('full-screen-gallery', FullScreenGallery);
