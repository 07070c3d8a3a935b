import type { ReactElement } from 'react';
import { Icon } from '#ui-kit/icon/icon.tsx';
import { Picture } from '#ui-kit/picture/picture.tsx';
import type { GalleryImages, GallerySlide } from '../../rules/gallery.ts';

/** Width of a thumbnail file in pixels: wide enough to look sharp on any screen, but still a small file. */
const WIDTHS = [240] as const;

/** A gallery with this number of pictures or fewer has no thumbnails (VDP-03). */
const FEW_PICTURES = 3;

/**
 * Thumbnails of the gallery's items, if there are more than three pictures. Each thumbnail is a link to its item. Only
 * large screens show them, as `gallery-thumbnails.css` says (VDP-03).
 */
export const GalleryThumbnails = ({
  slides,
  gallery: { vehicleId, images },
}: {
  readonly slides: readonly GallerySlide<unknown>[];
  readonly gallery: GalleryImages;
}): ReactElement | null => {
  if (images.length <= FEW_PICTURES) return null;
  const thumbnail = (url: string): ReactElement => (
    <Picture src={url} vehicleId={vehicleId} alt="" frame="card" width={120} widths={WIDTHS} isBrief />
  );
  const contentOf = (slide: GallerySlide<unknown>): { readonly label: string; readonly content: ReactElement | undefined } => {
    if (slide.kind === 'picture') return { label: `Show ${slide.image.alt}`, content: thumbnail(slide.image.url) };
    const isVideo = slide.kind === 'video';
    return {
      label: isVideo ? 'Show the video' : 'Show the message from the dealer',
      content: (
        <>
          {isVideo && images[0] && thumbnail(images[0].url)}
          <span className="gallery-thumb-sign">
            <Icon name={isVideo ? 'play' : 'info'} />
          </span>
        </>
      ),
    };
  };
  return (
    <ol className="gallery-thumbs">
      {slides.map((slide, index) => {
        const { label, content } = contentOf(slide);
        return (
          <li key={slide.id}>
            <a href={`#${slide.id}`} data-gallery-thumb={index} aria-label={label} aria-current={index === 0 ? 'true' : undefined}>
              {content}
            </a>
          </li>
        );
      })}
    </ol>
  );
};
