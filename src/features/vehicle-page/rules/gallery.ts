import { type BodyShape, bodyShape } from '#features/stock/rules/body-shape.ts';
import { vehiclePictures } from '#features/stock/rules/vehicle-pictures.ts';
import { vehicleName } from '#features/stock/rules/vehicle-title.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { VehicleVideo } from './vehicle-video.ts';

export interface GalleryImage {
  readonly url: string;
  readonly alt: string;
}

export interface Gallery {
  /** Whose pictures they are. */
  readonly vehicleId: number;
  /** Drawn where a picture does not arrive. */
  readonly shape: BodyShape;
  /** Empty: the page shows the body's silhouette. */
  readonly images: readonly GalleryImage[];
  /** VDP-03: with more than three images; that it is for large screens only is the style sheet's. */
  readonly hasThumbnails: boolean;
}

/** What stands at one place of the gallery; `id` is its anchor on the page. */
export type GallerySlide<Block> =
  | { readonly kind: 'picture'; readonly id: string; readonly image: GalleryImage; readonly index: number }
  | { readonly kind: 'silhouette'; readonly id: string }
  | { readonly kind: 'video'; readonly id: string; readonly video: VehicleVideo }
  | { readonly kind: 'block'; readonly id: string; readonly block: Block };

/** Where the page's links to the video lead. */
export const VIDEO_SLIDE_ID = 'gallery-video';

/**
 * The gallery in its order: the first picture, or the silhouette where there is none; the site's own blocks
 * (VDP-06); the video (VDP-04); all other pictures. Where there are a block and a video, the block is second and
 * the video third.
 *
 * @example gallerySlides(images, video, []).map(({ kind }) => kind) // ['picture', 'video', 'picture', …]
 */
export const gallerySlides = <Block>(
  images: readonly GalleryImage[],
  video: VehicleVideo | null,
  blocks: readonly Block[],
): readonly GallerySlide<Block>[] => {
  const pictures = images.map((image, index) => ({ kind: 'picture' as const, id: `picture-${index + 1}`, image, index }));
  const [first = { kind: 'silhouette' as const, id: 'picture-1' }, ...rest] = pictures;
  return [
    first,
    ...blocks.map((block, index) => ({ kind: 'block' as const, id: `gallery-block-${index + 1}`, block })),
    ...(video ? [{ kind: 'video' as const, id: VIDEO_SLIDE_ID, video }] : []),
    ...rest,
  ];
};

/**
 * The pictures of a vehicle's page in their order (VDP-02).
 *
 * @example gallery(vehicle).images[0]?.alt === '2021 Toyota Corolla, picture 1 of 12'
 */
export const gallery = (vehicle: Vehicle): Gallery => {
  const images = vehiclePictures(vehicle);
  const name = vehicleName(vehicle);
  return {
    vehicleId: vehicle.id,
    shape: bodyShape(vehicle),
    images: images.map((url, index) => ({
      url,
      alt: images.length === 1 ? name : `${name}, picture ${index + 1} of ${images.length}`,
    })),
    hasThumbnails: images.length > 3,
  };
};
