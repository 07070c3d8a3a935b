/** What the outlines of names need of fontkit, which brings no types. */
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
