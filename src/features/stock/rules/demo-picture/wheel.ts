import { area, box, circle, element, line, round } from './svg.ts';

export type WheelKind = 'alloy' | 'sport' | 'steel' | 'commercial' | 'wire';

/** A wheel seen from the side, its rim in the kind's design. Radius in millimetres. */
export const sideWheel = (x: number, radius: number, kind: WheelKind): string => {
  const rim = radius * { alloy: 0.7, sport: 0.77, steel: 0.62, commercial: 0.6, wire: 0.72 }[kind];
  const tyre =
    circle(0, 0, radius, '#16181b') +
    circle(0, 0, radius * 0.965, 'none', { stroke: '#33373b', 'stroke-width': radius * 0.02 }) +
    circle(0, 0, rim * 1.07, '#0d0e10');
  const disc = circle(0, 0, rim * 0.98, '#22262a') + circle(0, 0, rim * 0.62, '#6d747a') + circle(0, 0, rim * 0.3, '#40464b');
  const hub = circle(0, 0, rim * 0.17, '#c9cfd4') + circle(0, 0, rim * 0.1, '#5a6167');
  return element('g', { transform: `translate(${round(x)} ${round(radius)})` }, tyre, disc, RIMS[kind](rim), hub);
};

const around = (count: number, draw: (angle: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw((index * 360) / count)).join('');

const turned = (angle: number, content: string): string => element('g', { transform: `rotate(${round(angle)})` }, content);

const ring = (rim: number, colour: string, width: number): string =>
  circle(0, 0, rim * (1 - width / 2), 'none', { stroke: colour, 'stroke-width': rim * width });

const spokes = (rim: number, count: number, width: number, colour: string): string =>
  around(count, (angle) =>
    turned(
      angle,
      area(
        [
          [-rim * width * 0.55, rim * 0.1, 1],
          [-rim * width, rim * 0.93, 8],
          [rim * width, rim * 0.93, 8],
          [rim * width * 0.55, rim * 0.1, 1],
        ],
        colour,
      ),
    ),
  );

const bolts = (rim: number, count: number, colour: string): string =>
  around(count, (angle) => turned(angle, circle(0, rim * 0.26, rim * 0.035, colour)));

const RIMS: Readonly<Record<WheelKind, (rim: number) => string>> = {
  alloy: (rim) => spokes(rim, 10, 0.075, '#c3c9ce') + ring(rim, '#d9dee2', 0.09) + bolts(rim, 5, '#7b8288'),
  sport: (rim) =>
    around(5, (angle) => turned(angle - 11, spokes(rim, 1, 0.06, '#b9c0c6')) + turned(angle + 11, spokes(rim, 1, 0.06, '#d7dce0'))) +
    ring(rim, '#cfd5da', 0.06),
  steel: (rim) =>
    circle(0, 0, rim * 0.96, '#8d959b') +
    circle(0, 0, rim * 0.7, '#a4abb1') +
    around(10, (angle) => turned(angle, box(-rim * 0.07, rim * 0.56, rim * 0.14, rim * 0.22, rim * 0.06, '#33383d'))) +
    ring(rim, '#b9c0c5', 0.07) +
    circle(0, 0, rim * 0.34, '#7d858b'),
  commercial: (rim) =>
    circle(0, 0, rim * 0.97, '#c9ced2') +
    circle(0, 0, rim * 0.74, '#8c9399') +
    circle(0, 0, rim * 0.5, '#b3b9be') +
    around(8, (angle) => turned(angle, circle(0, rim * 0.61, rim * 0.1, '#3a4045'))) +
    around(10, (angle) => turned(angle, circle(0, rim * 0.38, rim * 0.045, '#60676d'))),
  wire: (rim) =>
    around(24, (angle) =>
      turned(
        angle,
        line(
          [
            [0, 0],
            [rim * 0.12, rim * 0.95],
          ],
          '#aeb5bb',
          rim * 0.018,
        ),
      ),
    ) + ring(rim, '#3b4147', 0.09),
};

/** A tyre seen from the front or rear, half hidden by the body above it. */
export const frontTyre = (x: number, width: number, height: number): string =>
  box(x - width / 2, 0, width, height, width * 0.22, '#14161a') +
  [0.2, 0.4, 0.6, 0.8].map((share) => box(x - width / 2 + width * share - 4, 10, 8, height - 20, 3, '#2a2e33')).join('');
