/** The paints of demo pictures, named as in the addresses of the pictures. */
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
