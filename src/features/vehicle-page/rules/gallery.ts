import { type BodyShape, bodyShape } from '#features/stock/rules/body-shape.ts';
import { vehiclePictures } from '#features/stock/rules/picture-addresses.ts';
import { vehicleName } from '#features/stock/rules/vehicle-title.ts';
import type { Vehicle } from '#model/vehicle/vehicle.ts';
import type { VehicleVideo } from './vehicle-video.ts';

export interface GalleryImage {
  readonly url: string;
  readonly alt: string;
}

export interface GalleryImages {
  /** Id of the vehicle that the gallery shows. */
  readonly vehicleId: number;
  /** The silhouette that is drawn if a picture fails to load. */
  readonly shape: BodyShape;
  /** The pictures of the vehicle; if empty, the page shows a silhouette of the body. */
  readonly images: readonly GalleryImage[];
}

/** One item of the gallery; `id` is its anchor on the page. */
export type GallerySlide<Block> =
  | { readonly kind: 'picture'; readonly id: string; readonly image: GalleryImage; readonly index: number }
  | { readonly kind: 'silhouette'; readonly id: string }
  | { readonly kind: 'video'; readonly id: string; readonly video: VehicleVideo }
  | { readonly kind: 'block'; readonly id: string; readonly block: Block };

/** The anchor that the page's links to the video point to. */
export const VIDEO_SLIDE_ID = 'gallery-video';

/**
 * The items of the gallery in order: the first picture (or a silhouette if there is none), the site's own blocks
 * (VDP-06), the video (VDP-04), then all other pictures. If there are both a block and a video, the block is second and
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
 * The pictures of a vehicle's page in display order (VDP-02).
 *
 * @example gallery(vehicle).images[0]?.alt === '2021 Toyota Corolla, picture 1 of 12'
 */
export const gallery = (vehicle: Vehicle): GalleryImages => {
  const images = vehiclePictures(vehicle);
  const name = vehicleName(vehicle);
  return {
    vehicleId: vehicle.id,
    shape: bodyShape(vehicle),
    images: images.map((url, index) => ({
      url,
      alt: images.length === 1 ? name : `${name}, picture ${index + 1} of ${images.length}`,
    })),
  };
};
