/** Types for the part of the library subset-font that this project uses. The library has no types of its own. */
declare module 'subset-font' {
  export interface SubsetOptions {
    readonly targetFormat: 'woff2' | 'truetype';
    /** OpenType features to keep. If this option is missing, all features are kept. */
    readonly keepFeatures?: readonly string[];
    readonly noHinting?: boolean;
    readonly variationAxes?: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>;
  }
  /** @throws if the font cannot be read or does not have the requested axis */
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
}
