import fc from 'fast-check';
import { expect, test } from 'vitest';
import { vehiclePageOptions } from '#model/site/options/vehicle-page-options.ts';
import { type VehicleVideo, vehicleVideo, videoSources } from './vehicle-video.ts';

const OPTIONS = vehiclePageOptions.parse({ videos: { hosts: ['films.example.com'] } }).videos;

const ofUrl = (videoUrl: string | null, externalVideoUrl: string | null = null, options = OPTIONS): VehicleVideo | null =>
  vehicleVideo({ videoUrl, externalVideoUrl }, options);
const frameOf = (address: string): string | undefined => {
  const video = ofUrl(address);
  return video?.kind === 'player' ? video.frameUrl : undefined;
};

test('VDP-04 each kind of YouTube address is replaced by the address of the player that sets no cookies', () => {
  const frame = 'https://www.youtube-nocookie.com/embed/aB3-_xyZ019?autoplay=1&rel=0';
  for (const address of [
    'https://www.youtube.com/watch?v=aB3-_xyZ019&t=12s',
    'http://m.youtube.com/watch?v=aB3-_xyZ019',
    'https://youtu.be/aB3-_xyZ019?si=x',
    'https://www.youtube.com/embed/aB3-_xyZ019',
    'https://youtube.com/shorts/aB3-_xyZ019',
    ' https://www.youtube-nocookie.com/embed/aB3-_xyZ019 ',
  ])
    expect(frameOf(address), address).toBe(frame);
});

test('VDP-04 each kind of Vimeo address is replaced by the address of the player, which keeps the key of an unlisted video', () => {
  const frame = 'https://player.vimeo.com/video/76543210?autoplay=1&dnt=1';
  expect(frameOf('https://vimeo.com/76543210')).toBe(frame);
  expect(frameOf('https://vimeo.com/channels/cars/76543210')).toBe(frame);
  expect(frameOf('https://vimeo.com/76543210/0abc12def3')).toBe(`${frame}&h=0abc12def3`);
  expect(frameOf('https://player.vimeo.com/video/76543210?h=0abc12def3')).toBe(`${frame}&h=0abc12def3`);
});

test('VDP-04 a video file is played if it is on the site itself or on an allowed host, and is shown as a link if it is elsewhere', () => {
  expect(ofUrl('/media/walk.mp4')).toEqual({ kind: 'file', fileUrl: '/media/walk.mp4', pageUrl: '/media/walk.mp4' });
  expect(ofUrl('https://films.example.com/a/walk.webm?x=1')).toMatchObject({ kind: 'file' });
  expect(ofUrl('http://films.example.com/walk.mp4')).toMatchObject({ kind: 'link' });
  expect(ofUrl('https://other.example.com/walk.mp4')).toEqual({ kind: 'link', pageUrl: 'https://other.example.com/walk.mp4' });
});

test('VDP-04 a video is shown as a link if the site does not allow its player, or if its URL does not belong to a video', () => {
  const vimeoOnly = vehiclePageOptions.parse({ videos: { players: ['vimeo'] } }).videos;
  expect(ofUrl('https://youtu.be/aB3-_xyZ019', null, vimeoOnly)).toMatchObject({ kind: 'link' });
  expect(ofUrl('https://vimeo.com/76543210', null, vimeoOnly)).toMatchObject({ kind: 'player' });
  expect(ofUrl('https://www.youtube.com/@somebody')).toMatchObject({ kind: 'link' });
});

test('VDP-04 the vehicle’s own video is preferred to the external video, and a playable video is preferred to a link', () => {
  expect(ofUrl('https://vimeo.com/76543210', 'https://youtu.be/aB3-_xyZ019')).toMatchObject({ player: 'vimeo' });
  expect(ofUrl('https://other.example.com/tour', 'https://youtu.be/aB3-_xyZ019')).toMatchObject({ player: 'youtube' });
});

test('VDP-04 a text that is not a web address shows no video', () => {
  for (const address of ['javascript:alert(1)', '//evil.example/x.mp4', 'null', '', 'data:video/mp4;base64,AA', 'https://'])
    expect(ofUrl(address), address).toBeNull();
});

test('VDP-04 whatever the feed contains, iframes load only from the two supported video players, and video files only from the allowed hosts', () => {
  const address = fc.oneof(
    fc.webUrl(),
    fc.string(),
    fc
      .tuple(fc.constantFrom('https://youtu.be/', 'https://vimeo.com/', 'https://www.youtube.com/watch?v='), fc.string())
      .map(([start, rest]) => start + rest),
  );
  fc.assert(
    fc.property(address, (written) => {
      const video = ofUrl(written);
      if (video?.kind === 'player')
        expect(video.frameUrl).toMatch(/^https:\/\/(www\.youtube-nocookie\.com\/embed\/[\w-]+|player\.vimeo\.com\/video\/\d+)\?[\w=&]+$/);
      if (video?.kind === 'file') expect(video.fileUrl).toMatch(/^(\/(?!\/)|https:\/\/films\.example\.com\/)/);
      if (video) expect(video.pageUrl).toMatch(/^(\/(?!\/)|https?:\/\/)/);
    }),
  );
});

test('VDP-04 the content security policy allows every source that a page plays videos from', () => {
  expect(videoSources(OPTIONS)).toEqual({
    frames: ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'],
    files: ['https://films.example.com'],
  });
  expect(videoSources({ players: [], hosts: [] })).toEqual({ frames: [], files: [] });
});
