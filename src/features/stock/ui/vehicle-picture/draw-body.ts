import { BODY_DRAWINGS } from '../../rules/body-drawings.ts';

const isShape = (name: string): name is keyof typeof BODY_DRAWINGS => Object.hasOwn(BODY_DRAWINGS, name);

/**
 * Draws the outline of a vehicle body in the browser, the same as `BodySilhouette` on the server. Returns null if the name
 * of the body shape is unknown.
 */
export const drawBody = (shape: string, className: string): SVGElement | null => {
  if (!isShape(shape)) return null;
  const drawing = draw('svg', { viewBox: '0 0 240 84', class: className, fill: 'currentColor', 'aria-hidden': 'true' });
  const { outline, wheels } = BODY_DRAWINGS[shape];
  drawing.append(draw('path', { d: outline, 'fill-rule': 'evenodd' }));
  for (const [x, y, radius] of wheels) {
    const at = { cx: String(x), cy: String(y), r: String(radius - 2.5) };
    drawing.append(draw('circle', { ...at, fill: 'none', stroke: 'currentColor', 'stroke-width': shape === 'motorcycle' ? '4' : '5' }));
  }
  return drawing;
};

const draw = (name: string, attributes: Readonly<Record<string, string>>): SVGElement => {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
};
