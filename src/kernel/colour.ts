/**
 * Colours in OKLCH: `lightness` from 0 (black) to 1 (white), `chroma` from 0 (grey) to about 0.37, `hue` in degrees.
 * Colours with the same `lightness` look equally light, whatever their hue is. So the program can calculate a palette.
 */
export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

type Triple = readonly [number, number, number];

const linear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
const gamma = (channel: number): number => (channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055);

const linearChannels = (hex: string): Triple => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [linear(((value >> 16) & 255) / 255), linear(((value >> 8) & 255) / 255), linear((value & 255) / 255)];
};

/**
 * Reads a colour written as '#rrggbb'.
 *
 * @example parseHex('#ffffff').lightness // 1
 */
export const parseHex = (hex: string): Oklch => {
  const [r, g, b] = linearChannels(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const yellow = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const hue = (Math.atan2(yellow, a) * 180) / Math.PI;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, yellow),
    hue: (hue + 360) % 360,
  };
};

const toLinear = ({ lightness, chroma, hue }: Oklch): Triple => {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
};

const isShowable = (channels: Triple): boolean => channels.every((channel) => channel >= -0.0005 && channel <= 1.0005);

/**
 * Writes a colour as '#rrggbb'. The chroma of a colour that screens cannot show is reduced until they can show it.
 * Lightness and hue stay.
 */
export const formatHex = (colour: Oklch): string => {
  const lightness = Math.min(1, Math.max(0, colour.lightness));
  let low = 0;
  let high = colour.chroma;
  let channels = toLinear({ ...colour, lightness });
  if (!isShowable(channels)) {
    for (let step = 0; step < 16; step += 1) {
      const chroma = (low + high) / 2;
      if (isShowable(toLinear({ lightness, chroma, hue: colour.hue }))) low = chroma;
      else high = chroma;
    }
    channels = toLinear({ lightness, chroma: low, hue: colour.hue });
  }
  const bytes = channels.map((channel) => Math.round(Math.min(1, Math.max(0, gamma(Math.max(0, channel)))) * 255));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
};

const luminance = (hex: string): number => {
  const [r, g, b] = linearChannels(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/**
 * The contrast of two '#rrggbb' colours by WCAG 2, from 1 (none) to 21.
 *
 * @example contrastRatio('#000000', '#ffffff') // 21
 */
export const contrastRatio = (one: string, other: string): number => {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

const bytesOf = (hex: string): readonly number[] => [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));

/**
 * Mixes two colours. `share` is the weight of the second colour: with 0 the result is the first colour, with 1 the second.
 *
 * @example mixColours('#000000', '#ffffff', 0.5) === '#808080'
 */
export const mixColours = (from: string, to: string, share: number): string => {
  const target = bytesOf(to);
  const bytes = bytesOf(from).map((byte, index) => Math.round(byte + ((target[index] ?? byte) - byte) * share));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
};

/**
 * Returns a colour that has at least the contrast `ratio` with every background. Of the colours with the same hue as
 * `hex`, it is the one with the closest lightness. If none has enough contrast, the result is black or white.
 *
 * @example withContrast('#ffd400', ['#ffffff'], 4.5) // a dark gold
 */
export const withContrast = (hex: string, backgrounds: readonly string[], ratio: number): string => {
  const passes = (candidate: string): boolean => backgrounds.every((background) => contrastRatio(candidate, background) >= ratio);
  if (passes(hex)) return hex;
  const colour = parseHex(hex);
  for (let step = 1; step <= 200; step += 1) {
    for (const direction of [-1, 1]) {
      const lightness = colour.lightness + (direction * step) / 200;
      if (lightness < 0 || lightness > 1) continue;
      const candidate = formatHex({ ...colour, lightness });
      if (passes(candidate)) return candidate;
    }
  }
  return backgrounds.every((background) => contrastRatio('#000000', background) >= contrastRatio('#ffffff', background))
    ? '#000000'
    : '#ffffff';
};
