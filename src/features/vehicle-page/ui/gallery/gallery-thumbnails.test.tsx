import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NO_MEDIA } from '#features/stock/rules/blank-feed-vehicle.ts';
import { parseMarkup } from '#test/builders/pages/page-markup.ts';
import { buildVehicle } from '#test/builders/stock/vehicle-builder.ts';
import { gallery, gallerySlides } from '../../rules/gallery.ts';
import { GalleryThumbnails } from './gallery-thumbnails.tsx';

/** The number of thumbnails of a vehicle whose feed has the given pictures. */
const thumbnailsOf = (urls: readonly string[]): number => {
  const shown = gallery(buildVehicle({ media: { ...NO_MEDIA, images: urls.map((url) => ({ url, thumbUrl: null })) } }));
  const slides = gallerySlides(shown.images, null, []);
  return parseMarkup(renderToString(<GalleryThumbnails slides={slides} gallery={shown} />)).all('li').length;
};

test('VDP-03 the gallery shows thumbnails if there are more than three pictures', () => {
  expect(thumbnailsOf(['/a', '/b', '/c'])).toBe(0);
  expect(thumbnailsOf(['/a', '/b', '/c', '/d'])).toBe(4);
  // These five texts contain three different pictures: 'null' is no URL of a picture, and '/a' is repeated.
  expect(thumbnailsOf(['/a', '/b', '/c', 'null', '/a'])).toBe(0);
});
