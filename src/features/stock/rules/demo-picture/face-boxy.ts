import { paintGradients } from './body-paint.ts';
import { numberPlate } from './number-plate.ts';
import { darker, lighter } from './paint.ts';
import { area, box, circle, line, type Point } from './svg.ts';
import { frontTyre } from './wheel.ts';

/** A tall flat-fronted vehicle from the front or rear. */
export interface BoxyFace {
  readonly widthMm: number;
  readonly heightMm: number;
  /** The painted cab's top; the body behind may stand higher. */
  readonly cabMm: number;
  /** Where the windscreen begins. */
  readonly beltMm: number;
  readonly tyreWidth: number;
  readonly tyreHeight: number;
  readonly clearanceMm: number;
}

export const BOXY_FACES = {
  truck: { widthMm: 2480, heightMm: 3500, cabMm: 2850, beltMm: 1560, tyreWidth: 320, tyreHeight: 760, clearanceMm: 400 },
  'cab-chassis': { widthMm: 1980, heightMm: 2350, cabMm: 2350, beltMm: 1480, tyreWidth: 240, tyreHeight: 620, clearanceMm: 380 },
  bus: { widthMm: 2500, heightMm: 3250, cabMm: 3250, beltMm: 1350, tyreWidth: 300, tyreHeight: 620, clearanceMm: 350 },
  motorhome: { widthMm: 2300, heightMm: 3050, cabMm: 2150, beltMm: 1350, tyreWidth: 250, tyreHeight: 540, clearanceMm: 330 },
} as const satisfies Record<string, BoxyFace>;

const block = (left: number, right: number, low: number, high: number, radius: number): readonly Point[] => [
  [left, low, radius],
  [left, high, radius],
  [right, high, radius],
  [right, low, radius],
];

const behind = ({ widthMm, heightMm, cabMm }: BoxyFace): string =>
  heightMm > cabMm ? area(block(10, widthMm - 10, 1000, heightMm, 70), '#dde1e3', { stroke: '#8f979d', 'stroke-width': 20 }) : '';

const tyres = ({ widthMm, tyreWidth, tyreHeight }: BoxyFace): string =>
  frontTyre(tyreWidth / 2 + 70, tyreWidth, tyreHeight) + frontTyre(widthMm - tyreWidth / 2 - 70, tyreWidth, tyreHeight);

export const boxyFront = (face: BoxyFace, paint: string): string => {
  const { widthMm, cabMm, beltMm, clearanceMm } = face;
  const lampY = clearanceMm + 330;
  return [
    paintGradients(paint, cabMm, clearanceMm),
    tyres(face),
    box(200, clearanceMm - 80, widthMm - 400, 300, 40, '#0c0e11'),
    behind(face),
    area(
      [
        [60, clearanceMm + 40, 60],
        [30, beltMm, 200],
        [110, cabMm - 200, 160],
        [260, cabMm, 160],
        [widthMm - 260, cabMm, 160],
        [widthMm - 110, cabMm - 200, 160],
        [widthMm - 30, beltMm, 200],
        [widthMm - 60, clearanceMm + 40, 60],
      ],
      'url(#paint)',
    ),
    area(
      [
        [130, beltMm + 20, 90],
        [190, cabMm - 330, 120],
        [300, cabMm - 210, 120],
        [widthMm - 300, cabMm - 210, 120],
        [widthMm - 190, cabMm - 330, 120],
        [widthMm - 130, beltMm + 20, 90],
      ],
      'url(#glass)',
      {
        stroke: '#10151a',
        'stroke-width': 26,
      },
    ),
    area(
      [
        [widthMm * 0.34, beltMm + 80, 4],
        [widthMm * 0.5, cabMm - 260, 4],
        [widthMm * 0.62, cabMm - 260, 4],
        [widthMm * 0.46, beltMm + 80, 4],
      ],
      '#fff',
      { opacity: 0.12 },
    ),
    line(
      [
        [widthMm * 0.3, beltMm + 60],
        [widthMm * 0.52, beltMm + 150],
      ],
      '#0b0e11',
      24,
    ),
    line(
      [
        [widthMm * 0.62, beltMm + 60],
        [widthMm * 0.84, beltMm + 150],
      ],
      '#0b0e11',
      24,
    ),
    area(block(widthMm * 0.24, widthMm * 0.76, lampY + 120, beltMm - 120, 60), '#14181c'),
    [0.25, 0.5, 0.75]
      .map((share) => {
        const y = lampY + 120 + (beltMm - 240 - lampY) * share;
        return line(
          [
            [widthMm * 0.27, y],
            [widthMm * 0.73, y],
          ],
          '#8b949b',
          22,
        );
      })
      .join(''),
    circle(widthMm / 2, (lampY + beltMm) / 2, 70, '#c8cfd4', { stroke: '#6b7379', 'stroke-width': 12 }),
    area(block(40, widthMm - 40, clearanceMm, clearanceMm + 220, 60), '#2a3036'),
    [0, 1]
      .map((side) => {
        const x = side === 0 ? 90 : widthMm - 90 - widthMm * 0.17;
        return (
          area(block(x, x + widthMm * 0.17, lampY - 60, lampY + 130, 50), 'url(#lens)', { stroke: '#1d2328', 'stroke-width': 18 }) +
          circle(x + widthMm * 0.085, lampY + 35, 62, '#f4f8fa', { stroke: '#7d8890', 'stroke-width': 10 })
        );
      })
      .join(''),
    [-170, widthMm + 30].map((x) => box(x, beltMm + 150, 140, 420, 50, '#1b2025')).join(''),
    [-40, widthMm - 60]
      .map((x) =>
        line(
          [
            [x, beltMm + 480],
            [x + 100, beltMm + 520],
          ],
          '#1b2025',
          34,
        ),
      )
      .join(''),
    [0.3, 0.5, 0.7].map((share) => box(widthMm * share - 45, cabMm - 120, 90, 34, 15, '#f0a03c')).join(''),
    numberPlate(widthMm / 2, clearanceMm + 110),
  ].join('');
};

/** A light truck from behind: its cab over the tray's tailboard. */
export const trayRear = (face: BoxyFace, paint: string): string => {
  const { widthMm, cabMm, beltMm, clearanceMm } = face;
  return [
    paintGradients(paint, cabMm, clearanceMm),
    tyres(face),
    area(block(150, widthMm - 150, 1000, cabMm, 180), 'url(#paint)'),
    area(block(420, widthMm - 420, beltMm + 160, cabMm - 200, 80), 'url(#glass)', { stroke: '#10151a', 'stroke-width': 24 }),
    [0.2, 0.5, 0.8]
      .map((share) =>
        line(
          [
            [widthMm * share, 1400],
            [widthMm * share, cabMm - 60],
          ],
          '#3a4147',
          44,
        ),
      )
      .join(''),
    line(
      [
        [widthMm * 0.12, cabMm - 60],
        [widthMm * 0.88, cabMm - 60],
      ],
      '#3a4147',
      60,
    ),
    area(block(0, widthMm, 1000, 1500, 14), '#c4cacf', { stroke: '#868e94', 'stroke-width': 16 }),
    [1160, 1290, 1400]
      .map((y) =>
        line(
          [
            [30, y],
            [widthMm - 30, y],
          ],
          '#98a0a6',
          12,
        ),
      )
      .join(''),
    box(220, clearanceMm + 60, widthMm - 440, 520, 20, '#15181c'),
    [60, widthMm - 300].map((x) => box(x, 800, 240, 120, 24, '#c0202c', { stroke: darker('#c0202c', 0.6), 'stroke-width': 12 })).join(''),
    numberPlate(widthMm / 2, 820),
  ].join('');
};

/** From behind: doors of a box, window of a coach, tail of a motorhome. */
export const boxyRear = (face: BoxyFace, paint: string, isBox: boolean): string => {
  const { widthMm, heightMm, clearanceMm } = face;
  const low = clearanceMm + 330;
  const skin = isBox ? '#e6e9ea' : 'url(#paint)';
  return [
    paintGradients(paint, heightMm, clearanceMm),
    tyres(face),
    box(160, clearanceMm, widthMm - 320, 360, 30, '#15181c'),
    area(block(20, widthMm - 20, low, heightMm, 90), skin, { stroke: '#98a0a6', 'stroke-width': 18 }),
    isBox
      ? line(
          [
            [widthMm / 2, low + 40],
            [widthMm / 2, heightMm - 60],
          ],
          '#8e969c',
          22,
        ) +
        [0.4, 0.6]
          .map((share) =>
            line(
              [
                [widthMm * share, low + 60],
                [widthMm * share, heightMm - 80],
              ],
              '#6d757b',
              30,
            ),
          )
          .join('') +
        box(160, (low + heightMm) / 2, widthMm - 320, 230, 10, paint, { opacity: 0.9 })
      : area(block(260, widthMm - 260, heightMm * 0.56, heightMm - 330, 90), 'url(#glass)', { stroke: '#10151a', 'stroke-width': 24 }) +
        line(
          [
            [300, heightMm * 0.48],
            [widthMm - 300, heightMm * 0.48],
          ],
          lighter(paint, 0.4),
          20,
          { 'stroke-opacity': 0.6 },
        ),
    [90, widthMm - 290]
      .map((x) => box(x, clearanceMm + 190, 200, 120, 24, '#c0202c', { stroke: darker('#c0202c', 0.6), 'stroke-width': 12 }))
      .join(''),
    box(60, clearanceMm + 20, widthMm - 120, 120, 20, '#2a3036'),
    numberPlate(widthMm / 2, clearanceMm + 230),
  ].join('');
};
