/** The paint colours of the vehicles in demo pictures. The URL of a picture contains the name of the paint. */
export const DEMO_PAINTS = [
  'white',
  'silver',
  'grey',
  'black',
  'blue',
  'navy',
  'red',
  'maroon',
  'green',
  'orange',
  'yellow',
  'beige',
  'brown',
] as const;

export type DemoPaint = (typeof DEMO_PAINTS)[number];
