/**
 * The picture widths in pixels that the product makes. Other widths are refused, so that nobody can request thousands
 * of sizes.
 */
export const IMAGE_WIDTHS = [120, 240, 320, 480, 600, 720, 900, 1200, 1600, 1920, 2560, 4096] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/** How a picture is cropped: `card` to 3:2 (IMG-03: 600x400), `slide` to 32:9 (IMG-05: 1920x540), `whole` is not cropped. */
export type ImageFrame = 'whole' | 'card' | 'slide';

const WIDTH_TO_HEIGHT: Readonly<Record<Exclude<ImageFrame, 'whole'>, number>> = { card: 3 / 2, slide: 1920 / 540 };

/** Height in pixels of a picture in this frame with this width. Null if the picture keeps its own proportions. */
export const frameHeight = (frame: ImageFrame, width: number): number | null =>
  frame === 'whole' ? null : Math.round(width / WIDTH_TO_HEIGHT[frame]);

/**
 * Picture formats. The format is part of the URL, and the browser chooses a URL in `<picture>`. So caches need no
 * header `Vary` (docs/settled.md, section Small things).
 */
export const IMAGE_FORMATS = ['avif', 'webp', 'jpg'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** A picture as it is named in the settings of a site or in a feed. */
export interface ImageSource {
  /** A path of the site's media folder (`/media/…`) or a URL on another host. */
  readonly src: string;
  /** Id of the vehicle to which the picture belongs. Undefined for pictures in the settings of a site. */
  readonly vehicleId?: number | undefined;
}
