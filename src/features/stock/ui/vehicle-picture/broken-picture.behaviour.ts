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
  const shape = image.dataset.fallback;
  // Without words, the browser would show its mark of a broken picture alone; the tint behind is better.
  if (shape || image.alt === '') image.dataset.broken = '';
  if (shape) void drawShape(image, shape);
};

/** The outlines come when the first of them is needed: most pages have every picture. */
const drawShape = async (image: HTMLImageElement, shape: string): Promise<void> => {
  const { drawBody } = await import('./draw-body.ts');
  const drawing = drawBody(shape, 'picture-fallback');
  if (drawing) (image.closest('picture') ?? image).after(drawing);
  else if (image.alt !== '') delete image.dataset.broken;
};
