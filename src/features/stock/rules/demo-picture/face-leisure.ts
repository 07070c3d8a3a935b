import { paintGradients } from './body-paint.ts';
import { numberPlate } from './number-plate.ts';
import { darker } from './paint.ts';
import { area, box, circle, line, points } from './svg.ts';
import { frontTyre } from './wheel.ts';

export const CARAVAN_FACE = { widthMm: 2450, heightMm: 2980 };
export const MOTORCYCLE_FACE = { widthMm: 860, heightMm: 1270 };

const caravanShell = (paint: string): string =>
  [
    paintGradients(paint, 2860, 480),
    frontTyre(230, 250, 520),
    frontTyre(2220, 250, 520),
    box(260, 380, 1930, 200, 10, '#15181c'),
    area(points('60 500 60, 40 2000 300, 120 2860 240, 2330 2860 240, 2410 2000 300, 2390 500 60'), '#f4f5f3', {
      stroke: '#a9b0b5',
      'stroke-width': 14,
    }),
    area(points('60 500 40, 52 900 20, 2398 900 20, 2390 500 40'), darker(paint, 0.15)),
    box(52, 1020, 2346, 170, 4, paint),
    box(52, 940, 2346, 50, 4, darker(paint, 0.35)),
    area(points('420 1560 90, 460 2260 90, 1990 2260 90, 2030 1560 90'), 'url(#glass)', { stroke: '#2c3339', 'stroke-width': 34 }),
    area(points('1000 1620 4, 1200 2200 4, 1400 2200 4, 1200 1620 4'), '#fff', { opacity: 0.14 }),
    [700, 1225, 1750].map((x) => box(x - 50, 2640, 100, 34, 15, '#f0a03c')).join(''),
  ].join('');

/** A caravan from its drawbar. */
export const caravanFront = (paint: string): string =>
  [
    caravanShell(paint),
    box(560, 560, 1330, 330, 40, '#9aa2a8', { stroke: '#6b737a', 'stroke-width': 16 }),
    [820, 1630].map((x) => box(x - 190, 600, 380, 620, 170, '#d8dcdf', { stroke: '#8b9399', 'stroke-width': 14 })).join(''),
    area(points('1100 380 20, 1150 560 20, 1300 560 20, 1350 380 20'), '#33393f'),
    line(
      [
        [1225, 380],
        [1225, 80],
      ],
      '#596168',
      60,
    ),
    circle(1225, 90, 80, '#16181b'),
  ].join('');

/** A caravan from behind, its spare wheel in view. */
export const caravanRear = (paint: string): string =>
  [
    caravanShell(paint),
    box(320, 430, 1810, 150, 30, '#3a4147'),
    circle(1225, 760, 330, '#16181b') + circle(1225, 760, 200, '#aeb5bb') + circle(1225, 760, 70, '#5a6167'),
    [150, 2080].map((x) => box(x, 620, 220, 130, 24, '#c0202c')).join(''),
    numberPlate(700, 720),
  ].join('');

const bars = (): string =>
  line(points('70 1075 40, 300 1050 60, 430 1010 60, 560 1050 60, 790 1075 40'), '#23282d', 30) +
  [
    [40, 1075],
    [670, 1075],
  ]
    .map(([x = 0, y = 0]) => box(x, y - 25, 150, 52, 24, '#111417'))
    .join('') +
  [
    [150, 1060, 90, 1230],
    [710, 1060, 770, 1230],
  ]
    .map(([x1 = 0, y1 = 0, x2 = 0, y2 = 0]) =>
      line(
        [
          [x1, y1],
          [x2, y2],
        ],
        '#23282d',
        14,
      ),
    )
    .join('') +
  [20, 700]
    .map((x) =>
      area(
        [
          [x, 1180, 30],
          [x + 10, 1265, 30],
          [x + 130, 1265, 30],
          [x + 140, 1180, 30],
        ],
        '#20252a',
      ),
    )
    .join('');

export const motorcycleFront = (paint: string): string =>
  [
    paintGradients(paint, 1000, 520),
    area(points('250 560 60, 220 860 80, 330 1000 60, 530 1000 60, 640 860 80, 610 560 60'), '#2a3036'),
    area(points('210 640 60, 230 900 60, 340 980 60, 520 980 60, 630 900 60, 650 640 60, 430 560 80'), 'url(#paint)', {
      stroke: darker(paint, 0.5),
      'stroke-width': 8,
    }),
    frontTyre(430, 150, 620),
    [330, 530]
      .map(
        (x) =>
          line(
            [
              [x, 980],
              [x, 310],
            ],
            '#c9ced2',
            34,
          ) +
          line(
            [
              [x, 640],
              [x, 300],
            ],
            '#2a3036',
            48,
          ),
      )
      .join(''),
    area(points('330 560 60, 345 690 60, 515 690 60, 530 560 60'), paint, { stroke: darker(paint, 0.5), 'stroke-width': 8 }),
    bars(),
    circle(430, 880, 128, '#20252a') +
      circle(430, 880, 104, '#e9eff3', { stroke: '#7d8890', 'stroke-width': 10 }) +
      circle(430, 880, 44, '#fff'),
    [220, 640].map((x) => box(x - 40, 850, 80, 46, 22, '#f0a03c')).join(''),
  ].join('');

export const motorcycleRear = (paint: string): string =>
  [
    paintGradients(paint, 1000, 520),
    bars(),
    area(points('250 700 60, 280 1000 80, 580 1000 80, 610 700 60'), 'url(#paint)', { stroke: darker(paint, 0.5), 'stroke-width': 8 }),
    frontTyre(430, 200, 640),
    line(
      [
        [620, 300],
        [620, 330],
      ],
      '#a9b1b7',
      120,
    ),
    circle(620, 315, 34, '#1b1f23'),
    area(points('300 820 60, 330 960 60, 530 960 60, 560 820 60'), '#1c2126'),
    box(330, 760, 200, 60, 26, '#c0202c'),
    [250, 610].map((x) => box(x - 50, 760, 90, 40, 20, '#f0a03c')).join(''),
    area(points('370 440 20, 350 740 20, 510 740 20, 490 440 20'), '#20252a'),
    box(330, 480, 200, 140, 10, '#f6f7f4', { stroke: '#23282d', 'stroke-width': 7 }),
  ].join('');
