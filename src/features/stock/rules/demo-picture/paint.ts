/** The paints of demo pictures, by their name in the picture's address. */
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
