import { type KeyboardEvent, type ReactElement, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '#ui-kit/icon.tsx';
import { defineIsland } from '#ui-kit/island.tsx';

export interface FullScreenGalleryProps {
  readonly images: readonly { readonly url: string; readonly alt: string }[];
  readonly name: string;
}

/** Which picture the strip of the page shows (`behaviours/gallery.ts` keeps it). */
const pageIndex = (element: Element | null): number => Number(element?.closest<HTMLElement>('[data-gallery]')?.dataset.galleryIndex ?? 0);

const movesFor = (key: string, index: number, last: number): number | null => {
  if (key === 'ArrowRight') return index === last ? 0 : index + 1;
  if (key === 'ArrowLeft') return index === 0 ? last : index - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? last : null;
};

/**
 * The pictures over the whole screen: arrow keys, Home and End move, swiping does too, Escape closes, and
 * the focus returns to where it was (the native `<dialog>` does both).
 */
const FullScreenGallery = ({ images, name }: FullScreenGalleryProps): ReactElement => {
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  const movingTo = useRef<number | null>(null);
  const [index, setIndex] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const last = images.length - 1;

  const place = (wanted: number, behavior: ScrollBehavior): void =>
    strip.current?.scrollTo({ left: wanted * strip.current.clientWidth, behavior });
  const move = (key: string): boolean => {
    const wanted = movesFor(key, index, last);
    if (wanted === null) return false;
    movingTo.current = wanted;
    // From the last picture to the first, or over many: no long slide past all of them.
    place(wanted, Math.abs(wanted - index) === 1 ? 'auto' : 'instant');
    setIndex(wanted);
    return true;
  };
  const open = (): void => {
    setIndex(pageIndex(dialog.current));
    setOpen(true);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (move(event.key)) event.preventDefault();
  };
  const onScroll = (): void => {
    if (!strip.current || strip.current.clientWidth === 0) return;
    const seen = Math.round(strip.current.scrollLeft / strip.current.clientWidth);
    // On its way to a picture the strip passes others; a second key press counts from where it is going.
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

  // A turned phone changes the width of a picture: the one shown stays.
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
        className="icon-button icon-button-framed noscript:hidden"
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
        onClose={() => setOpen(false)}
      >
        {isOpen && (
          <>
            <ul
              ref={strip}
              className="full-screen-strip"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
              tabIndex={0}
              onScroll={onScroll}
              onPointerDown={() => {
                movingTo.current = null;
              }}
            >
              {images.map(({ url, alt }, position) => (
                <li key={url}>
                  <img src={url} alt={alt} loading={Math.abs(position - index) <= 1 ? 'eager' : 'lazy'} />
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
                <button type="button" className="full-screen-step left-3" aria-label="Previous picture" onClick={() => move('ArrowLeft')}>
                  <Icon name="chevron-left" className="size-7" />
                </button>
                <button type="button" className="full-screen-step right-3" aria-label="Next picture" onClick={() => move('ArrowRight')}>
                  <Icon name="chevron-right" className="size-7" />
                </button>
              </>
            )}
            <button type="button" className="full-screen-close" aria-label="Close" onClick={() => dialog.current?.close()}>
              <Icon name="close" className="size-6" />
            </button>
          </>
        )}
      </dialog>
    </>
  );
};

export const fullScreenGalleryIsland = defineIsland('full-screen-gallery', FullScreenGallery);
