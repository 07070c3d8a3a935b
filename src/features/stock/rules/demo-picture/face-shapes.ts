/** A vehicle seen from the front and from behind, symmetrical about its middle, in millimetres. */
export interface FaceShape {
  readonly widthMm: number;
  readonly heightMm: number;
  /** Where glass begins. */
  readonly beltMm: number;
  /** The edge of the bonnet, above lamps and grille. */
  readonly bonnetMm: number;
  readonly clearanceMm: number;
  readonly tyreWidth: number;
  readonly tyreHeight: number;
  /** Width of the roof, as a share of the whole. */
  readonly roofShare: number;
  /** Width of a tall grille, as a share of the whole. */
  readonly grilleShare: number;
  readonly hasRearWindow: boolean;
  readonly hasTailgateOnly: boolean;
}

const car: FaceShape = {
  widthMm: 1820,
  heightMm: 1450,
  beltMm: 960,
  bonnetMm: 790,
  clearanceMm: 190,
  tyreWidth: 225,
  tyreHeight: 480,
  roofShare: 0.62,
  grilleShare: 0.42,
  hasRearWindow: true,
  hasTailgateOnly: false,
};

const suv: FaceShape = {
  ...car,
  widthMm: 1880,
  heightMm: 1690,
  beltMm: 1130,
  bonnetMm: 960,
  clearanceMm: 260,
  tyreWidth: 245,
  tyreHeight: 560,
  roofShare: 0.68,
  grilleShare: 0.48,
};

export const FACE_SHAPES = {
  sedan: car,
  wagon: { ...car, heightMm: 1490, roofShare: 0.66 },
  hatch: { ...car, widthMm: 1780, heightMm: 1470, roofShare: 0.66, grilleShare: 0.36 },
  suv,
  ute: { ...suv, widthMm: 1900, heightMm: 1820, beltMm: 1220, bonnetMm: 1070, clearanceMm: 330, grilleShare: 0.56, hasTailgateOnly: true },
  van: { ...suv, widthMm: 1950, heightMm: 1980, beltMm: 1180, bonnetMm: 930, clearanceMm: 250, roofShare: 0.84, grilleShare: 0.4 },
  coupe: { ...car, widthMm: 1880, heightMm: 1300, beltMm: 880, bonnetMm: 700, clearanceMm: 160, roofShare: 0.55, grilleShare: 0.4 },
  convertible: { ...car, widthMm: 1860, heightMm: 1270, beltMm: 880, bonnetMm: 700, clearanceMm: 160, roofShare: 0.56, grilleShare: 0.38 },
} as const satisfies Record<string, FaceShape>;
