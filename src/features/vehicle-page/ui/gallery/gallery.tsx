import type { ReactElement, ReactNode } from 'react';
import { Icon } from '#ui-kit/icon/icon.tsx';
import { Island } from '#ui-kit/island/island.tsx';
import { usePictureAddress } from '#ui-kit/picture/picture.tsx';
import { type GalleryImages, gallerySlides } from '../../rules/gallery.ts';
import type { VehicleVideo } from '../../rules/vehicle-video.ts';
import { fullScreenGalleryIsland } from './full-screen-gallery.island.tsx';
import { type GalleryBlock, GalleryStrip } from './gallery-strip.tsx';
import { GalleryThumbnails } from './gallery-thumbnails.tsx';
import { GalleryPanel, type GalleryPanelView, GalleryViews, PHOTOS_ID } from './gallery-views.tsx';

/** Picture width, in pixels, that is sharp on a large screen. */
const FULL_SCREEN_WIDTH = 1920;

/**
 * The pictures of a vehicle (VDP-02) in a strip that can be swiped, scrolled or moved by keyboard without JavaScript.
 * It includes the video and the site's own block (VDP-04, VDP-06), thumbnails on large screens (VDP-03) and a switch to
 * other views. `gallery.behaviour.ts` adds arrow buttons and the position; an island adds full screen. The frame is
 * always 3:2, so that the layout does not shift.
 */
export const Gallery = ({
  gallery,
  name,
  silhouette,
  overlay,
  video = null,
  blocks = [],
  panels = [],
  startPanel = null,
}: {
  readonly gallery: GalleryImages;
  readonly name: string;
  /** The silhouette that shows if there is no picture. */
  readonly silhouette: ReactNode;
  /** The element `.gallery-overlay` with the vehicle's tag (such as 'Reserved'), shown in the corner of the picture. */
  readonly overlay?: ReactNode;
  readonly video?: VehicleVideo | null;
  readonly blocks?: readonly GalleryBlock[];
  /** Views other than photos and video: the 360° view and the interior. */
  readonly panels?: readonly GalleryPanelView[];
  /** The id of the view that shows first (SPIN-02); null for the pictures. */
  readonly startPanel?: string | null;
}): ReactElement => {
  const { images, vehicleId } = gallery;
  const addressOf = usePictureAddress();
  const largest = images.map(({ url, alt }) => ({ url: addressOf({ src: url, vehicleId }, 'whole', FULL_SCREEN_WIDTH), alt }));
  const slides = gallerySlides(images, video, blocks);
  return (
    <div className="gallery" data-behaviour="gallery" data-gallery-index="0">
      <div className="gallery-stage" id={PHOTOS_ID}>
        {/* In the HTML, the views that can cover the photos come before the photos, because a CSS selector (`~`) reaches only
            later siblings. So the style sheet can hide covered photos, and the keyboard does not focus them. */}
        {panels.map((panel) => (
          <GalleryPanel key={panel.id} panel={panel} startsHere={panel.id === startPanel} />
        ))}
        {images.length === 0 && slides.length === 1 ? (
          <div className="gallery-slide">{silhouette}</div>
        ) : (
          <GalleryStrip
            slides={slides}
            gallery={gallery}
            addresses={largest}
            name={name}
            silhouette={silhouette}
            firstPictures={startPanel === null ? 2 : 1}
          />
        )}
        {overlay}
        {slides.length > 1 && (
          <>
            <StepButton step={-1} label="Previous picture" className="gallery-previous" />
            <StepButton step={1} label="Next picture" className="gallery-next" />
            <p className="gallery-count" aria-hidden="true">
              {/* The camera icon is shown only if all items of the gallery are pictures, not videos or blocks of HTML. */}
              {slides.length === images.length && <Icon name="camera" size={16} />}
              <span>
                <span data-gallery-position="">1</span> / {slides.length}
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
      <GalleryViews slides={slides} photoCount={images.length} panels={panels} startPanel={startPanel} name={name} />
      <GalleryThumbnails slides={slides} gallery={gallery} />
    </div>
  );
};

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
    className={`icon-button icon-button-framed gallery-step needs-js ${className}`}
    data-gallery-step={step}
    aria-label={label}
  >
    <Icon name={step < 0 ? 'chevron-left' : 'chevron-right'} />
  </button>
);
