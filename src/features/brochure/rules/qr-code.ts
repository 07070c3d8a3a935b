import { encode } from 'uqr';

/** A QR code as an SVG drawing in which each module (small square) is one unit wide. */
export interface QrCode {
  /** The width and height of the drawing in units, including the light border around the code. */
  readonly size: number;
  /** The dark modules as the attribute `d` of one SVG path. */
  readonly path: string;
}

/** QR readers need a light border of four modules around the code. */
const QUIET_ZONE = 4;

/**
 * The QR code of a URL, drawn as an SVG path. Each horizontal run of dark modules is one rectangle, to keep the path
 * short.
 *
 * @example qrCode('https://www.example.com/cars/x').path.startsWith('M4 4h7v1h-7z') === true
 */
export const qrCode = (text: string): QrCode => {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const rows = data.map((row, y) => {
    const line = row.map((isDark) => (isDark ? '1' : '0')).join('');
    return [...line.matchAll(/1+/g)].map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`).join('');
  });
  return { size, path: rows.join('') };
};
