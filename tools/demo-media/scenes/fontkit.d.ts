/** Types for the part of fontkit that this project uses. The library has no types of its own. */
declare module 'fontkit' {
  interface Path {
    transform(scaleX: number, skewY: number, skewX: number, scaleY: number, x: number, y: number): Path;
    toSVG(): string;
  }
  interface Font {
    readonly unitsPerEm: number;
    layout(text: string): {
      readonly glyphs: readonly { readonly path: Path }[];
      readonly positions: readonly { readonly xAdvance: number; readonly xOffset: number; readonly yOffset: number }[];
    };
  }
  export const create: (file: Uint8Array) => Font;
}
