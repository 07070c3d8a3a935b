/** Where a site's pages and settings name the files of its media folder: `/media/<name>` (SITE-17). */
export const MEDIA_PATH = '/media/';

/** Where the demo stock names its pictures, of a folder that belongs to no site. */
export const DEMO_MEDIA_PATH = `${MEDIA_PATH}demo/`;

const MEDIA_ADDRESS = new RegExp(`^${MEDIA_PATH}([\\w-][\\w.-]*(?:/[\\w-][\\w.-]*)*)(?:\\?[^\\s#]*)?$`);

/**
 * The file of a site's media folder that a source names; null where it names none. Feeds add a version of their own
 * ('?v=2'): the file is the same, and we know when it changes.
 *
 * @example mediaName('/media/cars/front.jpg?v=2') === 'cars/front.jpg'
 */
export const mediaName = (src: string): string | null => MEDIA_ADDRESS.exec(src)?.[1] ?? null;
