import { ISLAND_TAG } from '#ui-kit/island/island-tag.ts';

/**
 * Moves the picture strip of a vehicle with its buttons and thumbnails, updates the position text, and opens a picture
 * in full screen. Scrolling, snapping and arrow keys need only CSS. Thumbnails and pictures are links that work without
 * JavaScript.
 *
 * Markup: the element with `data-behaviour="gallery"` contains
 * - `[data-gallery-strip]`: the strip
 * - `[data-gallery-step="-1|1"]`: the buttons for the previous and next picture
 * - `a[data-gallery-thumb="<index>"]`: the thumbnails; if they are in an `<ol>`, the thumbnail of the current picture is
 *   marked
 * - `[data-gallery-position]`: the position text
 * - `a[data-gallery-open]`: the pictures that open in full screen
 * - a full-screen island with a `[data-gallery-full-screen]` button
 */
export const installGallery = (): void => {
  document.addEventListener('click', onClick);
  // A touch stops the scrolling that an earlier click started, so the stored target of this scrolling is deleted.
  document.addEventListener('pointerdown', (event) => {
    const strip = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-gallery-strip]') : null;
    if (strip) movingTo.delete(strip);
  });
  // The listener is in the capture phase, because scroll events do not bubble.
  document.addEventListener('scroll', onScroll, { capture: true, passive: true });
};

const onClick = (event: MouseEvent): void => {
  const target =
    event.target instanceof Element
      ? event.target.closest<HTMLElement>('[data-gallery-step], [data-gallery-thumb], [data-gallery-open]')
      : null;
  const gallery = target?.closest<HTMLElement>('[data-behaviour~="gallery"]');
  const strip = gallery?.querySelector<HTMLElement>('[data-gallery-strip]');
  if (!target || !gallery || !strip || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  if (target.dataset.galleryOpen !== undefined) {
    gallery.dataset.galleryOpenAt = String([...strip.children].findIndex((slide) => slide.contains(target)));
    openFullScreen(gallery);
    return;
  }
  const index = shownIndex(gallery);
  const wanted =
    target.dataset.galleryThumb !== undefined
      ? Number(target.dataset.galleryThumb)
      : step(index, Number(target.dataset.galleryStep), strip.children.length - 1);
  const left = Math.min(wanted * slideWidth(strip), farthest(strip));
  if (Math.abs(left - strip.scrollLeft) > 1) movingTo.set(strip, wanted);
  show(gallery, wanted);
  // Jumps without animation when the target is more than one picture away.
  strip.scrollTo({ left, behavior: Math.abs(wanted - index) === 1 ? 'auto' : 'instant' });
};

/** The target picture of each strip that is scrolling. While it scrolls, the strip passes other pictures. */
const movingTo = new WeakMap<HTMLElement, number>();

const step = (index: number, by: number, last: number): number => {
  const next = index + by;
  if (next < 0) return last;
  return next > last ? 0 : next;
};

const slideWidth = (strip: HTMLElement): number => strip.firstElementChild?.getBoundingClientRect().width ?? 0;

const farthest = (strip: HTMLElement): number => strip.scrollWidth - strip.clientWidth;

const shownIndex = (gallery: HTMLElement): number => Number(gallery.dataset.galleryIndex);

/**
 * Returns the index of the current picture. Usually this is the picture at the left edge of the strip. If several
 * pictures are visible at the same time, the last pictures never reach the left edge. So there is another rule for a
 * strip that is scrolled to its end: `shown`, the previous current picture, stays current if it is visible. Otherwise
 * the last picture becomes current.
 */
const indexOf = (strip: HTMLElement, shown: number): number => {
  const width = slideWidth(strip);
  if (width === 0) return 0;
  if (strip.scrollLeft < farthest(strip) - 1) return Math.round(strip.scrollLeft / width);
  return shown * width > farthest(strip) - 1 ? shown : strip.children.length - 1;
};

const openFullScreen = (gallery: HTMLElement): void => {
  const button = gallery.querySelector<HTMLElement>('[data-gallery-full-screen]');
  // If the island is still being hydrated, the island stores the click and repeats it after the hydration.
  void button?.closest(ISLAND_TAG)?.wake();
  button?.click();
};

const onScroll = (event: Event): void => {
  const strip = event.target;
  if (!(strip instanceof HTMLElement) || strip.dataset.galleryStrip === undefined) return;
  const gallery = strip.closest<HTMLElement>('[data-behaviour~="gallery"]');
  if (!gallery) return;
  const index = indexOf(strip, shownIndex(gallery));
  if (movingTo.has(strip) && movingTo.get(strip) !== index) return;
  movingTo.delete(strip);
  show(gallery, index);
};

const show = (gallery: HTMLElement, index: number): void => {
  if (shownIndex(gallery) === index) return;
  gallery.dataset.galleryIndex = String(index);
  const position = gallery.querySelector('[data-gallery-position]');
  if (position) position.textContent = String(index + 1);
  for (const thumb of gallery.querySelectorAll<HTMLElement>('ol [data-gallery-thumb]'))
    markThumb(thumb, Number(thumb.dataset.galleryThumb) === index);
};

const markThumb = (thumb: HTMLElement, isCurrent: boolean): void => {
  if (!isCurrent) {
    thumb.removeAttribute('aria-current');
    return;
  }
  thumb.setAttribute('aria-current', 'true');
  const list = thumb.closest('ol');
  // If another thumbnail has the keyboard focus, the row is not scrolled, because the focused thumbnail must stay
  // visible (WCAG 2.4.11).
  if ((list?.querySelector(':focus-visible') ?? thumb) !== thumb) return;
  // Scrolls only the row of thumbnails, never the page.
  list?.scrollTo({ left: thumb.offsetLeft - (list.clientWidth - thumb.clientWidth) / 2 });
};
