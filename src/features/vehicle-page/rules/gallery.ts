import { type BodyShape, bodyShape } from '#features/stock/rules/body-shape.ts';
import type { Vehicle, VehicleImage } from '#features/stock/rules/vehicle.ts';
import { vehicleName } from '#features/stock/rules/vehicle-title.ts';

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

/** A feed may hold any text; only what is an address of a picture on this or another server is used. */
const isPictureAddress = (url: string): boolean => /^(https?:\/\/|\/(?!\/))/i.test(url.trim());

/**
 * The pictures of a vehicle's page in their order, its main picture first and each once (VDP-02).
 *
 * @example gallery(vehicle).images[0]?.alt === '2021 Toyota Corolla, picture 1 of 12'
 */
export const gallery = (vehicle: Vehicle): Gallery => {
  const images = orderedImages(vehicle.media);
  const name = vehicleName(vehicle);
  return {
    vehicleId: vehicle.id,
    shape: bodyShape(vehicle),
    images: images.map(({ url }, index) => ({
      url,
      alt: images.length === 1 ? name : `${name}, picture ${index + 1} of ${images.length}`,
    })),
    hasThumbnails: images.length > 3,
  };
};

/** The main picture of a vehicle (cards, structured data, mail); null where it has none. */
export const mainPictureUrl = (vehicle: Pick<Vehicle, 'media'>): string | null => orderedImages(vehicle.media)[0]?.url ?? null;

const orderedImages = ({ images, primaryImageUrl }: Vehicle['media']): readonly VehicleImage[] => {
  const primary = images.find(({ url }) => url === primaryImageUrl);
  const first = primary ?? (primaryImageUrl === null ? null : { url: primaryImageUrl, thumbUrl: null });
  const byUrl = new Map<string, VehicleImage>();
  for (const image of first ? [first, ...images] : images) {
    if (isPictureAddress(image.url) && !byUrl.has(image.url)) byUrl.set(image.url, image);
  }
  return [...byUrl.values()];
};
