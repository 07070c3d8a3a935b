/** Path prefix of the files in the media folder of a site: `/media/<name>` (SITE-17). */
export const MEDIA_PATH = '/media/';

/** Path prefix of the pictures of demo stock. They are in a folder that belongs to no site. */
export const DEMO_MEDIA_PATH = `${MEDIA_PATH}demo/`;

const MEDIA_ADDRESS = new RegExp(`^${MEDIA_PATH}([\\w-][\\w.-]*(?:/[\\w-][\\w.-]*)*)(?:\\?[^\\s#]*)?$`);

/**
 * The name of a media file in a picture source; null if the source is not a media file. Version parameters that feeds
 * add ('?v=2') are removed, because the server itself notices when the file changes.
 *
 * @example mediaName('/media/cars/front.jpg?v=2') === 'cars/front.jpg'
 */
export const mediaName = (src: string): string | null => MEDIA_ADDRESS.exec(src)?.[1] ?? null;
