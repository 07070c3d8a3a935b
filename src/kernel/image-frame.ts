/**
 * The picture widths in pixels that the product makes. Others are refused, so that nobody can request thousands of
 * sizes.
 */
export const IMAGE_WIDTHS = [120, 240, 320, 480, 600, 720, 900, 1200, 1600, 1920, 2560, 4096] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/** How a picture is cut: `card` to 3:2 (IMG-03: 600x400), `slide` to 32:9 (IMG-05: 1920x540), `whole` not at all. */
export type ImageFrame = 'whole' | 'card' | 'slide';

const WIDTH_TO_HEIGHT: Readonly<Record<Exclude<ImageFrame, 'whole'>, number>> = { card: 3 / 2, slide: 1920 / 540 };

/** Height in pixels of a frame with this width; null when the picture keeps its own proportions. */
export const frameHeight = (frame: ImageFrame, width: number): number | null =>
  frame === 'whole' ? null : Math.round(width / WIDTH_TO_HEIGHT[frame]);

/**
 * Picture formats. The format is part of the URL, chosen by `<picture>`, so that caches need no `Vary` (settled: Small
 * things).
 */
export const IMAGE_FORMATS = ['avif', 'webp', 'jpg'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** A picture as the settings of a site or a feed name it. */
export interface ImageSource {
  /** A path of the site's media folder (`/media/…`) or a URL on another host. */
  readonly src: string;
  /** Id of the vehicle whose stock entry names this URL; missing for pictures of the site's settings. */
  readonly vehicleId?: number | undefined;
}
