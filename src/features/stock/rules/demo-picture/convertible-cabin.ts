import { area, line, points } from './svg.ts';

/** Windscreen, seats and roll-over hoops of an open car, behind its body. */
export const convertibleCabin = (): string =>
  [2250, 2980]
    .map((x) =>
      area(
        [
          [x, 820, 40],
          [x + 60, 1150, 80],
          [x + 200, 1180, 80],
          [x + 270, 1120, 60],
          [x + 300, 820, 40],
        ],
        '#3a2a22',
      ),
    )
    .join('') +
  [2300, 3030]
    .map((x) =>
      area(
        [
          [x + 40, 1120, 30],
          [x + 60, 1230, 50],
          [x + 180, 1240, 50],
          [x + 200, 1130, 30],
        ],
        '#4a372d',
      ),
    )
    .join('') +
  area(points('1560 900 5, 2080 1240 20, 2125 1230 20, 1680 905 5'), '#8fa0ad', { opacity: 0.55 }) +
  line(
    [
      [1575, 910],
      [2090, 1245],
    ],
    '#1a1f24',
    30,
  ) +
  area(points('2030 900 60, 1990 990 60, 2040 1060 60, 2075 980 30'), '#14181c') +
  area(points('3250 890 40, 3330 985 80, 3800 990 120, 4000 950 40'), '#20262b');
