import { drawBody } from './body-drawing.ts';

/**
 * Draws a vehicle's body where its picture does not arrive: `img[data-fallback="<body shape>"]` in a box that
 * keeps its size; a decoration that does not arrive leaves its tint. The words of the picture stay for those
 * who hear them. Without JavaScript the browser shows these words in the same box.
 */
export const installBrokenPictures = (): void => {
  // Errors of pictures do not bubble; they can be captured.
  document.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && drawInstead(target), { capture: true });
  // Those that failed before this was loaded.
  for (const image of document.querySelectorAll<HTMLImageElement>('img.picture')) {
    if (image.complete && image.naturalWidth === 0 && image.currentSrc !== '') drawInstead(image);
  }
};

const drawInstead = (image: HTMLImageElement): void => {
  if (!image.classList.contains('picture') || image.dataset.broken !== undefined) return;
  const drawing = drawBody(image.dataset.fallback ?? '', 'picture-fallback');
  // Without words, the browser would show its mark of a broken picture alone; the tint behind is better.
  if (drawing || image.alt === '') image.dataset.broken = '';
  if (drawing) (image.closest('picture') ?? image).after(drawing);
};
