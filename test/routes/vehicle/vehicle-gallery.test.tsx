import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Site } from '#model/site/site.ts';
import { byAttribute, byBehaviour, byClass, type MarkupElement } from '#test/builders/pages/page-markup.ts';
import { FULL_CAR, feedImages, openVehicleBench, type VehicleBench } from '#test/builders/vehicle-page/vehicle-page-bench.ts';

let bench: VehicleBench;

beforeAll(async () => {
  bench = await openVehicleBench({
    full: FULL_CAR,
    plain: { make: 'Toyota', model: 'Corolla', price: null, images: feedImages(3), dealercomments: '' },
    bare: { make: 'Kia', model: 'Rio', price: 9_000 },
    one: { make: 'Toyota', model: 'Corolla', images: feedImages(1) },
    three: { make: 'Toyota', model: 'Corolla', images: feedImages(3) },
    filmed: { make: 'Toyota', model: 'Corolla', images: feedImages(3), external_video_url: 'https://youtu.be/aB3-_xyZ019' },
    four: { make: 'Toyota', model: 'Corolla', images: feedImages(4), external_video_url: 'https://youtu.be/aB3-_xyZ019' },
    forty: { make: 'Toyota', model: 'Corolla', images: feedImages(40) },
    film: { make: 'Toyota', model: 'Corolla', images: [], video_url: 'https://films.example.com/walk.mp4' },
    sold: { make: 'Kia', model: 'Cerato', images: feedImages(1), status: 'sold' },
  });
});
afterAll(() => bench.close());

const vehiclePageOf = (overrides: Partial<Site['vehiclePage']>): Site => ({
  ...bench.site,
  vehiclePage: { ...bench.site.vehiclePage, ...overrides },
});
const stripOf = (page: MarkupElement) => page.one(byAttribute('data-gallery-strip'));
const slideIds = (page: MarkupElement) =>
  stripOf(page)
    .children.filter((child) => typeof child !== 'string')
    .map(({ attributes }) => attributes.id);

describe('the gallery', () => {
  test('VDP-02 every picture is shown once; it has a width and a height, so that the layout does not shift; the first two pictures load eagerly', async () => {
    const pictures = (await bench.show('full')).one(byAttribute('data-gallery-strip')).all('img');
    expect(pictures.map((picture) => picture.attributes.src)).toEqual([
      '/media/1.jpg',
      '/media/2.jpg',
      '/media/3.jpg',
      '/media/4.jpg',
      '/media/5.jpg',
    ]);
    expect(pictures.map((picture) => picture.attributes.loading)).toEqual([undefined, undefined, 'lazy', 'lazy', 'lazy']);
    expect(pictures.every((picture) => picture.attributes.width === '1200' && picture.attributes.height === '800')).toBe(true);
    expect(pictures[1]?.attributes.alt).toContain('picture 2 of 5');
  });

  test('VDP-02 without JavaScript, a picture links to its file; for a vehicle without pictures, a drawing of its body type is shown', async () => {
    const strip = (await bench.show('full')).one(byAttribute('data-gallery-strip'));
    expect(strip.all('a')[0]?.attributes.href).toBe('/media/1.jpg');
    const bare = await bench.show('bare');
    expect(bare.has(byAttribute('data-gallery-strip'))).toBe(false);
    expect(bare.one(byClass('gallery-silhouette')).has('path')).toBe(true);
  });

  test('VDP-03 a gallery with more than three pictures has thumbnails, and each thumbnail links to its picture', async () => {
    const thumbs = (await bench.show('full')).all(byAttribute('data-gallery-thumb'));
    expect(thumbs.map((thumb) => thumb.attributes.href)).toEqual(['#picture-1', '#picture-2', '#picture-3', '#picture-4', '#picture-5']);
    expect(thumbs.map((thumb) => thumb.one('img').attributes.src)).toEqual([1, 2, 3, 4, 5].map((picture) => `/media/${picture}.jpg`));
    expect((await bench.show('plain')).has(byAttribute('data-gallery-thumb'))).toBe(false);
  });

  test('VDP-05 a gallery with pictures has a full-screen view; a gallery without pictures has none', async () => {
    expect((await bench.show('one')).has(byAttribute('data-gallery-full-screen'))).toBe(true);
    expect((await bench.show('bare')).has(byAttribute('data-gallery-full-screen'))).toBe(false);
  });

  test('IMG-04 the first two pictures load eagerly, even if other items are between them', async () => {
    const eager = (await bench.show('four')).all('img').filter(({ attributes }) => attributes.loading !== 'lazy');
    expect(eager.map(({ attributes }) => attributes.src)).toEqual(['/media/1.jpg', '/media/2.jpg']);
    expect(
      stripOf(await bench.show('forty'))
        .all('img')
        .filter(({ attributes }) => attributes.fetchPriority === 'high'),
    ).toHaveLength(2);
  });

  test('a gallery with a single picture has no buttons to other pictures', async () => {
    const page = await bench.show('one');
    expect(page.has(byAttribute('data-gallery-step'))).toBe(false);
    expect(stripOf(page).attributes).not.toHaveProperty('tabindex');
  });
});

describe('other items in the gallery', () => {
  test('VDP-03 a gallery has thumbnails only if it has more than three pictures; a video is not counted', async () => {
    const thumbs = async (id: string) =>
      (await bench.show(id)).all(
        (element) => element.name === 'a' && 'data-gallery-thumb' in element.attributes && !('data-gallery-view' in element.attributes),
      ).length;
    expect([await thumbs('one'), await thumbs('three'), await thumbs('four'), await thumbs('forty')]).toEqual([0, 0, 5, 40]);
    // A video does not count as a picture.
    expect(await thumbs('filmed')).toBe(0);
  });

  test('VDP-04 the second item is a picture that links to the video, and the page loads nothing from the video company', async () => {
    const page = await bench.show('four');
    expect(slideIds(page)).toEqual(['picture-1', 'gallery-video', 'picture-2', 'picture-3', 'picture-4']);
    const video = stripOf(page).one(byAttribute('data-video'));
    expect(video.attributes).toMatchObject({
      href: 'https://youtu.be/aB3-_xyZ019',
      'data-video': 'player',
      'data-video-source': 'https://www.youtube-nocookie.com/embed/aB3-_xyZ019?autoplay=1&rel=0',
      'data-video-title': 'Video of 2021 Toyota Corolla',
    });
    expect(video.text).toContain('Loads from YouTube');
    expect(video.one('img').attributes.src).toBe('/media/1.jpg');
    expect(page.has('iframe') || page.has('video')).toBe(false);
    const elsewhere = page.all((element) => /^https?:/.test(element.attributes.src ?? ''));
    expect(elsewhere).toEqual([]);
  });

  test('the position indicator shows a camera icon only if all items are photographs', async () => {
    const position = async (id: string) => (await bench.show(id)).one(byClass('gallery-count'));
    expect((await position('forty')).text).toContain('/ 40');
    expect((await position('forty')).has('svg')).toBe(true);
    expect((await position('four')).text).toContain('/ 5');
    expect((await position('four')).has('svg')).toBe(false);
  });

  test('VDP-04 a video file plays in the page if the site allows its host; otherwise the gallery shows a link to the video', async () => {
    const named = vehiclePageOf({ videos: { players: [], hosts: ['films.example.com'] } });
    const link = stripOf(await bench.show('film')).one(byClass('gallery-video'));
    expect(link.attributes).not.toHaveProperty('data-video');
    expect(link.attributes).toMatchObject({ href: 'https://films.example.com/walk.mp4', target: '_blank' });
    const played = stripOf(await bench.show('film', named)).one(byClass('gallery-video'));
    expect(played.attributes).toMatchObject({ 'data-video': 'file', 'data-video-source': 'https://films.example.com/walk.mp4' });
    expect(slideIds(await bench.show('film'))).toEqual(['picture-1', 'gallery-video']);
  });

  test('VDP-06 the custom block of the site is the second item of the gallery, before a video; unsafe HTML is removed from the block', async () => {
    const body = '<p onclick="x">We bring it <strong>to you</strong></p><script>x</script>';
    const block = { name: 'promise', place: 'vehicleGallery' as const, format: 'html' as const, variant: 'plain' as const, body };
    const site: Site = {
      ...bench.site,
      customBlocks: [block, { ...block, name: 'below', place: 'vehicleBottom' }, { ...block, place: 'home' }],
    };
    const page = await bench.show('three', site);
    expect(slideIds(page)).toEqual(['picture-1', 'gallery-block-1', 'picture-2', 'picture-3']);
    const shown = stripOf(page).one(byAttribute('data-custom-block'));
    expect(shown.text).toBe('We bring it to you');
    expect(shown.one('p').attributes).toEqual({});
    expect(slideIds(await bench.show('bare', site))).toEqual(['picture-1', 'gallery-block-1']);
    expect(slideIds(await bench.show('film', site))).toEqual(['picture-1', 'gallery-block-1', 'gallery-video']);
    expect(slideIds(await bench.show('sold', site))).toEqual(['picture-1']);
  });

  test('the control for switching views lists the available views; if there is only one view, there is no such control', async () => {
    const views = (await bench.show('four')).one(byBehaviour('gallery-views'));
    expect(views.all('a').map((link) => [link.text, link.attributes.href])).toEqual([
      ['Photos4', '#photos'],
      ['Video', '#gallery-video'],
    ]);
    expect((await bench.show('forty')).has(byBehaviour('gallery-views'))).toBe(false);
  });
});
