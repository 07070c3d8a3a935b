import type { ReactElement, ReactNode } from 'react';
import { Icon } from '#ui-kit/icon/icon.tsx';
import { type VehicleVideo, VIDEO_PLAYERS } from '../../rules/vehicle-video.ts';

/**
 * Returns the text that says what a link to a video opens: the name of the other host or, for a page of the site itself,
 * 'Opens in a new tab'.
 */
const opensText = (address: string): string => {
  const { hostname } = new URL(address, 'https://site.invalid');
  return hostname === 'site.invalid' ? 'Opens in a new tab' : `Opens ${hostname}`;
};

/**
 * A vehicle's video before it plays (VDP-04): a still picture with a link to the video. After a click,
 * `gallery-video.behaviour.ts` replaces the picture by a player. Before the click, nothing is loaded from another host.
 */
export const GalleryVideo = ({
  video,
  name,
  poster,
}: {
  readonly video: VehicleVideo;
  readonly name: string;
  readonly poster: ReactNode;
}): ReactElement => {
  const playsHere = video.kind !== 'link';
  return (
    <a
      className="gallery-video"
      href={video.pageUrl}
      target="_blank"
      rel="noopener"
      data-behaviour="gallery-video"
      {...(video.kind === 'player' ? { 'data-video': 'player', 'data-video-source': video.frameUrl } : {})}
      {...(video.kind === 'file' ? { 'data-video': 'file', 'data-video-source': video.fileUrl } : {})}
      {...(playsHere ? { 'data-video-title': `Video of ${name}` } : {})}
    >
      {poster}
      <span className="gallery-video-words">
        <span className="gallery-video-sign">
          <Icon name="play" size={28} />
        </span>
        <span className="gallery-video-name">
          {playsHere ? 'Play the video' : 'Watch the video'}
          {video.kind === 'player' && <small>Loads from {VIDEO_PLAYERS[video.player].name} when you press play</small>}
          {video.kind === 'link' && <small>{opensText(video.pageUrl)}</small>}
        </span>
      </span>
    </a>
  );
};
