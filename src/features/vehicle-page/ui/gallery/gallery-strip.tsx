import type { ReactElement, ReactNode } from 'react';
import { Picture } from '#ui-kit/picture/picture.tsx';
import { Prose } from '#ui-kit/prose/prose.tsx';
import type { GalleryImages, GallerySlide } from '../../rules/gallery.ts';
import { GalleryVideo } from './gallery-video.tsx';

/**
 * Widths of the pictures in pixels. 720 fits most cheap phones, which have 360 CSS pixels with two device pixels
 * each.
 */
const WIDTHS = [480, 720, 900, 1200, 1600] as const;
/**
 * On phones and tablets, a picture is as wide as the screen without the margins of the page. On larger screens, a
 * picture is narrower, because the sidebar is beside it.
 */
const SIZES = '(width < 64rem) 94vw, min(64vw, 56rem)';

/** A piece of HTML that the site adds to the gallery as an item of its own (VDP-06). */
export interface GalleryBlock {
  readonly name: string;
  readonly html: string;
}

interface StripParts {
  readonly gallery: GalleryImages;
  /** The URL of each picture at full-screen size. */
  readonly addresses: readonly { readonly url: string }[];
  readonly name: string;
  readonly silhouette: ReactNode;
  /** Number of gallery pictures that load with priority, because they are among the first two of the page (IMG-04). */
  readonly firstPictures: number;
}

/** The items of a gallery in a row that scrolls horizontally and snaps to each item. */
export const GalleryStrip = ({
  slides,
  ...parts
}: StripParts & { readonly slides: readonly GallerySlide<GalleryBlock>[] }): ReactElement => (
  // `tabIndex` makes the scrollable strip reachable by keyboard.
  <ul className="gallery-strip" data-gallery-strip="" aria-label={`Pictures of ${parts.name}`} tabIndex={slides.length > 1 ? 0 : undefined}>
    {slides.map((slide) => (
      <li key={slide.id} id={slide.id} className="gallery-slide">
        <Slide slide={slide} {...parts} />
      </li>
    ))}
  </ul>
);

const Slide = ({
  slide,
  gallery: { vehicleId, shape, images },
  addresses,
  name,
  silhouette,
  firstPictures,
}: StripParts & { readonly slide: GallerySlide<GalleryBlock> }): ReactNode => {
  if (slide.kind === 'silhouette') return silhouette;
  if (slide.kind === 'block')
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: longer than its frame, it scrolls
      <section className="gallery-block" data-custom-block={slide.block.name} tabIndex={0} aria-label="From us">
        <Prose html={slide.block.html} />
      </section>
    );
  const picture = (url: string, alt: string, hasPriority: boolean): ReactElement => (
    <Picture
      src={url}
      vehicleId={vehicleId}
      alt={alt}
      frame="card"
      width={1200}
      widths={WIDTHS}
      sizes={SIZES}
      hasPriority={hasPriority}
      // Pictures without priority are offered in fewer formats. Otherwise the HTML of ten pictures, in every size and
      // format, would be larger than the rest of the page.
      isBrief={!hasPriority}
      fallback={shape}
    />
  );
  if (slide.kind === 'video') {
    const [first] = images;
    return <GalleryVideo video={slide.video} name={name} poster={first ? picture(first.url, '', false) : null} />;
  }
  return (
    <a href={addresses[slide.index]?.url} data-gallery-open="">
      {picture(slide.image.url, slide.image.alt, slide.index < firstPictures)}
    </a>
  );
};
