/** Memory limit for the decoded pictures of a spin, in bytes; phones close pages that use much more. */
export const MOST_BYTES = 128_000_000;
const BYTES_PER_PIXEL = 4;
/** Maximum number of device pixels per CSS pixel. While the vehicle turns, a larger number makes no visible difference. */
const MOST_DENSITY = 2;

export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

/**
 * The size in pixels to which the pictures of a spin are reduced. It is the size that the viewer has on the screen, but
 * not larger than the original. All pictures together need at most `MOST_BYTES` of memory.
 * @param shown width of the viewer in CSS pixels
 * @example frameSize({ width: 900, height: 600 }, { count: 36, shown: 390, density: 3 }) // { width: 780, height: 520 }
 */
export const frameSize = (
  source: FrameSize,
  { count, shown, density }: { readonly count: number; readonly shown: number; readonly density: number },
): FrameSize => {
  const wanted = shown > 0 ? shown * Math.min(density, MOST_DENSITY) : source.width;
  const affordable = Math.sqrt((MOST_BYTES / BYTES_PER_PIXEL / count) * (source.width / source.height));
  const width = Math.max(1, Math.floor(Math.min(source.width, wanted, affordable)));
  return { width, height: Math.max(1, Math.floor((width * source.height) / source.width)) };
};
