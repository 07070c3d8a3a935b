import { contrastRatio, formatHex, mixColours, parseHex, withContrast } from '#kernel/colour.ts';
import type { ThemeOptions } from '#model/site/options/theme-options.ts';

/** Minimum contrast by WCAG 2 AA: 4.5 for text, 3 for the borders and symbols of controls. */
const TEXT = 4.5;
const MARK = 3;

const WHITE = '#ffffff';
const BLACK = '#000000';

/** The colours that a site configures. Without an accent colour, the brand colour is used instead. */
export type ThemeColours = Pick<ThemeOptions, 'brand' | 'ink' | 'paper'> & Partial<Pick<ThemeOptions, 'accent'>>;

/** Every colour of a site as '#rrggbb', named by its purpose; components use no other colours. */
export interface ThemePalette {
  readonly paper: string;
  readonly surface: string;
  readonly sunken: string;
  readonly studio: string;
  readonly ink: string;
  readonly muted: string;
  readonly faint: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly brand: string;
  readonly brandHover: string;
  readonly brandActive: string;
  readonly onBrand: string;
  readonly brandText: string;
  readonly brandTint: string;
  readonly accent: string;
  readonly onAccent: string;
  readonly accentText: string;
  readonly accentTint: string;
  readonly focus: string;
  readonly night: string;
  readonly nightRaised: string;
  readonly onNight: string;
  readonly onNightMuted: string;
  readonly nightLine: string;
  readonly accentOnNight: string;
  readonly danger: string;
  readonly dangerTint: string;
  readonly success: string;
  readonly successTint: string;
  readonly warning: string;
  readonly warningTint: string;
  readonly rating: string;
}

/**
 * The text colour on a coloured surface. The result is the first readable colour of white and the ink colour. If both
 * are unreadable, the result is white or black, whichever has more contrast.
 */
const textOn = (fill: string, ink: string): string => {
  if (contrastRatio(WHITE, fill) >= TEXT) return WHITE;
  if (contrastRatio(ink, fill) >= TEXT) return ink;
  return contrastRatio(WHITE, fill) > contrastRatio(BLACK, fill) ? WHITE : BLACK;
};

/**
 * The colour nearest to `brand` on which text in white or in the ink colour is readable at WCAG AA (4.5). If text is
 * readable on `brand` itself, the result is `brand`. If not, the validation of the site refuses `brand` and suggests
 * the result.
 *
 * @example nearestReadableBrand('#1d4ed8', '#16181d') === '#1d4ed8'
 */
export const nearestReadableBrand = (brand: string, ink: string): string => nearestInLightness(brand, (fill) => carriesText(fill, ink));

/**
 * Whether white text, or text in the ink colour of the site, is readable on a surface at WCAG AA. One of the two is
 * enough.
 */
export const carriesText = (fill: string, ink: string): boolean => contrastRatio(WHITE, fill) >= TEXT || contrastRatio(ink, fill) >= TEXT;

/**
 * Returns the given colour if `willDo` accepts it. Otherwise returns the accepted colour that is nearest in lightness.
 * If `willDo` accepts no colour, returns black.
 */
export const nearestInLightness = (from: string, willDo: (colour: string) => boolean): string => {
  if (willDo(from)) return from;
  const colour = parseHex(from);
  for (let step = 1; step <= 200; step += 1) {
    for (const direction of [-1, 1]) {
      const candidate = formatHex({ ...colour, lightness: colour.lightness + (direction * step) / 200 });
      if (willDo(candidate)) return candidate;
    }
  }
  return BLACK;
};

/** Hue of the error colours, in degrees of OKLCH. */
const DANGER_HUE = 27;
/**
 * A colour looks like an error if its hue is at most this many degrees from `DANGER_HUE`, and its chroma is at least
 * `RED_FROM_CHROMA`.
 */
const RED_WITHIN_DEGREES = 32;
const RED_FROM_CHROMA = 0.06;

/** The focus ring has the brand colour, or blue if the brand is a red that would look like an error. */
const focusOf = (brand: string): string => {
  const { hue, chroma } = parseHex(brand);
  const away = Math.abs(((hue - DANGER_HUE + 540) % 360) - 180);
  return chroma >= RED_FROM_CHROMA && away <= RED_WITHIN_DEGREES ? formatHex({ lightness: 0.5, chroma: 0.17, hue: 255 }) : brand;
};

/**
 * Makes a background colour lighter or darker. The colour stays unchanged if the text on the result would be
 * unreadable.
 */
const stepFrom = (fill: string, text: string, lightness: number): string => {
  const colour = parseHex(fill);
  const away = contrastRatio(text, BLACK) > contrastRatio(text, WHITE) ? -1 : 1;
  const target = colour.lightness + away * lightness;
  const stepped = formatHex({ ...colour, lightness: Math.min(0.97, Math.max(0.06, target)) });
  return contrastRatio(stepped, text) >= TEXT ? stepped : fill;
};

/**
 * Derives every colour of a site from the colours brand, accent, ink and paper (SITE-17). Text has the contrast of WCAG
 * AA on every surface. If no text is readable on the brand colour, the nearest colour is used on which text is
 * readable. The calculation uses the colour space OKLCH.
 */
export const themePalette = (theme: ThemeColours): ThemePalette => {
  const { paper } = theme;
  const isDark = parseHex(paper).lightness < 0.5;
  const surface = isDark ? mixColours(paper, WHITE, 0.05) : mixColours(paper, WHITE, 0.75);
  const ink = withContrast(theme.ink, [paper, surface], 7);
  const sunken = mixColours(paper, ink, isDark ? 0.1 : 0.05);
  const studio = mixColours(paper, ink, isDark ? 0.14 : 0.08);
  const grounds = [paper, surface, sunken];
  const brand = nearestReadableBrand(theme.brand, ink);
  const onBrand = textOn(brand, ink);
  const brandTint = mixColours(paper, brand, isDark ? 0.22 : 0.09);
  const accent = nearestReadableBrand(theme.accent ?? theme.brand, ink);
  const accentTint = mixColours(paper, accent, isDark ? 0.22 : 0.12);
  const night = isDark ? surface : darkSurfaceOf(ink);
  const nightRaised = mixColours(night, WHITE, 0.08);
  const line = mixColours(paper, ink, 0.14);
  const status = (hue: number): { text: string; tint: string } => {
    const base = formatHex({ lightness: 0.5, chroma: 0.17, hue });
    const tint = mixColours(paper, base, isDark ? 0.24 : 0.1);
    return { tint, text: withContrast(base, [...grounds, tint], TEXT) };
  };
  const danger = status(DANGER_HUE);
  const success = status(150);
  const warning = status(65);
  const gold = formatHex({ lightness: 0.78, chroma: 0.16, hue: 75 });
  return {
    paper,
    surface,
    sunken,
    studio,
    ink: withContrast(ink, [...grounds, studio, brandTint, accentTint], 7),
    muted: withContrast(mixColours(paper, ink, 0.66), [...grounds, studio], TEXT + 0.3),
    faint: withContrast(mixColours(paper, ink, 0.5), grounds, TEXT),
    line,
    lineStrong: withContrast(mixColours(paper, ink, 0.42), grounds, MARK),
    brand,
    brandHover: stepFrom(brand, onBrand, 0.06),
    brandActive: stepFrom(brand, onBrand, 0.1),
    onBrand,
    brandText: withContrast(brand, [...grounds, brandTint], TEXT),
    brandTint,
    accent,
    onAccent: textOn(accent, ink),
    accentText: withContrast(accent, [...grounds, accentTint], TEXT),
    accentTint,
    focus: withContrast(focusOf(brand), [...grounds, studio], MARK),
    night,
    nightRaised,
    onNight: withContrast(mixColours(night, WHITE, 0.96), [night, nightRaised], 7),
    onNightMuted: withContrast(mixColours(night, WHITE, 0.68), [night, nightRaised], TEXT + 0.3),
    nightLine: mixColours(night, WHITE, 0.18),
    accentOnNight: withContrast(accent, [night, nightRaised], TEXT),
    danger: danger.text,
    dangerTint: danger.tint,
    success: success.text,
    successTint: success.tint,
    warning: warning.text,
    warningTint: warning.tint,
    rating: withContrast(gold, [paper, surface, sunken], MARK),
  };
};

/**
 * The dark surface of header, footer and sold vehicles: the ink colour with limited lightness and chroma, never pure
 * black.
 */
const darkSurfaceOf = (ink: string): string => {
  const colour = parseHex(ink);
  return formatHex({ ...colour, lightness: Math.min(0.28, Math.max(0.17, colour.lightness)), chroma: Math.min(colour.chroma, 0.06) });
};
