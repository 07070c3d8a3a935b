/** Prefix under which a site's pages and settings name files of its media folder: `/media/<name>` (SITE-17). */
export const MEDIA_PATH = '/media/';

/** Prefix of the demo stock's pictures, in a folder that belongs to no site. */
export const DEMO_MEDIA_PATH = `${MEDIA_PATH}demo/`;

const MEDIA_ADDRESS = new RegExp(`^${MEDIA_PATH}([\\w-][\\w.-]*(?:/[\\w-][\\w.-]*)*)(?:\\?[^\\s#]*)?$`);

/**
 * The name of a media file in a picture source; null if the source is not a media file. Version parameters that feeds
 * add ('?v=2') are removed, because the server knows itself when the file changes.
 *
 * @example mediaName('/media/cars/front.jpg?v=2') === 'cars/front.jpg'
 */
export const mediaName = (src: string): string | null => MEDIA_ADDRESS.exec(src)?.[1] ?? null;
