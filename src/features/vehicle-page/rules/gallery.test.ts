import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type GalleryImage, gallerySlides } from './gallery.ts';
import type { VehicleVideo } from './vehicle-video.ts';

const VIDEO: VehicleVideo = { kind: 'link', pageUrl: 'https://example.com/tour' };
const images = (count: number): readonly GalleryImage[] =>
  Array.from({ length: count }, (_, index) => ({ url: `/${index + 1}.jpg`, alt: `picture ${index + 1}` }));
const kindsOf = (...args: Parameters<typeof gallerySlides<string>>) => gallerySlides(...args).map(({ kind }) => kind);

test('VDP-04 the gallery shows the video after the first picture, or after the outline drawing if there is no picture', () => {
  expect(kindsOf(images(3), VIDEO, [])).toEqual(['picture', 'video', 'picture', 'picture']);
  expect(kindsOf(images(1), VIDEO, [])).toEqual(['picture', 'video']);
  expect(kindsOf([], VIDEO, [])).toEqual(['silhouette', 'video']);
});

test('VDP-06 the gallery shows the site’s own content block second and a video third', () => {
  expect(kindsOf(images(2), null, ['promise'])).toEqual(['picture', 'block', 'picture']);
  expect(kindsOf(images(2), VIDEO, ['promise'])).toEqual(['picture', 'block', 'video', 'picture']);
  expect(kindsOf(images(2), null, ['promise', 'another'])).toEqual(['picture', 'block', 'block', 'picture']);
  expect(kindsOf([], null, ['promise'])).toEqual(['silhouette', 'block']);
});

test('the gallery shows every picture once, in the order of the feed, and each item has a different anchor', () => {
  fc.assert(
    fc.property(fc.nat(45), fc.boolean(), fc.array(fc.string(), { maxLength: 3 }), (count, hasVideo, blocks) => {
      const slides = gallerySlides(images(count), hasVideo ? VIDEO : null, blocks);
      const shown = slides.flatMap((slide) => (slide.kind === 'picture' ? [slide.image.url] : []));
      expect(shown).toEqual(images(count).map(({ url }) => url));
      expect(new Set(slides.map(({ id }) => id)).size).toBe(slides.length);
      expect(slides).toHaveLength(Math.max(1, count) + Number(hasVideo) + blocks.length);
    }),
  );
});
