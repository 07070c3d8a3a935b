/** A maker's name set in type; nothing of anybody's logo. */
export interface BrandMark {
  readonly name: string;
  readonly spacing: number;
  readonly weight: number;
  readonly style?: 'italic';
  readonly face: 'sans' | 'serif' | 'wide';
  readonly isUpper: boolean;
}

const FACES = {
  sans: ['Helvetica Neue, Arial, Liberation Sans, sans-serif', 0.6],
  serif: ['Georgia, Times New Roman, Liberation Serif, serif', 0.58],
  wide: ['Verdana, DejaVu Sans, sans-serif', 0.72],
} as const;

/** As wide as the name needs at 40 px of type; `textLength` keeps it so whatever fonts a machine has. */
export const drawBrandMark = (mark: BrandMark): string => {
  const [family, advance] = FACES[mark.face];
  const text = mark.isUpper ? mark.name.toUpperCase() : mark.name;
  const length = Math.round(text.length * (40 * (advance + (mark.isUpper ? 0.08 : -0.06)) + mark.spacing));
  const width = length + 24;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 64" width="${width}" height="64" role="img" aria-label="${mark.name}"><style>text{fill:#1b1f24}@media (prefers-color-scheme:dark){text{fill:#1b1f24}}</style><text x="12" y="46" font-family="${family}" font-size="40" font-weight="${mark.weight}"${mark.style ? ` font-style="${mark.style}"` : ''} textLength="${length}" lengthAdjust="spacing">${text}</text></svg>\n`;
};
