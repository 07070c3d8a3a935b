import { box, element } from './svg.ts';

/** A number plate: the word is the demo's, not a registration. */
export const numberPlate = (x: number, y: number): string =>
  box(x - 190, y - 56, 380, 112, 12, '#f6f7f4', { stroke: '#23282d', 'stroke-width': 7 }) +
  element(
    'text',
    {
      transform: `translate(${x} ${y - 28}) scale(1 -1)`,
      'font-family': 'Arial, Helvetica, sans-serif',
      'font-size': 84,
      'font-weight': 700,
      'letter-spacing': 10,
      'text-anchor': 'middle',
      fill: '#1c3d6e',
    },
    'DEMO',
  );
