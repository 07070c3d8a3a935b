import { darker, lighter } from './paint.ts';
import { element, gradient } from './svg.ts';

/** The gradients of a painted body: light from above, a bright shoulder, a darkening flank. */
export const paintGradients = (paint: string, top: number, bottom: number): string =>
  element(
    'defs',
    {},
    gradient(
      'paint',
      [0, top],
      [0, bottom],
      [
        [0, lighter(paint, 0.5)],
        [0.16, lighter(paint, 0.22)],
        [0.42, lighter(paint, 0.05)],
        [0.47, lighter(paint, 0.3)],
        [0.53, paint],
        [0.78, darker(paint, 0.28)],
        [0.9, darker(paint, 0.42)],
        [1, darker(paint, 0.6)],
      ],
    ),
    gradient(
      'glass',
      [0, top],
      [0, top * 0.62],
      [
        [0, '#54616c'],
        [0.45, '#2a333b'],
        [1, '#171d23'],
      ],
    ),
    // In shares of the crease it lies on, whatever its length.
    '<linearGradient id="shine"><stop offset="0" stop-color="#fff" stop-opacity="0"/><stop offset=".3" stop-color="#fff" stop-opacity=".55"/><stop offset=".75" stop-color="#fff" stop-opacity=".4"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>',
    gradient(
      'lens',
      [0, top * 0.7],
      [0, top * 0.4],
      [
        [0, '#f7fafc'],
        [1, '#98a6b1'],
      ],
    ),
    gradient(
      'red',
      [0, top * 0.75],
      [0, top * 0.45],
      [
        [0, '#e0303a'],
        [1, '#7d0d18'],
      ],
    ),
  );
