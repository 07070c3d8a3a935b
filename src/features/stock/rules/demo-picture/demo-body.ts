/** The body types that demo vehicles can have. */
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
