import { createContext, type ReactElement, useContext } from 'react';
import { frameHeight, IMAGE_WIDTHS, type ImageFormat, type ImageFrame, type ImageSource, type ImageWidth } from '#kernel/image-frame.ts';
import { classNames } from '../class-names.ts';

/** The URLs of one picture in different widths. */
export interface PictureAddresses {
  /** The formats to offer, the best format first. Empty if the server of the picture is a CDN, which chooses the format. */
  readonly formats: readonly Exclude<ImageFormat, 'jpg'>[];
  /** Returns the URL of the picture in one width. The default format is one that every browser supports. */
  at(width: ImageWidth, format?: ImageFormat): string;
}

/**
 * Returns the URLs of a picture in different widths and formats. Returns null for a picture that is not converted, such
 * as an SVG.
 */
export type PictureAddressing = (source: ImageSource, frame: ImageFrame) => PictureAddresses | null;

/**
 * The function that makes the URLs of a site's pictures. It is provided only on the server; islands receive complete
 * URLs.
 */
export const PictureAddressingContext = createContext<PictureAddressing | null>(null);

interface PictureProps extends ImageSource {
  /** The alternative text; empty for a decorative picture. */
  readonly alt: string;
  /** The frame to which the picture is cropped. With the frame 'whole' nothing is cropped, and `height` must be given. */
  readonly frame: ImageFrame;
  /** Largest width in CSS pixels at which the layout shows the picture. */
  readonly width: number;
  /** Height in CSS pixels. Default: calculated from the width and the proportions of the frame. */
  readonly height?: number;
  /** The displayed width, as the `sizes` attribute of HTML. Default: `width`. */
  readonly sizes?: string;
  /** The available widths. Default: all widths up to twice the largest displayed width. */
  readonly widths?: readonly ImageWidth[];
  /** True if only the best format and one fallback picture are offered, for pages with many pictures. */
  readonly isBrief?: boolean;
  /**
   * Whether the picture is one of the first two pictures of the page (IMG-04), which load at once. All other pictures
   * load lazily.
   */
  readonly hasPriority?: boolean;
  readonly className?: string;
  /** The body shape of the vehicle. `broken-picture.behaviour.ts` draws it if the picture fails to load. */
  readonly fallback?: string;
}

/** The largest width in an `srcset`. Wider pictures are only for zooming, such as the panorama of an interior. */
const WIDEST = 2560;

/**
 * The widths in which a picture with the given displayed width is offered. They end with the first width that is sharp
 * with two device pixels for each CSS pixel, or with `WIDEST`.
 */
const usefulWidths = (width: number): readonly ImageWidth[] => {
  const enough = IMAGE_WIDTHS.findIndex((known) => known >= width * 2);
  const least = IMAGE_WIDTHS.findIndex((known) => known >= Math.min(width, 320));
  return IMAGE_WIDTHS.slice(least === -1 ? 0 : least, enough === -1 ? undefined : enough + 1).filter((known) => known <= WIDEST);
};

/** The width for browsers without `srcset` and for a single URL. It is at least the largest displayed width. */
const plainWidth = (width: number): ImageWidth => IMAGE_WIDTHS.find((known) => known >= width && known <= WIDEST) ?? WIDEST;

/**
 * A photograph on a page (IMG-01 to 05). It is offered as AVIF and WebP in several widths, with JPEG as fallback. It
 * fills its container, which must set its size.
 *
 * The page reserves the space of the picture by `width` and `height`. Until the picture loads, this space has a
 * background colour of the theme.
 *
 * @example
 * <Picture src={card.picture.src} vehicleId={card.id} alt="…" frame="card" width={600} sizes="(width < 40rem) 100vw, 20rem" />
 * <Picture src={slide.image} alt="" frame="slide" width={1920} sizes="100vw" hasPriority />
 */
export const Picture = (props: PictureProps): ReactElement => {
  const { src, vehicleId, alt, frame, width, sizes = `${width}px`, hasPriority = false, isBrief = false, className, fallback } = props;
  const addresses = useContext(PictureAddressingContext)?.({ src, vehicleId }, frame) ?? null;
  const widths = props.widths ?? usefulWidths(width);
  const srcSet = (format?: ImageFormat): string | undefined =>
    addresses === null
      ? undefined
      : widths.map((wide) => (widths.length === 1 ? addresses.at(wide, format) : `${addresses.at(wide, format)} ${wide}w`)).join(', ');
  // A picture with only one width has no `srcset`.
  const shownAs = widths.length === 1 ? undefined : sizes;
  const hasChoice = addresses !== null && addresses.formats.length > 0;
  const isChosenByServer = addresses !== null && !hasChoice;
  const image = (
    <img
      {...(isChosenByServer ? { srcSet: srcSet(), sizes: shownAs } : {})}
      src={addresses?.at(plainWidth(width)) ?? src}
      alt={alt}
      width={width}
      height={props.height ?? frameHeight(frame, width) ?? undefined}
      className={classNames('picture', className)}
      data-fallback={fallback}
      {...(hasPriority ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
    />
  );
  return hasChoice ? (
    <picture>
      {addresses.formats.slice(0, isBrief ? 1 : undefined).map((format) => (
        <source key={format} type={`image/${format}`} srcSet={srcSet(format)} sizes={shownAs} />
      ))}
      {image}
    </picture>
  ) : (
    image
  );
};

/**
 * Returns a function that gives the URL of a picture in one width. Use it where a URL is needed instead of an `<img>`: for
 * the props of an island, or for the poster of a video. A picture that the image service does not serve keeps its own URL.
 */
export const usePictureAddress = (): ((source: ImageSource, frame: ImageFrame, width: ImageWidth) => string) => {
  const addressing = useContext(PictureAddressingContext);
  return (source, frame, width) => addressing?.(source, frame)?.at(width, 'webp') ?? source.src;
};
