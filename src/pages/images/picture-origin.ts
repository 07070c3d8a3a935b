import type { SiteMedia } from '#features/sites/server/site-media.server.ts';
import type { ImageSource } from '#kernel/image-frame.ts';
import type { Site } from '#model/site/site.ts';
import { mediaName } from '#urls/media-path.ts';

/** Where the image service reads a picture: a local file, or a URL. */
export type Origin = { readonly file: string } | { readonly address: string; readonly hosts: readonly string[] };

export interface FindPictureServices {
  readonly media: Pick<SiteMedia, 'findNow'>;
}

/**
 * Returns the place from which the server reads a picture of the stock or the settings: a file in the media folder, or
 * a URL. Null in all other cases, for example if the file does not exist in the media folder, or if the URL begins with
 * another scheme than http or https.
 */
export const findPictureOrigin = async ({ media }: FindPictureServices, site: Site, { src }: ImageSource): Promise<Origin | null> => {
  const name = mediaName(src);
  if (name !== null) {
    const found = await media.findNow(site, name);
    return found && { file: found.file };
  }
  return /^https?:\/\/[^/]/i.test(src) ? { address: src, hosts: site.images.hosts } : null;
};
