import { type Point, points } from './svg.ts';
import type { WheelKind } from './wheel.ts';

/** A passenger vehicle seen from its left-hand side, front at x = 0, in millimetres. */
export interface CarShape {
  readonly lengthMm: number;
  readonly heightMm: number;
  readonly wheelRadius: number;
  readonly frontAxle: number;
  readonly rearAxle: number;
  readonly wheel: WheelKind;
  /** Height of the lower edge between the wheels. */
  readonly sill: number;
  /** From the front's lower corner over the roof to the rear's lower corner. */
  readonly outline: readonly Point[];
  readonly windows: readonly (readonly Point[])[];
  /** Shut lines of doors and bonnet. */
  readonly cuts: readonly (readonly Point[])[];
  readonly handles: readonly Point[];
  /** The edge along the shoulder that catches the light. */
  readonly crease: readonly Point[];
  readonly headlamp: readonly Point[];
  readonly tailLamp: readonly Point[];
  readonly mirror: Point;
  /** Unpainted sills and arches. */
  readonly cladding: boolean;
  readonly roofRails?: readonly Point[];
  /** A tray's inner edge, a soft top: painted over the body in dark. */
  readonly dark?: readonly (readonly Point[])[];
}

const SEDAN_FRONT: readonly Point[] = points('170 185 40, 40 250 70, 0 430 160, 15 610 60, 70 705 60, 330 815, 800 910, 1330 985 160');

const SEDAN_LAMP: readonly Point[] = points('40 640 20, 75 705 20, 330 800 40, 480 800 20, 300 700 60');

const sedan: CarShape = {
  lengthMm: 4700,
  heightMm: 1445,
  wheelRadius: 345,
  frontAxle: 900,
  rearAxle: 3680,
  wheel: 'alloy',
  sill: 200,
  outline: [
    ...SEDAN_FRONT,
    ...points(
      '1960 1385, 2330 1445, 2850 1440, 3350 1360, 3960 1110 220, 4300 1085, 4610 1075 50, 4670 960 90, 4650 720 90, 4700 560 70, 4690 330 90, 4580 205 60',
    ),
  ],
  windows: [
    points('1420 1010 30, 1950 1330 120, 2250 1382 200, 2560 1385 20, 2610 1035 25'),
    points('2680 1038 25, 2640 1386 20, 2900 1378 200, 3260 1300 200, 3600 1130 40, 3570 1065 40'),
  ],
  cuts: [
    points('1400 985, 1350 800, 1345 420, 1400 240'),
    points('2645 1030, 2660 700, 2640 240'),
    points('3600 1060, 3520 760, 3330 560, 3270 400'),
    points('420 820, 900 880, 1330 960'),
  ],
  handles: [
    [2470, 900],
    [3370, 925],
  ],
  crease: points('260 640, 1200 830, 2600 900, 4000 930, 4620 900'),
  headlamp: SEDAN_LAMP,
  tailLamp: points('4660 830 20, 4665 960 20, 4480 985 20, 4330 940 40, 4400 880 60'),
  mirror: [1500, 1030],
  cladding: false,
};

const wagon: CarShape = {
  ...sedan,
  lengthMm: 4720,
  heightMm: 1490,
  outline: [
    ...SEDAN_FRONT,
    ...points(
      '1960 1395, 2330 1470, 3100 1485, 3900 1450, 4300 1400 90, 4560 1090 120, 4670 940 90, 4660 720 90, 4715 560 70, 4700 330 90, 4600 205 60',
    ),
  ],
  windows: [
    ...sedan.windows.slice(0, 1),
    points('2680 1038 25, 2640 1398 20, 2950 1405 200, 3420 1390 20, 3520 1065 30'),
    points('3590 1070 30, 3490 1386 20, 3800 1372 100, 4080 1330 60, 4250 1120 60'),
  ],
  cuts: [...sedan.cuts.slice(0, 2), points('3560 1060, 3500 760, 3330 560, 3270 400'), ...sedan.cuts.slice(3)],
  tailLamp: points('4665 800 20, 4670 945 20, 4560 1085 40, 4450 1010 30, 4480 870 40'),
  roofRails: points('2250 1492, 2450 1515, 3700 1505, 3950 1470'),
};

const hatch: CarShape = {
  ...sedan,
  lengthMm: 4180,
  heightMm: 1470,
  wheelRadius: 338,
  frontAxle: 840,
  rearAxle: 3420,
  outline: points(
    '160 185 40, 40 250 70, 0 430 160, 15 620 60, 70 715 60, 330 830, 700 915, 1130 1000 160, 1760 1400, 2130 1468, 2750 1465, 3400 1410, 3740 1345 60, 3960 1080 120, 4110 940 80, 4120 740 80, 4180 560 70, 4160 320 90, 4060 205 60',
  ),
  windows: [
    points('1230 1020 30, 1760 1345 120, 2050 1402 200, 2380 1408 20, 2430 1040 25'),
    points('2500 1043 25, 2460 1409 20, 2800 1402 200, 3250 1345 120, 3480 1160 60, 3400 1085 60'),
  ],
  cuts: [
    points('1220 1000, 1170 800, 1170 420, 1220 240'),
    points('2465 1035, 2480 700, 2460 240'),
    points('3440 1080, 3340 780, 3110 560, 3040 400'),
    points('400 840, 750 900, 1130 975'),
  ],
  handles: [
    [2290, 905],
    [3180, 930],
  ],
  crease: points('240 650, 1000 830, 2400 900, 3500 935, 4060 910'),
  headlamp: points('40 655 20, 75 718 20, 330 815 40, 500 825 20, 320 715 60'),
  tailLamp: points('4105 800 20, 4105 940 20, 3970 1055 40, 3830 1000 40, 3950 860 40'),
  mirror: [1310, 1040],
};

const SUV_FRONT: readonly Point[] = points('200 260 40, 60 330 80, 0 520 120, 10 760 70, 70 900 90, 350 1010, 800 1060, 1230 1110 120');

const suv: CarShape = {
  lengthMm: 4640,
  heightMm: 1690,
  wheelRadius: 385,
  frontAxle: 900,
  rearAxle: 3640,
  wheel: 'sport',
  sill: 270,
  outline: [
    ...SUV_FRONT,
    ...points(
      '1820 1580, 2180 1670, 2900 1688, 3800 1650, 4240 1580 90, 4430 1230 140, 4590 1060 100, 4590 800 90, 4640 640 70, 4620 400 90, 4500 280 60',
    ),
  ],
  windows: [
    points('1340 1150 30, 1830 1520 110, 2130 1588 200, 2480 1602 20, 2520 1175 25'),
    points('2590 1178 25, 2560 1604 20, 3000 1605 200, 3400 1590 20, 3500 1200 30'),
    points('3580 1205 30, 3480 1585 20, 3800 1560 120, 4020 1520 60, 4150 1260 70'),
  ],
  cuts: [
    points('1330 1120, 1270 900, 1275 520, 1330 330'),
    points('2555 1170, 2565 800, 2550 330'),
    points('3545 1195, 3480 860, 3310 700, 3220 480'),
    points('300 960, 800 1020, 1240 1080'),
  ],
  handles: [
    [2380, 1030],
    [3310, 1050],
  ],
  crease: points('200 800, 1200 960, 2500 1020, 3800 1060, 4540 1010'),
  headlamp: points('25 830 20, 70 905 30, 330 985 40, 520 985 20, 340 880 50'),
  tailLamp: points('4585 900 20, 4590 1060 20, 4430 1200 40, 4290 1120 30, 4400 970 40'),
  mirror: [1420, 1180],
  cladding: true,
  roofRails: points('2050 1690, 2250 1730, 3500 1725, 3800 1685'),
};

const ute: CarShape = {
  ...suv,
  lengthMm: 5320,
  heightMm: 1820,
  wheelRadius: 395,
  frontAxle: 960,
  rearAxle: 4150,
  wheel: 'alloy',
  sill: 330,
  outline: points(
    '230 330 40, 70 390 80, 0 560 90, 10 900 70, 70 1030 80, 450 1120, 900 1150, 1330 1185 120, 1900 1690, 2180 1800 200, 2700 1820, 3060 1790 90, 3290 1260 60, 3420 1215 40, 5180 1215 30, 5270 1190 40, 5250 700 60, 5320 640 30, 5320 520 40, 5050 470 60',
  ),
  windows: [
    points('1470 1230 30, 1930 1620 100, 2150 1706 120, 2420 1716 20, 2440 1250 25'),
    points('2510 1252 25, 2500 1718 20, 2700 1722 60, 2960 1695 60, 3120 1262 30'),
  ],
  cuts: [
    points('1430 1190, 1390 900, 1400 560, 1450 400'),
    points('2475 1245, 2480 800, 2470 400'),
    points('3190 1255, 3170 760, 3140 400'),
    [
      [3330, 1230],
      [3330, 460],
    ],
    points('350 1070, 900 1110, 1330 1150'),
    [
      [5170, 1190],
      [5160, 720],
    ],
  ],
  handles: [
    [2300, 1090],
    [3010, 1100],
  ],
  crease: points('240 960, 1400 1060, 3200 1075, 5180 1060'),
  headlamp: points('25 930 20, 70 1030 30, 380 1090 40, 540 1085 20, 400 960 40'),
  tailLamp: points('5262 780 15, 5270 1130 15, 5185 1140 15, 5180 780 15'),
  mirror: [1560, 1270],
  dark: [points('3440 1217 8, 3440 1242 8, 5170 1242 8, 5170 1217 8')],
  roofRails: points('2950 1780, 3090 1760, 3480 1280'),
};

const van: CarShape = {
  ...suv,
  lengthMm: 5000,
  heightMm: 1980,
  wheelRadius: 345,
  frontAxle: 920,
  rearAxle: 4000,
  wheel: 'steel',
  sill: 260,
  outline: points(
    '170 260 40, 40 330 80, 0 520 90, 20 800 80, 110 950 120, 600 1130, 900 1230 200, 1560 1840, 1850 1960 160, 2600 1980, 4750 1965 110, 4890 1880 120, 4960 900, 5000 560 60, 4990 330 80, 4880 265 50',
  ),
  windows: [points('1130 1235 40, 1620 1740 110, 1900 1790 60, 2020 1780 30, 2050 1240 40')],
  cuts: [
    points('1060 1200, 1040 800, 1060 320'),
    points('2110 1830, 2130 1000, 2110 320'),
    points('3320 1840, 3330 1000, 3320 320'),
    [
      [2110, 1060],
      [3900, 1060],
    ],
    points('4830 1860, 4880 900, 4860 330'),
    points('200 900, 620 1060, 950 1200'),
  ],
  handles: [
    [1960, 1010],
    [2280, 1010],
  ],
  crease: points('160 760, 1100 900, 2600 930, 4940 920'),
  headlamp: points('40 780 20, 115 940 40, 470 1060 60, 560 1030 30, 330 850 60'),
  tailLamp: points('4940 720 20, 4925 1150 20, 4860 1150 20, 4870 720 20'),
  mirror: [1180, 1300],
  cladding: false,
  roofRails: [],
  dark: [
    points('2250 1300 60, 2250 1720 60, 3240 1720 60, 3240 1300 60'),
    points('3420 1300 60, 3420 1720 60, 4620 1720 60, 4660 1300 60'),
  ],
};

const coupe: CarShape = {
  ...sedan,
  lengthMm: 4560,
  heightMm: 1300,
  wheelRadius: 345,
  frontAxle: 900,
  rearAxle: 3560,
  wheel: 'sport',
  sill: 175,
  outline: points(
    '170 160 40, 30 220 70, 0 400 120, 30 570 60, 110 640 80, 500 760, 1000 840, 1520 905 160, 2100 1230, 2480 1300, 2900 1290, 3500 1150, 4060 985 200, 4440 985 40, 4520 900 60, 4500 680 80, 4560 520 70, 4540 280 90, 4430 180 60',
  ),
  windows: [
    points('1630 930 30, 2120 1185 120, 2460 1245 200, 2800 1232 40, 2860 960 30'),
    points('2920 963 30, 2880 1222 30, 3200 1150 100, 3440 1060 40, 3330 985 40'),
  ],
  cuts: [
    points('1600 905, 1470 700, 1450 420, 1500 210'),
    points('2900 955, 2960 700, 2900 400, 2880 210'),
    points('520 720, 1000 800, 1520 875'),
  ],
  handles: [[2730, 830]],
  crease: points('260 600, 1300 740, 2500 780, 3600 860, 4470 850'),
  headlamp: points('60 590 20, 115 650 30, 420 735 40, 590 755 20, 380 640 50'),
  tailLamp: points('4500 800 20, 4515 900 20, 4360 925 20, 4180 900 40, 4300 840 40'),
  mirror: [1700, 960],
};

const convertible: CarShape = {
  ...coupe,
  lengthMm: 4480,
  heightMm: 1270,
  outline: [
    ...coupe.outline.slice(0, 7),
    ...points(
      '1520 905 60, 1585 925 20, 1760 905 60, 2700 900, 3450 935, 4060 965 200, 4380 960 40, 4450 880 60, 4420 680 80, 4480 520 70, 4460 280 90, 4350 180 60',
    ),
  ],
  windows: [],
  cuts: [points('1600 895, 1470 700, 1450 420, 1500 210'), points('2900 895, 2960 700, 2900 400, 2880 210'), ...coupe.cuts.slice(2)],
  tailLamp: coupe.tailLamp.map(([x, y, radius]): Point => [x - 75, y - 15, radius]),
  crease: points('260 600, 1300 740, 2500 780, 3500 830, 4400 820'),
  // The open cabin is drawn by `convertibleCabin`.
};

export const CAR_SHAPES = { sedan, wagon, hatch, suv, ute, van, coupe, convertible } as const;
export type CarBody = keyof typeof CAR_SHAPES;
