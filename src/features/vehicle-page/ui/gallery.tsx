import type { ReactElement, ReactNode } from 'react';
import { Icon } from '#ui-kit/icon.tsx';
import { Island } from '#ui-kit/island.tsx';
import { Picture, usePictureAddress } from '#ui-kit/picture.tsx';
import type { Gallery as GalleryImages } from '../rules/gallery.ts';
import { fullScreenGalleryIsland } from './full-screen-gallery.island.tsx';

/** IMG-04: the first two pictures of the page are wanted at once. */
const PRIORITISED = 2;
const WIDTHS = [480, 600, 900, 1200, 1600] as const;
/** The whole width of a phone or tablet; on larger screens the panel stands beside it. */
const SIZES = '(width < 64rem) 100vw, min(64vw, 56rem)';
const THUMB_WIDTHS = [120, 240] as const;
/** Wide enough for a large screen. */
const FULL_SCREEN_WIDTH = 1920;

/**
 * The pictures of a vehicle (VDP-02): a strip that is swiped, scrolled or moved by keyboard without
 * JavaScript; thumbnails on large screens (VDP-03). `behaviours/gallery.ts` adds arrows and the position,
 * an island full screen. The frame is 3:2 whatever the picture is, so that nothing moves.
 */
export const Gallery = ({
  gallery,
  name,
  silhouette,
  overlay,
}: {
  readonly gallery: GalleryImages;
  readonly name: string;
  /** What shows where there is no picture. */
  readonly silhouette: ReactNode;
  /** The tag, in the corner of the picture. */
  readonly overlay?: ReactNode;
}): ReactElement => {
  const { images, hasThumbnails, vehicleId } = gallery;
  const addressOf = usePictureAddress();
  const largest = images.map(({ url, alt }) => ({ url: addressOf({ src: url, vehicleId }, 'whole', FULL_SCREEN_WIDTH), alt }));
  const isSeveral = images.length > 1;
  return (
    <div className="gallery" data-gallery="" data-gallery-index="0">
      <div className="gallery-stage">
        {images.length === 0 ? (
          <div className="gallery-slide">{silhouette}</div>
        ) : (
          <Strip gallery={gallery} largest={largest} name={name} />
        )}
        {overlay && <div className="gallery-overlay">{overlay}</div>}
        {isSeveral && (
          <>
            <StepButton step={-1} label="Previous picture" className="left-3" />
            <StepButton step={1} label="Next picture" className="right-3" />
            <p className="gallery-count" aria-hidden="true">
              <Icon name="camera" className="size-4" />
              <span>
                <span data-gallery-position="">1</span> / {images.length}
              </span>
            </p>
          </>
        )}
        {images.length > 0 && (
          <div className="gallery-full-screen">
            <Island of={fullScreenGalleryIsland} props={{ images: largest, name }} />
          </div>
        )}
      </div>
      {hasThumbnails && <Thumbnails gallery={gallery} />}
    </div>
  );
};

const slideId = (index: number): string => `picture-${index + 1}`;

const Strip = ({
  gallery: { images, vehicleId, shape },
  largest,
  name,
}: {
  readonly gallery: GalleryImages;
  readonly largest: readonly { readonly url: string }[];
  readonly name: string;
}): ReactElement => (
  // A region that scrolls must be reachable by keyboard.
  <ul className="gallery-strip" data-gallery-strip="" aria-label={`Pictures of ${name}`} tabIndex={images.length > 1 ? 0 : undefined}>
    {images.map(({ url, alt }, index) => (
      <li key={slideId(index)} id={slideId(index)} className="gallery-slide">
        <a href={largest[index]?.url} data-gallery-open="" data-turbo="false">
          <Picture
            src={url}
            vehicleId={vehicleId}
            alt={alt}
            frame="card"
            width={1200}
            widths={WIDTHS}
            sizes={SIZES}
            hasPriority={index < PRIORITISED}
            fallback={shape}
          />
        </a>
      </li>
    ))}
  </ul>
);

const StepButton = ({
  step,
  label,
  className,
}: {
  readonly step: 1 | -1;
  readonly label: string;
  readonly className: string;
}): ReactElement => (
  <button
    type="button"
    className={`icon-button icon-button-framed gallery-step noscript:hidden ${className}`}
    data-gallery-step={step}
    aria-label={label}
  >
    <Icon name={step < 0 ? 'chevron-left' : 'chevron-right'} />
  </button>
);

const Thumbnails = ({ gallery: { images, vehicleId } }: { readonly gallery: GalleryImages }): ReactElement => (
  <ol className="gallery-thumbs">
    {images.map(({ url, alt }, index) => (
      <li key={slideId(index)}>
        <a
          href={`#${slideId(index)}`}
          data-gallery-thumb={index}
          aria-label={`Show ${alt}`}
          aria-current={index === 0 ? 'true' : undefined}
        >
          <Picture src={url} vehicleId={vehicleId} alt="" frame="card" width={120} widths={THUMB_WIDTHS} sizes="6rem" />
        </a>
      </li>
    ))}
  </ol>
);
