import { paintGradients } from './body-paint.ts';
import { darker } from './paint.ts';
import type { SideDrawing } from './side-boxy.ts';
import { area, box, circle, element, gradient, line, type Point, points } from './svg.ts';
import { sideWheel } from './wheel.ts';

const SHELL = '#f4f5f3';
const DARK = '#1b2025';

const shellGradient = (top: number, bottom: number): string =>
  element(
    'defs',
    {},
    gradient(
      'shell',
      [0, top],
      [0, bottom],
      [
        [0, '#ffffff'],
        [0.3, SHELL],
        [0.8, darker(SHELL, 0.09)],
        [1, darker(SHELL, 0.3)],
      ],
    ),
  );

const hatchWindow = (x: number, y: number, width: number, height: number): string =>
  box(x, y, width, height, 70, 'url(#glass)', { stroke: '#2c3339', 'stroke-width': 34 }) +
  area(
    [
      [x + width * 0.35, y + 50, 4],
      [x + width * 0.55, y + height - 50, 4],
      [x + width * 0.72, y + height - 50, 4],
      [x + width * 0.52, y + 50, 4],
    ],
    '#fff',
    { opacity: 0.14 },
  );

const door = (x: number, low: number, high: number): string =>
  box(x, low, 680, high - low, 60, 'none', { stroke: '#7b848a', 'stroke-width': 18 }) +
  hatchWindow(x + 130, high - 820, 420, 560) +
  box(x + 560, (low + high) / 2 - 60, 70, 150, 20, DARK);

/** Bands of colour along a white side. */
const bands = (from: number, to: number, y: number, paint: string): string =>
  area(
    [
      [from, y, 5],
      [from, y + 190, 5],
      [to, y + 330, 5],
      [to, y + 200, 5],
    ],
    paint,
  ) +
  area(
    [
      [from, y - 110, 5],
      [from, y - 40, 5],
      [to, y + 150, 5],
      [to, y + 90, 5],
    ],
    darker(paint, 0.35),
  );

const awning = (from: number, to: number, y: number): string =>
  box(from, y, to - from, 130, 50, '#d5d9dc', { stroke: '#98a0a6', 'stroke-width': 12 });

const wheelBay = (x: number, radius: number): string =>
  element('path', { d: `M${x - radius - 70} 400A${radius + 70} ${radius + 70} 0 0 0 ${x + radius + 70} 400Z`, fill: '#0f1215' });

/** A touring caravan on two axles, its coupling to the left. */
export const caravan = (paint: string): SideDrawing => {
  const radius = 340;
  const wheels = [4150, 4900];
  const outline: readonly Point[] = points(
    '1650 480 40, 1500 900 120, 1560 1500 200, 1900 2650 260, 2250 2860 200, 7350 2860 180, 7560 2600 160, 7560 760 120, 7380 480 60',
  );
  const content = [
    paintGradients(paint, 2860, 480),
    shellGradient(2860, 480),
    box(1100, 380, 6200, 130, 10, '#22272c'),
    line(
      [
        [250, 470],
        [1700, 470],
      ],
      '#33393f',
      110,
    ),
    line(
      [
        [300, 480],
        [1750, 560],
      ],
      '#33393f',
      60,
    ),
    area(points('80 430 30, 60 560 60, 330 580 60, 420 430 30'), '#4a5157'),
    line(
      [
        [620, 480],
        [620, 60],
      ],
      '#596168',
      60,
    ),
    circle(620, 75, 75, '#16181b'),
    box(780, 540, 420, 520, 160, '#c9ced2', { stroke: '#8b9399', 'stroke-width': 14 }),
    box(1160, 540, 330, 520, 160, '#d8dcdf', { stroke: '#8b9399', 'stroke-width': 14 }),
    area(outline, 'url(#shell)', { stroke: '#a9b0b5', 'stroke-width': 14 }),
    area(points('1640 480 20, 1520 850 60, 7560 850 60, 7400 480 20'), darker(paint, 0.15)),
    Array.from({ length: 28 }, (_, index) =>
      line(
        [
          [1700 + index * 205, 500],
          [1700 + index * 205, 830],
        ],
        darker(paint, 0.45),
        9,
        { 'stroke-opacity': 0.5 },
      ),
    ).join(''),
    bands(1560, 7560, 1020, paint),
    hatchWindow(2150, 1560, 1050, 640),
    door(3500, 640, 2520),
    hatchWindow(4450, 1620, 900, 560),
    hatchWindow(5750, 1560, 1250, 640),
    awning(2300, 7100, 2640),
    box(4500, 900, 620, 240, 20, '#dfe3e5', { stroke: '#8b9399', 'stroke-width': 12 }),
    wheelBay(4150, radius),
    wheelBay(4900, radius),
    wheels.map((x) => sideWheel(x, radius, 'alloy')).join(''),
    [6600, 1750]
      .map((x) =>
        line(
          [
            [x, 430],
            [x + 60, 40],
          ],
          '#596168',
          50,
        ),
      )
      .join(''),
    box(7500, 900, 70, 420, 20, '#b3202c'),
    box(3000, 2860, 900, 130, 40, '#cfd4d7'),
  ].join('');
  return { content, lengthMm: 7640, heightMm: 2990, frontWheel: { x: 4525, y: radius } };
};

/** A motorhome: a van's cab before a living body. */
export const motorhome = (paint: string): SideDrawing => {
  const radius = 360;
  const wheels = [1050, 5000];
  const content = [
    paintGradients(paint, 2300, 330),
    shellGradient(3050, 330),
    box(900, 330, 5900, 220, 10, '#15181c'),
    area(
      points('170 320 40, 20 430 60, 20 820 80, 140 1010 120, 640 1230, 960 1360 160, 1560 2080 160, 2500 2080 20, 2500 330 20'),
      'url(#paint)',
    ),
    area(
      points(
        '1320 2040 160, 1260 2500 300, 1500 3000 260, 6900 3050 200, 7150 2850 160, 7150 640 80, 6980 400 60, 2480 400 20, 2480 2020 40',
      ),
      'url(#shell)',
      {
        stroke: '#a9b0b5',
        'stroke-width': 14,
      },
    ),
    bands(2480, 7150, 860, paint),
    area(points('1180 1370 40, 1640 1960 100, 2280 1980 40, 2280 1330 50'), 'url(#glass)', { stroke: '#10151a', 'stroke-width': 24 }),
    line(points('1100 1330, 1080 800, 1400 430'), darker(paint, 0.6), 11),
    line(
      [
        [2390, 1980],
        [2390, 430],
      ],
      darker(paint, 0.6),
      11,
    ),
    box(2080, 1110, 190, 46, 18, DARK),
    hatchWindow(1750, 2330, 800, 420),
    hatchWindow(2900, 1650, 1000, 640),
    door(4200, 520, 2480),
    hatchWindow(5600, 1650, 1150, 640),
    awning(2700, 6900, 2780),
    wheels.map((x) => wheelBay(x, radius)).join(''),
    wheels.map((x) => sideWheel(x, radius, 'steel')).join(''),
    area(points('40 780 20, 130 970 40, 430 1070 60, 500 1020 30, 320 850 60'), 'url(#lens)', { stroke: '#20262b', 'stroke-width': 14 }),
    area(points('10 340 30, 10 520 30, 330 540 30, 420 330 30'), '#2a3036'),
    area(points('1200 1400 40, 1180 1720 60, 1310 1740 60, 1350 1400 40'), DARK),
    box(7090, 760, 70, 460, 20, '#b3202c'),
    box(5600, 480, 1100, 420, 30, 'none', { stroke: '#8b9399', 'stroke-width': 14 }),
  ].join('');
  return { content, lengthMm: 7180, heightMm: 3080, frontWheel: { x: 1050, y: radius } };
};
