/** The look of a paint: its screen colour, and whether it is solid or metallic. */
export interface Paint {
  readonly colour: string;
  readonly isSolid?: boolean;
}

export const PAINTS: Readonly<Record<string, Paint>> = {
  white: { colour: '#e6e8e9', isSolid: true },
  silver: { colour: '#b4babf' },
  grey: { colour: '#61686f' },
  black: { colour: '#060607' },
  blue: { colour: '#1459b4' },
  navy: { colour: '#12264c' },
  red: { colour: '#b00f1a' },
  maroon: { colour: '#5e101e' },
  green: { colour: '#24553f' },
  orange: { colour: '#d85a14' },
  yellow: { colour: '#e8b010', isSolid: true },
  beige: { colour: '#b7a686' },
  brown: { colour: '#5a4030' },
};
