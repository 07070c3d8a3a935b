import type { CarSpec } from './car-spec.ts';
import { coupe } from './coupe.ts';

/** A convertible with its fabric roof closed. */
export const convertible: CarSpec = {
  ...coupe,
  length: 4.4,
  height: 1.29,
  axles: [0.88, 3.5],
  wheel: { ...coupe.wheel, style: 'twin', spokes: 5, finish: 'alloy' },
  tail: [
    [0.12, 4.18],
    [0.3, 4.32],
    [0.5, 4.37],
    [0.7, 4.36],
    [0.88, 4.34],
    [0.98, 4.36],
    [1.05, 4.38],
  ],
  cabin: {
    ...coupe.cabin,
    roof: [
      [1.7, 1.13],
      [2.1, 1.235],
      [2.45, 1.285],
      [2.7, 1.285],
      [3.0, 1.25],
      [3.3, 1.175],
      [3.6, 1.06],
      [3.9, 0.93],
    ],
    rear: [
      [0.85, 3.78],
      [0.98, 3.62],
      [1.1, 3.4],
      [1.22, 3.12],
      [1.32, 2.8],
    ],
    finish: 'canvas',
  },
  glass: {
    ...coupe.glass,
    belt: [
      [1.6, 0.9],
      [2.6, 0.92],
      [3.2, 0.945],
    ],
    span: [1.84, 3.2],
    pillars: [[2.86, 0.06]],
    rearScreen: [1.0, 1.17, 0.22],
  },
  doors: [1.8, 2.92],
  handles: [[2.72, 0.845]],
  topGaps: [
    ...coupe.topGaps.slice(0, 2),
    [
      [3.78, 0],
      [3.76, 0.4],
      [3.72, 0.6],
      [3.9, 0.7],
      [4.2, 0.68],
    ],
  ],
};
