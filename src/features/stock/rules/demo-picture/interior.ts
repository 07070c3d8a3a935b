import { darker, lighter } from './paint.ts';
import { frame } from './studio.ts';
import { area, box, circle, element, gradient, line, type Point, points } from './svg.ts';

const vent = (x: number, y: number): string =>
  box(x, y, 120, 46, 14, '#0d1013', { stroke: '#3a4147', 'stroke-width': 3 }) +
  [12, 23, 34]
    .map((dy) =>
      line(
        [
          [x + 10, y + dy],
          [x + 110, y + dy],
        ],
        '#2c3238',
        3,
      ),
    )
    .join('');

const dial = (x: number, needle: Point): string =>
  circle(x, 452, 44, '#0b0e11', { stroke: '#59626a', 'stroke-width': 3 }) +
  line([[x, 452], needle], '#e0564a', 4) +
  circle(x, 452, 6, '#c9ced2');

/** The steering wheel stands on the right, as it does in Australia. */
const steeringWheel = (): string =>
  element(
    'g',
    { transform: 'translate(850 560) scale(1 .94)' },
    circle(0, 0, 172, 'none', { stroke: '#0e1114', 'stroke-width': 36 }),
    circle(0, 0, 172, 'none', { stroke: '#2f363c', 'stroke-width': 6 }),
    area(points('-160 -18 20, -60 -40 30, 60 -40 30, 160 -18 20, 160 22 20, 60 52 40, -60 52 40, -160 22 20'), '#191d21'),
    area(points('-34 40 10, 34 40 10, 26 170 10, -26 170 10'), '#20252a'),
    circle(0, 4, 50, '#23292e', { stroke: '#454d54', 'stroke-width': 3 }),
    circle(0, 4, 16, '#aab2b8'),
    [-112, 112].map((x) => box(x - 24, -12, 48, 22, 8, '#333a40')).join(''),
  );

const seat = (x: number): string =>
  area(
    [
      [x - 130, 800, 10],
      [x - 150, 690, 60],
      [x - 90, 650, 60],
      [x + 90, 650, 60],
      [x + 150, 690, 60],
      [x + 130, 800, 10],
    ],
    'url(#hide)',
  ) +
  line(
    [
      [x - 80, 668],
      [x - 90, 800],
    ],
    '#4d565d',
    4,
  ) +
  line(
    [
      [x + 80, 668],
      [x + 90, 800],
    ],
    '#4d565d',
    4,
  );

/** The cabin of a car from between the front seats; the paint shows on the trim and through the windscreen. */
export const interior = (paint: string): string =>
  frame(
    [
      element(
        'defs',
        {},
        gradient(
          'sky',
          [0, 60],
          [0, 380],
          [
            [0, '#dfe6eb'],
            [1, '#b9c3ca'],
          ],
        ),
        gradient(
          'dash',
          [0, 370],
          [0, 690],
          [
            [0, '#3b434a'],
            [0.25, '#252b30'],
            [1, '#15191c'],
          ],
        ),
        gradient(
          'hide',
          [0, 640],
          [0, 800],
          [
            [0, '#3d454b'],
            [1, '#22282d'],
          ],
        ),
        gradient(
          'bonnet',
          [0, 300],
          [0, 380],
          [
            [0, lighter(paint, 0.4)],
            [1, darker(paint, 0.2)],
          ],
        ),
      ),
      box(0, 0, 1200, 800, 0, '#1a1e22'),
      area(points('90 380 30, 210 70 80, 990 70 80, 1110 380 30'), 'url(#sky)'),
      area(points('120 392 10, 230 326 200, 600 300 400, 970 326 200, 1080 392 10'), 'url(#bonnet)'),
      line(
        [
          [420, 345],
          [470, 308],
        ],
        darker(paint, 0.4),
        3,
        { 'stroke-opacity': 0.5 },
      ),
      line(
        [
          [780, 345],
          [730, 308],
        ],
        darker(paint, 0.4),
        3,
        { 'stroke-opacity': 0.5 },
      ),
      area(points('360 76 4, 300 372 4, 390 372 4, 440 76 4'), '#fff', { opacity: 0.16 }),
      area(points('0 0 2, 0 430 2, 92 400 20, 216 62 60, 984 62 60, 1108 400 20, 1200 430 2, 1200 0 2'), '#262b30', { 'fill-opacity': 0 }),
      area(points('510 62 10, 520 128 30, 680 128 30, 690 62 10'), '#14171a'),
      area(points('524 74 14, 530 118 20, 670 118 20, 676 74 14'), '#6f7a82'),
      area(points('0 430 2, 120 372 80, 600 352 300, 1080 372 80, 1200 430 2, 1200 690 2, 0 690 2'), 'url(#dash)'),
      line(points('0 500, 120 470 60, 1080 470 60, 1200 500'), paint, 9),
      line(points('0 508, 120 478 60, 1080 478 60, 1200 508'), '#0c0f11', 4),
      area(points('700 470 30, 720 385 40, 980 385 40, 1000 470 30'), '#101316'),
      dial(790, [766, 428]),
      dial(910, [940, 440]),
      box(452, 396, 250, 142, 16, '#0b0e11', { stroke: '#41494f', 'stroke-width': 4 }),
      box(464, 408, 226, 118, 8, '#152432'),
      line(points('474 500, 530 470 40, 590 486 40, 680 430'), '#4fb0d8', 5),
      box(478, 418, 60, 24, 6, '#2b4256') + box(546, 418, 60, 24, 6, '#2b4256'),
      [90, 300].map((x) => vent(x, 506)).join('') + vent(1050, 506),
      area(points('470 580 20, 480 556 20, 720 556 20, 730 580 20, 740 800 4, 460 800 4'), '#1b2024'),
      [510, 600, 690].map((x) => circle(x, 602, 24, '#2c3339', { stroke: '#596168', 'stroke-width': 4 })).join(''),
      area(points('575 760 12, 582 672 20, 618 672 20, 625 760 12'), '#0e1113'),
      circle(600, 668, 30, '#343c42', { stroke: '#7d868c', 'stroke-width': 4 }),
      box(40, 580, 320, 90, 16, 'none', { stroke: '#0e1113', 'stroke-width': 4 }) + box(165, 592, 70, 14, 7, '#3b434a'),
      seat(250),
      seat(950),
      steeringWheel(),
    ].join(''),
  );
