import { paintGradients } from './body-paint.ts';
import type { CarShape } from './car-shapes.ts';
import { darker, lighter } from './paint.ts';
import { area, circle, element, line, type Point, softPath } from './svg.ts';
import { sideWheel } from './wheel.ts';

const GLASS_EDGE = '#10151a';

/** A passenger vehicle from the side. */
export const sideCar = (shape: CarShape, paint: string, cabin = ''): string => {
  const arch = shape.wheelRadius + 42;
  const wheels = [shape.frontAxle, shape.rearAxle];
  const body = bodyPath(shape, arch);
  return [
    paintGradients(paint, shape.heightMm, shape.sill),
    cabin,
    underside(shape),
    element('clipPath', { id: 'body' }, element('path', { d: body })),
    element('path', { d: body, fill: 'url(#paint)' }),
    element('g', { 'clip-path': 'url(#body)' }, bumpers(shape, paint, arch)),
    shape.cladding ? cladding(shape, arch) : sills(shape, paint, arch),
    wheels.map((x) => archShade(x, shape.wheelRadius, arch)).join(''),
    flank(shape, paint),
    (shape.dark ?? []).map((points) => area(points, '#1a2026')).join(''),
    glasshouse(shape),
    lamps(shape),
    shape.roofRails?.length ? line(shape.roofRails, '#171b1f', 26) : '',
    mirror(shape.mirror, paint),
    wheels.map((x) => sideWheel(x, shape.wheelRadius, shape.wheel)).join(''),
  ].join('');
};

/** The outline closed along the ground side, wheel arches cut out. */
const bodyPath = (shape: CarShape, arch: number): string => {
  const top = softPath(shape.outline, false);
  const opening = Math.sqrt(Math.max(0, arch ** 2 - (shape.wheelRadius - shape.sill) ** 2));
  const cut = (axle: number): string =>
    `L${Math.round(axle + opening)} ${shape.sill}A${arch} ${arch} 0 0 1 ${Math.round(axle - opening)} ${shape.sill}`;
  return `${top}${cut(shape.rearAxle)}${cut(shape.frontAxle)}Z`;
};

/** What is seen below the sill and behind the wheels: the dark floor of the car. */
const underside = (shape: CarShape): string =>
  area(
    [
      [shape.frontAxle - 420, shape.sill + 220, 20],
      [shape.rearAxle + 420, shape.sill + 260, 20],
      [shape.rearAxle + 380, shape.sill - 30, 40],
      [shape.frontAxle - 380, shape.sill - 40, 40],
    ],
    '#0c0e11',
  );

const archShade = (x: number, radius: number, arch: number): string =>
  element('path', {
    d: `M${x - arch} ${radius}A${arch} ${arch} 0 0 0 ${x + arch} ${radius}`,
    fill: '#0c0e11',
  }) +
  element('path', {
    d: `M${x - arch} ${radius - 30}A${arch} ${arch} 0 1 0 ${x + arch} ${radius - 30}`,
    fill: 'none',
    stroke: '#000',
    'stroke-opacity': 0.28,
    'stroke-width': 14,
  });

/** Lower bumpers, intake and fog lamp, and the seams where bumpers meet the flanks. */
const bumpers = (shape: CarShape, paint: string, arch: number): string => {
  const dark = shape.cladding ? '#24292e' : darker(paint, 0.75);
  const { sill, lengthMm, frontAxle, rearAxle, wheelRadius } = shape;
  const front = frontAxle - arch;
  const rear = rearAxle + arch;
  const depth = shape.cladding ? 150 : 70;
  const [nose] = shape.headlamp;
  const [tail] = shape.tailLamp;
  return [
    area(
      [
        [-40, sill - 20, 1],
        [-40, sill + depth, 1],
        [front + 30, sill + depth - 20, 20],
        [front + 30, sill - 20, 1],
      ],
      dark,
    ),
    area(
      [
        [rear - 30, sill - 20, 1],
        [rear - 30, sill + depth, 20],
        [lengthMm + 40, sill + depth + 10, 1],
        [lengthMm + 40, sill - 20, 1],
      ],
      dark,
    ),
    area(
      [
        [-40, sill + 130, 1],
        [-40, sill + 300, 1],
        [70, sill + 290, 30],
        [250, sill + 190, 40],
        [160, sill + 120, 30],
      ],
      '#14181c',
    ),
    area(
      [
        [140, sill + 175, 10],
        [150, sill + 215, 10],
        [235, sill + 200, 14],
        [215, sill + 172, 10],
      ],
      '#dfe6eb',
    ),
    nose
      ? line(
          [
            [nose[0] + 280, nose[1] + 60],
            [front + 10, wheelRadius + 290],
          ],
          darker(paint, 0.6),
          8,
        )
      : '',
    tail
      ? line(
          [
            [tail[0] - 210, tail[1] - 30],
            [rear + 20, wheelRadius + 180],
          ],
          darker(paint, 0.6),
          8,
        )
      : '',
    area(
      [
        [lengthMm - 150, sill + 180, 8],
        [lengthMm - 150, sill + 215, 8],
        [lengthMm + 20, sill + 225, 8],
        [lengthMm + 20, sill + 190, 8],
      ],
      '#a3202b',
    ),
  ].join('');
};

const sills = (shape: CarShape, paint: string, arch: number): string => {
  const from = shape.frontAxle + arch - 10;
  const to = shape.rearAxle - arch + 10;
  return area(
    [
      [from, shape.sill + 62, 10],
      [to, shape.sill + 62, 10],
      [to - 30, shape.sill - 6, 10],
      [from + 30, shape.sill - 6, 10],
    ],
    darker(paint, 0.72),
  );
};

const cladding = (shape: CarShape, arch: number): string => {
  const flare = (x: number): string =>
    element('path', {
      d: `M${x - arch - 18} ${shape.wheelRadius - 60}A${arch + 18} ${arch + 18} 0 1 0 ${x + arch + 18} ${shape.wheelRadius - 60}`,
      fill: 'none',
      stroke: '#24292e',
      'stroke-width': 62,
    });
  const from = shape.frontAxle + arch;
  const to = shape.rearAxle - arch;
  const sill = area(
    [
      [from - 20, shape.sill + 120, 10],
      [to + 20, shape.sill + 120, 10],
      [to, shape.sill - 10, 20],
      [from, shape.sill - 10, 20],
    ],
    '#24292e',
  );
  return sill + flare(shape.frontAxle) + flare(shape.rearAxle);
};

const flank = (shape: CarShape, paint: string): string => {
  const below = shape.crease.map(([x, y]): Point => [x, y - 42]).reverse();
  const seam = darker(paint, 0.62);
  return (
    element('path', { d: `${softPath(shape.crease, false)}L${softPath(below, false).slice(1)}Z`, fill: 'url(#shine)', opacity: 0.5 }) +
    line(shape.crease, darker(paint, 0.4), 7, { 'stroke-opacity': 0.45 }) +
    shape.cuts
      .map((cut) =>
        line(
          cut.map(([x, y]): Point => [x, y, 60]),
          seam,
          9,
          { 'stroke-opacity': 0.85 },
        ),
      )
      .join('') +
    shape.handles
      .map(
        ([x, y]) =>
          area(
            [
              [x - 95, y - 16, 14],
              [x - 95, y + 18, 14],
              [x + 95, y + 22, 14],
              [x + 95, y - 10, 14],
            ],
            darker(paint, 0.35),
          ) +
          line(
            [
              [x - 84, y + 12],
              [x + 84, y + 16],
            ],
            lighter(paint, 0.45),
            9,
          ),
      )
      .join('')
  );
};

const glasshouse = (shape: CarShape): string =>
  shape.windows
    .map((window) => area(window, 'url(#glass)', { stroke: GLASS_EDGE, 'stroke-width': 22, 'stroke-linejoin': 'round' }))
    .join('') + shape.windows.map(glint).join('');

/** A slanting reflection on a window. */
const glint = (window: readonly Point[]): string => {
  const xs = window.map(([x]) => x);
  const ys = window.map(([, y]) => y);
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const width = right - left;
  const height = high - low;
  const x = left + width * 0.52;
  return area(
    [
      [x, low + height * 0.1, 2],
      [x + height * 0.28, high - height * 0.16, 2],
      [x + height * 0.28 + width * 0.14, high - height * 0.16, 2],
      [x + width * 0.14, low + height * 0.1, 2],
    ],
    '#fff',
    { opacity: 0.13 },
  );
};

const lamps = (shape: CarShape): string => {
  const [a, b, c] = shape.headlamp;
  const light =
    a && b && c
      ? line(
          [
            [a[0] + 30, a[1] + 16],
            [b[0] + 40, b[1] - 14],
            [c[0], c[1] - 18],
          ],
          '#ffffff',
          16,
        )
      : '';
  return (
    area(shape.headlamp, 'url(#lens)', { stroke: '#20262b', 'stroke-width': 12 }) +
    light +
    area(shape.tailLamp, 'url(#red)', { stroke: '#3d0a10', 'stroke-width': 10 })
  );
};

const mirror = ([x, y]: Point, paint: string): string =>
  area(
    [
      [x - 40, y - 20, 10],
      [x + 40, y - 30, 10],
      [x + 60, y + 30, 10],
      [x, y + 30, 10],
    ],
    '#14181c',
  ) +
  area(
    [
      [x - 110, y + 10, 40],
      [x - 90, y + 130, 50],
      [x + 70, y + 135, 40],
      [x + 90, y + 20, 30],
    ],
    paint,
    {
      stroke: darker(paint, 0.55),
      'stroke-width': 8,
    },
  ) +
  circle(x - 50, y + 95, 14, '#fff', { opacity: 0.5 });
