import { paintGradients } from './body-paint.ts';
import type { FaceShape } from './face-shapes.ts';
import { numberPlate } from './number-plate.ts';
import { darker, lighter } from './paint.ts';
import { area, box, circle, element, line, type Point } from './svg.ts';
import { frontTyre } from './wheel.ts';

/** The points of the right half, and their mirror images: a symmetrical outline. */
const symmetrical = (half: number, right: readonly Point[]): readonly Point[] => [
  ...right.map(([x, y, radius]): Point => [half + x, y, radius]),
  ...right.map(([x, y, radius]): Point => [half - x, y, radius]).reverse(),
];

/** What stands on the left and, mirrored, on the right. */
const bothSides = (half: number, draw: (side: 1 | -1) => string): string =>
  draw(1) + element('g', { transform: `translate(${2 * half} 0) scale(-1 1)` }, draw(1));

interface Halves {
  readonly half: number;
  readonly roof: number;
  readonly top: number;
}

const measures = (shape: FaceShape): Halves => ({
  half: shape.widthMm / 2,
  roof: (shape.widthMm * shape.roofShare) / 2,
  top: shape.heightMm,
});

const tyres = (shape: FaceShape): string =>
  bothSides(shape.widthMm / 2, () => frontTyre(150, shape.tyreWidth, shape.tyreHeight)) +
  box(220, shape.clearanceMm - 60, shape.widthMm - 440, 260, 60, '#0c0e11');

const shell = (shape: FaceShape, { half, roof, top }: Halves, open: boolean): string => {
  const { beltMm, clearanceMm } = shape;
  const cabin = symmetrical(half, [
    [half - 75, beltMm - 20, 60],
    [roof + 40, top - 130, 120],
    [roof - 90, top, 160],
  ]);
  const lower = symmetrical(half, [
    [half - 190, clearanceMm, 60],
    [half - 40, clearanceMm + 90, 80],
    [half - 5, clearanceMm + 380, 120],
    [half - 20, beltMm - 190, 120],
    [half - 90, beltMm + 10, 90],
  ]);
  return (open ? '' : area(cabin, 'url(#paint)')) + area(lower, 'url(#paint)');
};

const screen = (_shape: FaceShape, { half, roof, top }: Halves, bottom: number, inset: number): string =>
  area(
    symmetrical(half, [
      [half - 150 - inset, bottom, 50],
      [roof - 30 - inset / 2, top - 175, 50],
      [roof - 150, top - 95, 160],
    ]),
    'url(#glass)',
    { stroke: '#10151a', 'stroke-width': 20 },
  ) +
  area(
    [
      [half - roof * 0.25, bottom + 40, 4],
      [half + roof * 0.05, top - 150, 4],
      [half + roof * 0.35, top - 150, 4],
      [half + roof * 0.1, bottom + 40, 4],
    ],
    '#fff',
    { opacity: 0.12 },
  );

const mirrors = (shape: FaceShape, paint: string): string =>
  bothSides(
    shape.widthMm / 2,
    () =>
      area(
        [
          [110, shape.beltMm - 10, 20],
          [20, shape.beltMm + 50, 10],
          [30, shape.beltMm + 80, 10],
          [130, shape.beltMm + 40, 10],
        ],
        '#171b1f',
      ) +
      area(
        [
          [70, shape.beltMm + 20, 30],
          [-95, shape.beltMm + 30, 50],
          [-105, shape.beltMm + 145, 50],
          [60, shape.beltMm + 150, 50],
        ],
        paint,
        {
          stroke: darker(paint, 0.55),
          'stroke-width': 8,
        },
      ),
  );

/** A car, SUV, ute or van from the front; an open one shows its seats above the windscreen frame. */
export const faceFront = (shape: FaceShape, paint: string, open = false): string => {
  const dims = measures(shape);
  const { half, roof } = dims;
  const { beltMm, bonnetMm, clearanceMm, grilleShare, widthMm } = shape;
  const grille = (widthMm * grilleShare) / 2;
  const grilleTop = bonnetMm - 60;
  const grilleLow = clearanceMm + (bonnetMm - clearanceMm) * 0.42;
  const bars = [0.25, 0.5, 0.75].map((share) => {
    const y = grilleLow + (grilleTop - grilleLow) * share;
    return line(
      [
        [half - grille * 0.9, y],
        [half + grille * 0.9, y],
      ],
      '#8b949b',
      14,
    );
  });
  return [
    paintGradients(paint, shape.heightMm, clearanceMm),
    tyres(shape),
    shell(shape, dims, open),
    screen(shape, dims, beltMm - 10, 0),
    open
      ? bothSides(half, () =>
          area(
            [
              [half - 480, beltMm + 60, 30],
              [half - 450, shape.heightMm - 60, 60],
              [half - 240, shape.heightMm - 60, 60],
              [half - 210, beltMm + 60, 30],
            ],
            '#3a2a22',
            { opacity: 0.85 },
          ),
        )
      : '',
    area(
      symmetrical(half, [
        [half - 130, bonnetMm + 10, 60],
        [half - 200, beltMm - 20, 60],
        [roof * 0.6, beltMm + 6, 200],
      ]),
      lighter(paint, 0.16),
      { opacity: 0.55 },
    ),
    bothSides(half, () =>
      line(
        [
          [half - grille - 10, bonnetMm - 30],
          [half - roof * 0.78, beltMm - 20],
        ],
        darker(paint, 0.5),
        8,
        { 'stroke-opacity': 0.5 },
      ),
    ),
    area(
      symmetrical(half, [
        [grille, grilleLow, 50],
        [grille + 60, grilleTop, 60],
      ]),
      '#12161a',
      { stroke: '#3a4147', 'stroke-width': 14 },
    ),
    bars.join(''),
    circle(half, (grilleLow + grilleTop) / 2, 58, '#c8cfd4', { stroke: '#6b7379', 'stroke-width': 10 }),
    bothSides(
      half,
      () =>
        area(
          [
            [55, bonnetMm - 150, 40],
            [90, bonnetMm - 10, 50],
            [half - grille - 110, bonnetMm - 50, 30],
            [half - grille - 90, bonnetMm - 160, 40],
          ],
          'url(#lens)',
          {
            stroke: '#1d2328',
            'stroke-width': 16,
          },
        ) +
        line(
          [
            [95, bonnetMm - 55],
            [half - grille - 130, bonnetMm - 80],
          ],
          '#fff',
          20,
        ) +
        circle(190, bonnetMm - 108, 34, '#e9eff3', { stroke: '#7d8890', 'stroke-width': 8 }),
    ),
    area(
      symmetrical(half, [
        [half - 330, clearanceMm + 50, 40],
        [half - 260, clearanceMm + 170, 50],
      ]),
      '#14181c',
    ),
    bothSides(
      half,
      () =>
        area(
          [
            [90, clearanceMm + 120, 30],
            [70, clearanceMm + 260, 30],
            [250, clearanceMm + 240, 30],
            [230, clearanceMm + 110, 30],
          ],
          '#171b1f',
        ) + circle(160, clearanceMm + 180, 34, '#dbe2e7'),
    ),
    numberPlate(half, clearanceMm + 215),
    mirrors(shape, paint),
  ].join('');
};

/** The same from behind. */
export const faceRear = (shape: FaceShape, paint: string, open = false): string => {
  const dims = measures(shape);
  const { half } = dims;
  const { beltMm, clearanceMm } = shape;
  const lampTop = shape.hasTailgateOnly ? beltMm - 60 : beltMm - 40;
  const lampLow = shape.hasTailgateOnly ? beltMm - 430 : beltMm - 200;
  const lampWidth = shape.hasTailgateOnly ? 150 : 400;
  return [
    paintGradients(paint, shape.heightMm, clearanceMm),
    tyres(shape),
    shell(shape, dims, open),
    screen(shape, dims, beltMm + (shape.hasTailgateOnly ? 90 : 60), 60),
    open
      ? ''
      : line(
          [
            [half - dims.roof * 0.3, shape.heightMm - 70],
            [half + dims.roof * 0.3, shape.heightMm - 70],
          ],
          '#c0202c',
          18,
        ),
    line(
      [
        [150, clearanceMm + 330],
        [150, beltMm - 10, 60],
        [shape.widthMm - 150, beltMm - 10, 60],
        [shape.widthMm - 150, clearanceMm + 330],
      ],
      darker(paint, 0.6),
      9,
    ),
    line(
      [
        [110, clearanceMm + 330, 30],
        [shape.widthMm - 110, clearanceMm + 330, 30],
      ],
      darker(paint, 0.6),
      9,
    ),
    bothSides(
      half,
      () =>
        area(
          [
            [35, lampLow, 30],
            [50, lampTop, 40],
            [50 + lampWidth, lampTop - 20, 30],
            [40 + lampWidth * 0.8, lampLow + 30, 30],
          ],
          'url(#red)',
          { stroke: '#3d0a10', 'stroke-width': 10 },
        ) +
        line(
          [
            [80, (lampTop + lampLow) / 2],
            [30 + lampWidth * 0.8, (lampTop + lampLow) / 2],
          ],
          '#ff8d8d',
          14,
        ),
    ),
    area(
      symmetrical(half, [
        [half - 260, clearanceMm + 10, 40],
        [half - 190, clearanceMm + 130, 40],
      ]),
      '#171b1f',
    ),
    bothSides(
      half,
      () =>
        box(300, clearanceMm + 35, 170, 60, 30, '#9aa2a8') +
        box(318, clearanceMm + 48, 134, 34, 17, '#191d21') +
        box(120, clearanceMm + 190, 190, 36, 12, '#9d1f29'),
    ),
    circle(half, shape.hasTailgateOnly ? beltMm - 150 : beltMm - 110, 52, '#c8cfd4', { stroke: '#6b7379', 'stroke-width': 8 }),
    numberPlate(half, shape.hasTailgateOnly ? clearanceMm + 210 : beltMm - 260),
    mirrors(shape, paint),
  ].join('');
};
