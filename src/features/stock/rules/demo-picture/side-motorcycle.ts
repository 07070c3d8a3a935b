import { paintGradients } from './body-paint.ts';
import { darker, lighter } from './paint.ts';
import type { SideDrawing } from './side-boxy.ts';
import { area, circle, line, points } from './svg.ts';
import { sideWheel } from './wheel.ts';

/** A road motorcycle. */
export const motorcycle = (paint: string): SideDrawing => {
  const radius = 310;
  const steel = '#8d969c';
  const content = [
    paintGradients(paint, 950, 560),
    // Swing arm, chain line and exhaust lie behind the rear wheel.
    line(
      [
        [1000, 470],
        [1670, 320],
      ],
      '#2a3036',
      70,
    ),
    sideWheel(320, radius, 'sport'),
    sideWheel(1690, radius, 'sport'),
    circle(320, radius, 150, 'none', { stroke: '#b9c0c5', 'stroke-width': 18 }),
    line(
      [
        [1000, 420],
        [1660, 300],
      ],
      '#555d63',
      26,
    ),
    // Frame and engine.
    line(points('560 860, 800 620, 1010 430'), '#23282d', 60),
    line(points('600 830, 700 420, 1000 380'), '#23282d', 46),
    area(points('700 640 40, 690 400 60, 800 290 60, 1090 290 60, 1150 450 60, 1080 640 40'), '#4a5258'),
    circle(960, 420, 112, '#6b747a') + circle(960, 420, 74, '#868f95'),
    [0, 1, 2, 3, 4]
      .map((index) =>
        line(
          [
            [720 + index * 8, 500 + index * 34],
            [880, 500 + index * 34],
          ],
          '#9aa3a9',
          12,
        ),
      )
      .join(''),
    line(points('720 520, 640 420 60, 700 290 80, 1000 250 60, 1200 260'), steel, 46),
    area(points('1180 215 30, 1200 310 40, 1780 460 40, 1800 370 40'), '#a9b1b7', { stroke: '#5e666c', 'stroke-width': 8 }),
    // Fork, mudguard, brake.
    line(
      [
        [560, 930],
        [330, 320],
      ],
      '#c9ced2',
      44,
    ),
    line(
      [
        [500, 780],
        [345, 360],
      ],
      '#2a3036',
      58,
    ),
    area(points('60 520 60, 190 660 120, 420 650 120, 520 520 40, 440 585 80, 230 605 100'), 'url(#paint)', {
      stroke: darker(paint, 0.5),
      'stroke-width': 8,
    }),
    // Tank, seat, tail.
    area(points('600 870 60, 680 1000 90, 900 1030 140, 1080 940 90, 1130 830 40, 900 720 120, 680 740 80'), 'url(#paint)', {
      stroke: darker(paint, 0.55),
      'stroke-width': 8,
    }),
    area(points('700 930 30, 800 985 60, 960 970 60, 880 945 80'), lighter(paint, 0.6), { opacity: 0.7 }),
    area(points('1050 870 40, 1160 830 60, 1380 850 80, 1640 960 60, 1760 980 40, 1700 900 60, 1400 780 60, 1090 770 40'), '#1c2126'),
    area(points('1120 790 30, 1420 790 60, 1740 905 40, 1700 820 60, 1300 690 60, 1130 690 40'), 'url(#paint)', {
      stroke: darker(paint, 0.55),
      'stroke-width': 8,
    }),
    area(points('1690 860 20, 1700 920 20, 1790 920 20, 1780 870 20'), '#c0202c'),
    line(points('1700 830, 1850 620, 1870 560'), '#23282d', 30),
    // Lamp, dials, bars, mirror.
    area(points('420 850 60, 400 990 60, 540 1010 60, 590 900 60, 540 840 40'), '#20252a'),
    area(points('395 870 30, 385 970 40, 450 985 30, 455 865 30'), '#e9eff3', { stroke: '#7d8890', 'stroke-width': 8 }),
    line(points('560 930, 590 1050, 760 1085'), '#23282d', 34),
    line(
      [
        [660, 1066],
        [790, 1090],
      ],
      '#111417',
      50,
    ),
    line(
      [
        [610, 1050],
        [580, 1200],
      ],
      '#23282d',
      16,
    ),
    area(points('520 1190 20, 530 1260 30, 650 1250 30, 640 1190 20'), '#20252a'),
    line(
      [
        [880, 250],
        [900, 40],
      ],
      '#3a4147',
      22,
    ),
  ].join('');
  return { content, lengthMm: 2010, heightMm: 1270, frontWheel: { x: 320, y: radius } };
};
