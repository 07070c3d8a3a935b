import { createContext, type ReactElement, useContext } from 'react';
import { frameHeight, IMAGE_WIDTHS, type ImageFormat, type ImageFrame, type ImageSource, type ImageWidth } from '#kernel/image-frame.ts';
import { classNames } from '../class-names.ts';

/** Where one picture lies in each width. */
export interface PictureAddresses {
  /** Formats to offer by name, best first; empty where the server chooses by itself (a CDN). */
  readonly formats: readonly Exclude<ImageFormat, 'jpg'>[];
  /** Without a format: one that every browser reads. */
  at(width: ImageWidth, format?: ImageFormat): string;
}

/** Finds the addresses of a picture; null for one that is sent as it is, a drawing for instance. */
export type PictureAddressing = (source: ImageSource, frame: ImageFrame) => PictureAddresses | null;

/** Given on the server only, for the site of the page: an island is handed finished addresses. */
export const PictureAddressingContext = createContext<PictureAddressing | null>(null);

interface PictureProps extends ImageSource {
  /** What the picture shows, in words; empty where it only decorates. */
  readonly alt: string;
  /** What it is cut to; `whole` needs `height` too. */
  readonly frame: ImageFrame;
  /** Largest width in CSS pixels at which the layout shows it. */
  readonly width: number;
  /** In CSS pixels; from the frame unless given. */
  readonly height?: number;
  /** How wide the layout shows it, as in HTML; its largest width unless given. */
  readonly sizes?: string;
  /** The widths to choose from; all up to twice the largest shown unless given. */
  readonly widths?: readonly ImageWidth[];
  /** Of the formats only the best, with one plain picture for browsers that do not read it: for pages of many pictures. */
  readonly isBrief?: boolean;
  /** Among the first two pictures of the page (IMG-04): loaded at once and first. All others wait until they come near. */
  readonly hasPriority?: boolean;
  readonly className?: string;
  /** The body shape that `broken-picture.behaviour.ts` draws where the picture does not arrive. */
  readonly fallback?: string;
}

/** Wider ones are for what is looked into, not at: the panorama of an interior. */
const WIDEST = 2560;

/** Up to the first that serves a screen of two pixels a CSS pixel. */
const usefulWidths = (width: number): readonly ImageWidth[] => {
  const enough = IMAGE_WIDTHS.findIndex((known) => known >= width * 2);
  const least = IMAGE_WIDTHS.findIndex((known) => known >= Math.min(width, 320));
  return IMAGE_WIDTHS.slice(least === -1 ? 0 : least, enough === -1 ? undefined : enough + 1).filter((known) => known <= WIDEST);
};

/** The width for browsers that know no `srcset`, and for a single address: as large as shown. */
const plainWidth = (width: number): ImageWidth => IMAGE_WIDTHS.find((known) => known >= width && known <= WIDEST) ?? WIDEST;

/**
 * Any photograph on a page: AVIF and WebP in several widths with a JPEG for the rest, its room kept from the
 * start (`width` and `height`), the theme's tint in it until it arrives (IMG-01 to 05). Put it in a box that
 * sets its size; it fills that box.
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
  // Where there is nothing to choose from, nothing is chosen by size.
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
      {...(hasPriority ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const, decoding: 'async' as const })}
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
 * Gives the address of a picture in one width, for what is no `<img>` of this page: the props of an island, a poster.
 * A picture that the service does not serve keeps its own address.
 */
export const usePictureAddress = (): ((source: ImageSource, frame: ImageFrame, width: ImageWidth) => string) => {
  const addressing = useContext(PictureAddressingContext);
  return (source, frame, width) => addressing?.(source, frame)?.at(width, 'webp') ?? source.src;
};
