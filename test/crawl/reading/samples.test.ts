import { expect, test } from 'vitest';
import { sampleOf } from './samples.ts';

const LINK = { kind: 'link', isFollowed: true } as const;

test('a link is only sampled if it has a query and rel="nofollow"; a link without a query or without rel="nofollow" is always requested', () => {
  expect(sampleOf('/search?page=2', { kind: 'link', isFollowed: false })).toEqual({ name: 'filter links', key: '/search?page=2' });
  expect(sampleOf('/search?page=2', LINK)).toBeNull();
  expect(sampleOf('/cars/a/enquire', { kind: 'link', isFollowed: false })).toBeNull();
});

test('a picture in several sizes and formats counts once', () => {
  const picture = (address: string) => sampleOf(address, { kind: 'picture', isFollowed: true });
  expect(picture('/images/480x360/suv/red.avif')).toEqual({ name: 'pictures', key: 'suv/red' });
  expect(picture('/images/960x720/suv/red.jpg')?.key).toBe('suv/red');
  expect(picture('/assets/icon.svg')).toBeNull();
});

test('only a sample of the brochures is requested, because the program must make a PDF for each of them', () => {
  expect(sampleOf('/api/cars/red-kia/pdf', LINK)?.name).toBe('brochures');
});
