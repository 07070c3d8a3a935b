import { paintGradients } from './body-paint.ts';
import { darker, lighter } from './paint.ts';
import { area, box, circle, element, gradient, line, type Point, points } from './svg.ts';
import { sideWheel } from './wheel.ts';

/** A drawing from the side with the size that its pose needs, in millimetres. */
export interface SideDrawing {
  readonly content: string;
  readonly lengthMm: number;
  readonly heightMm: number;
  /** The middle of the front wheel, for close views. */
  readonly frontWheel: { readonly x: number; readonly y: number };
}

const WHITE = '#f1f3f4';
const DARK = '#1b2025';

const panelGradient = (top: number, bottom: number, colour = WHITE): string =>
  element(
    'defs',
    {},
    gradient(
      'panel',
      [0, top],
      [0, bottom],
      [
        [0, lighter(colour, 0.5)],
        [0.2, colour],
        [0.75, darker(colour, 0.08)],
        [1, darker(colour, 0.24)],
      ],
    ),
  );

const window = (points: readonly Point[]): string => area(points, 'url(#glass)', { stroke: '#10151a', 'stroke-width': 24 });

const mudguard = (x: number, radius: number): string =>
  element('path', {
    d: `M${x - radius - 90} ${radius - 40}A${radius + 90} ${radius + 90} 0 0 0 ${x + radius + 90} ${radius - 40}Z`,
    fill: '#0f1215',
  });

/** The forward-control cab of a truck: 2,050 mm long, its top at `top`. */
const truckCab = (paint: string, top: number, wheelX: number, radius: number): string =>
  [
    area(
      [
        ...points('40 420 60, 0 700 80, 30 1500 120'),
        [160, top - 420, 260],
        [300, top - 30, 200],
        [1900, top, 120],
        [2030, top - 200, 60],
        [2030, 640, 40],
        [wheelX + radius + 120, 600, 40],
        [wheelX + radius + 60, 420, 20],
      ],
      'url(#paint)',
    ),
    mudguard(wheelX, radius),
    window([
      [330, 1560, 60],
      [440, top - 360, 120],
      [560, top - 260, 80],
      [1330, top - 250, 60],
      [1330, 1480, 60],
      [700, 1480, 80],
    ]),
    area(
      [
        [90, 1540, 30],
        [230, top - 330, 60],
        [330, top - 290, 30],
        [200, 1540, 40],
      ],
      '#2a333b',
    ),
    line(
      [
        [1440, top - 180],
        [1440, 700, 60],
        [wheelX + 300, 640],
      ],
      darker(paint, 0.6),
      11,
    ),
    line(points('250 1500, 250 1150, 350 1030'), darker(paint, 0.6), 11),
    box(1130, 1250, 200, 46, 18, DARK),
    area(points('20 720 20, 40 900 30, 330 900 40, 370 740 30'), 'url(#lens)', { stroke: DARK, 'stroke-width': 16 }),
    area(points('0 420 40, 0 640 40, 460 660 40, 520 420 30'), '#2a3036'),
    area(points('180 1640 20, 150 2080 40, 290 2080 40, 320 1640 20'), DARK),
    line(
      [
        [20, 1360],
        [2030, 1360],
      ],
      lighter(paint, 0.35),
      16,
      { 'stroke-opacity': 0.5 },
    ),
  ].join('');

const chassis = (from: number, to: number, y: number): string =>
  box(from, y, to - from, 190, 10, '#23282d') +
  box(from + 700, y - 230, 900, 250, 60, '#596168') +
  box(from + 760, y - 210, 40, 220, 10, '#3a4147');

/** A rigid truck with a box body. */
export const truck = (paint: string): SideDrawing => {
  const [length, height, radius] = [8600, 3500, 500];
  const wheels = [1350, 6300, 7350];
  const content = [
    paintGradients(paint, 2900, 420),
    panelGradient(3500, 1180),
    chassis(1700, 8500, 760),
    box(2250, 1080, 6300, 2400, 60, 'url(#panel)', { stroke: '#aeb5ba', 'stroke-width': 24 }),
    Array.from({ length: 8 }, (_, index) =>
      line(
        [
          [2950 + index * 700, 1130],
          [2950 + index * 700, 3430],
        ],
        '#c2c9ce',
        10,
      ),
    ).join(''),
    box(2250, 1080, 6300, 70, 10, '#8e969c'),
    box(2900, 1900, 5000, 520, 20, paint, { opacity: 0.92 }),
    box(2900, 1780, 5000, 70, 10, darker(paint, 0.4)),
    truckCab(paint, 2850, 1350, radius),
    wheels
      .slice(1)
      .map((x) => mudguard(x, radius))
      .join(''),
    wheels.map((x) => sideWheel(x, radius, 'commercial')).join(''),
    box(8420, 640, 120, 300, 20, '#9d1f29'),
    [2500, 4200, 5200, 8300].map((x) => circle(x, 1050, 34, '#e58a1f')).join(''),
  ].join('');
  return { content, lengthMm: length, heightMm: height, frontWheel: { x: 1350, y: radius } };
};

/** A light truck whose chassis carries a tray with drop sides. */
export const cabChassis = (paint: string): SideDrawing => {
  const [length, height, radius] = [6200, 2400, 400];
  const wheels = [1250, 4750];
  const content = [
    paintGradients(paint, 2350, 420),
    panelGradient(1500, 1000, '#c4cacf'),
    chassis(1600, 6100, 640),
    truckCab(paint, 2350, 1250, radius),
    box(2180, 1000, 3980, 110, 10, '#7d868c'),
    box(2200, 1110, 3950, 390, 14, 'url(#panel)', { stroke: '#868e94', 'stroke-width': 16 }),
    [1200, 1300, 1400]
      .map((y) =>
        line(
          [
            [2220, y],
            [6130, y],
          ],
          '#98a0a6',
          12,
        ),
      )
      .join(''),
    [2200, 3500, 4800, 6090].map((x) => box(x, 1020, 60, 500, 10, '#5d656b')).join(''),
    line(points('2210 1500, 2210 2280, 2290 2280'), '#3a4147', 60),
    [1750, 1980, 2200]
      .map((y) =>
        line(
          [
            [2210, y],
            [2290, y],
          ],
          '#3a4147',
          30,
        ),
      )
      .join(''),
    wheels
      .slice(1)
      .map((x) => mudguard(x, radius))
      .join(''),
    wheels.map((x) => sideWheel(x, radius, 'commercial')).join(''),
    box(6050, 760, 100, 190, 20, '#b3202c'),
  ].join('');
  return { content, lengthMm: length, heightMm: height, frontWheel: { x: 1250, y: radius } };
};

/** A coach. */
export const bus = (paint: string): SideDrawing => {
  const [length, height, radius] = [10400, 3250, 490];
  const wheels = [2250, 7700];
  const windows = Array.from({ length: 6 }, (_, index): readonly Point[] => {
    const x = 2050 + index * 1330;
    return [
      [x, 1620, 60],
      [x, 2780, 60],
      [x + 1230, 2780, 60],
      [x + 1230, 1620, 60],
    ];
  });
  const content = [
    paintGradients(paint, 3250, 350),
    area(
      points(
        '120 350 60, 20 600 80, 60 1500 160, 260 2900 200, 520 3200 200, 9900 3250 160, 10330 3080 200, 10400 1400 120, 10360 420 80, 10200 350 40',
      ),
      'url(#paint)',
    ),
    area(points('1900 1550 60, 1900 2850 80, 10060 2850 120, 10060 1550 60'), '#161b20'),
    windows.map(window).join(''),
    window(points('170 1280 60, 330 2720 120, 700 2780 60, 700 1250 60')),
    window(points('850 640 60, 850 2780 60, 1700 2780 60, 1700 640 60')),
    line(
      [
        [1275, 640],
        [1275, 2780],
      ],
      '#10151a',
      26,
    ),
    area(points('60 1000 5, 60 1190 5, 10390 1380 5, 10390 1180 5'), lighter(paint, 0.55), { opacity: 0.8 }),
    Array.from({ length: 4 }, (_, index) =>
      box(3000 + index * 1120, 420, 1040, 520, 20, 'none', { stroke: darker(paint, 0.5), 'stroke-width': 10 }),
    ).join(''),
    wheels.map((x) => mudguard(x, radius)).join(''),
    wheels.map((x) => sideWheel(x, radius, 'commercial')).join(''),
    area(points('40 640 20, 60 820 30, 420 820 60, 380 660 30'), 'url(#lens)', { stroke: DARK, 'stroke-width': 14 }),
    box(10290, 900, 80, 420, 20, '#b3202c'),
    area(points('-120 1900 40, -140 2400 60, 20 2440 60, 40 1900 40'), DARK),
    line(points('-40 2420, 60 2700 80, 330 2800'), DARK, 50),
  ].join('');
  return { content, lengthMm: length, heightMm: height, frontWheel: { x: 2250, y: radius } };
};
