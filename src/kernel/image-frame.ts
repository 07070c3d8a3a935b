/** Every width (pixels) that a picture is made in; any other is refused, so that nobody can ask for thousands. */
export const IMAGE_WIDTHS = [120, 240, 320, 480, 600, 720, 900, 1200, 1600, 1920, 2560, 4096] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/** What a picture is cut to: `card` 3:2 (IMG-03: 600x400), `slide` 32:9 (IMG-05: 1920x540), `whole` not at all. */
export type ImageFrame = 'whole' | 'card' | 'slide';

const WIDTH_TO_HEIGHT: Readonly<Record<Exclude<ImageFrame, 'whole'>, number>> = { card: 3 / 2, slide: 1920 / 540 };

/** Height (pixels) of a frame of this width; null where the picture keeps its own. */
export const frameHeight = (frame: ImageFrame, width: number): number | null =>
  frame === 'whole' ? null : Math.round(width / WIDTH_TO_HEIGHT[frame]);

/** The format stands in the address, chosen by `<picture>`, so that caches need no `Vary` (settled: Small things). */
export const IMAGE_FORMATS = ['avif', 'webp', 'jpg'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** A picture as a site or a feed names it. */
export interface ImageSource {
  /** A path of the site's media (`/media/…`) or an address on another host. */
  readonly src: string;
  /** The vehicle whose stock entry names an address on another host. */
  readonly vehicleId?: number | undefined;
}
