import { BODY_DRAWINGS } from '#features/stock/rules/body-drawings.ts';

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

const isShape = (name: string): name is keyof typeof BODY_DRAWINGS => Object.hasOwn(BODY_DRAWINGS, name);

const drawInstead = (image: HTMLImageElement): void => {
  if (!image.classList.contains('picture') || image.dataset.broken !== undefined) return;
  const shape = image.dataset.fallback ?? '';
  // Without words, the browser would show its mark of a broken picture alone; the tint behind is better.
  if (isShape(shape) || image.alt === '') image.dataset.broken = '';
  if (!isShape(shape)) return;
  const drawing = draw('svg', { viewBox: '0 0 240 84', class: 'picture-fallback', fill: 'currentColor', 'aria-hidden': 'true' });
  const { outline, wheels } = BODY_DRAWINGS[shape];
  drawing.append(draw('path', { d: outline, 'fill-rule': 'evenodd' }));
  for (const [x, y, radius] of wheels) {
    const at = { cx: String(x), cy: String(y), r: String(radius - 2.5) };
    drawing.append(draw('circle', { ...at, fill: 'none', stroke: 'currentColor', 'stroke-width': shape === 'motorcycle' ? '4' : '5' }));
  }
  (image.closest('picture') ?? image).after(drawing);
};

const draw = (name: string, attributes: Readonly<Record<string, string>>): SVGElement => {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
};
