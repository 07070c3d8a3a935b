import type { ImageSource } from '#kernel/image-frame.ts';
import type { Site } from '#model/site/site.ts';
import type { PageRequest } from '#pages/page.ts';
import type { PictureAddressing } from '#ui-kit/picture/picture.tsx';

export interface PictureServices {
  /** Makes the URLs of a site's pictures in the same way as the pages of the site do. */
  readonly pictureAddressing: (site: Site, origin: string) => PictureAddressing;
}

/** Width in pixels of the pictures that sitemaps and feeds name. */
const WIDTH = 1_200;

/** Returns a function that gives the absolute URL of a picture, in a size and a format that every feed reader supports. */
export const sitePictureAddress = (
  { pictureAddressing }: PictureServices,
  { site, canonicalOrigin }: Pick<PageRequest, 'site' | 'canonicalOrigin'>,
): ((source: ImageSource) => string) => {
  const addressing = pictureAddressing(site, canonicalOrigin);
  return (source) => new URL(addressing(source, 'card')?.at(WIDTH, 'jpg') ?? source.src, canonicalOrigin).href;
};
