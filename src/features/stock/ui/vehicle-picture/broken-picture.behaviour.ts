/**
 * Replaces the picture of a vehicle that fails to load with an outline of the vehicle's body. The attribute
 * `data-fallback` of the `img` element names the body shape. The size of the picture's box and the text alternative for
 * screen readers stay the same.
 *
 * A decorative picture (with an empty text alternative) is replaced by the background colour. Without JavaScript, the
 * browser shows the text alternative in the box.
 */
export const installBrokenPictures = (): void => {
  // The listener is in the capture phase, because error events of pictures do not bubble.
  document.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && drawInstead(target), { capture: true });
  // Handles pictures that failed before this script loaded.
  for (const image of document.querySelectorAll<HTMLImageElement>('img.picture')) {
    if (image.complete && image.naturalWidth === 0 && image.currentSrc !== '') drawInstead(image);
  }
};

const drawInstead = (image: HTMLImageElement): void => {
  if (!image.classList.contains('picture') || image.dataset.broken !== undefined) return;
  const shape = image.dataset.fallback;
  // For a picture without a text alternative, the browser would show only its icon for broken pictures. The picture is
  // made transparent, so that only the background is seen.
  if (shape || image.alt === '') image.dataset.broken = '';
  // The code that draws the outline of the vehicle's body is loaded from the server. If this code cannot be loaded, for
  // example without a network connection, only the background colour is shown instead of the picture.
  if (shape) void drawShape(image, shape).catch(console.warn);
};

/**
 * The code with the outlines of vehicle bodies is loaded only when a picture fails, because on most pages all pictures
 * load.
 */
const drawShape = async (image: HTMLImageElement, shape: string): Promise<void> => {
  const { drawBody } = await import('./draw-body.ts');
  const drawing = drawBody(shape, 'picture-fallback');
  if (drawing) (image.closest('picture') ?? image).after(drawing);
  else if (image.alt !== '') delete image.dataset.broken;
};
