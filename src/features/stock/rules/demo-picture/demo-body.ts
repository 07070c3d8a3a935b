import { CAR_SHAPES, type CarBody } from './car-shapes.ts';

/** The bodies that demo pictures and silhouettes are drawn of. */
export const DEMO_BODIES = [
  'hatch',
  'sedan',
  'wagon',
  'suv',
  'ute',
  'van',
  'coupe',
  'convertible',
  'motorcycle',
  'truck',
  'cab-chassis',
  'bus',
  'caravan',
  'motorhome',
] as const;
export type DemoBody = (typeof DEMO_BODIES)[number];

export const isCarBody = (body: DemoBody): body is CarBody => body in CAR_SHAPES;
