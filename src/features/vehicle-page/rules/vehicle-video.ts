import type { VehiclePageOptions } from '#model/site/options/vehicle-page-options.ts';
import type { VehicleMedia } from '#model/vehicle/vehicle.ts';

/** The video players that a site may embed, and the URL of each player for a video id. */
export const VIDEO_PLAYERS = {
  youtube: { name: 'YouTube', origin: 'https://www.youtube-nocookie.com' },
  vimeo: { name: 'Vimeo', origin: 'https://player.vimeo.com' },
} as const;

type VideoPlayer = keyof typeof VIDEO_PLAYERS;

/**
 * The other hosts from which a page may load players (`frames`) and video files (`files`) after a shopper presses play. The
 * header Content-Security-Policy lists them.
 */
export const videoSources = ({
  players,
  hosts,
}: VideoOptions): { readonly frames: readonly string[]; readonly files: readonly string[] } => ({
  frames: players.map((player) => VIDEO_PLAYERS[player].origin),
  files: hosts.map((host) => `https://${host}`),
});

/** How a vehicle's video is shown: in an embedded player, as a file, or only as a link. */
export type VehicleVideo =
  | { readonly kind: 'player'; readonly player: VideoPlayer; readonly frameUrl: string; readonly pageUrl: string }
  | { readonly kind: 'file'; readonly fileUrl: string; readonly pageUrl: string }
  | { readonly kind: 'link'; readonly pageUrl: string };

type VideoOptions = VehiclePageOptions['videos'];

/**
 * An invented base URL for the site, used only to resolve relative URLs. No URL in a feed can have this host name.
 */
const OWN = 'https://site.invalid';

/**
 * Selects the video of a vehicle (VDP-04). A feed can contain two videos of a vehicle: `videoUrl` and
 * `externalVideoUrl`. A YouTube or Vimeo video can be played on the page if the site allows the player. A video file
 * can be played if it is on the site itself or on a host that the site allows. A video that can be played is preferred
 * to one that cannot; if this decides nothing, `videoUrl` is preferred. For a video that cannot be played, the page
 * shows a link. Null if there is no video, or if the text in the feed is not a URL.
 *
 * @example vehicleVideo({ videoUrl: null, externalVideoUrl: 'https://youtu.be/aB3-_xyZ019' }, options)
 * // { kind: 'player', player: 'youtube', frameUrl: 'https://www.youtube-nocookie.com/embed/aB3-_xyZ019?…', … }
 */
export const vehicleVideo = (
  { videoUrl, externalVideoUrl }: Pick<VehicleMedia, 'videoUrl' | 'externalVideoUrl'>,
  options: VideoOptions,
): VehicleVideo | null => {
  const found = [videoUrl, externalVideoUrl].flatMap((address) => (address === null ? [] : (videoAt(address.trim(), options) ?? [])));
  return found.find(({ kind }) => kind !== 'link') ?? found[0] ?? null;
};

const videoAt = (address: string, { players, hosts }: VideoOptions): VehicleVideo | null => {
  if (!/^(\/(?![\\/])|https?:\/\/)/i.test(address) || !URL.canParse(address, OWN)) return null;
  const url = new URL(address, OWN);
  const isOwn = url.origin === OWN;
  const pageUrl = isOwn ? url.pathname + url.search : url.href;
  const framed = youtubeFrame(url) ?? vimeoFrame(url);
  if (framed) return players.includes(framed.player) ? { kind: 'player', ...framed, pageUrl } : { kind: 'link', pageUrl };
  const isFile = /\.(mp4|m4v|webm)$/i.test(url.pathname);
  if (isFile && (isOwn || (url.protocol === 'https:' && hosts.includes(url.host)))) return { kind: 'file', fileUrl: pageUrl, pageUrl };
  return { kind: 'link', pageUrl };
};

const hostOf = ({ host }: URL): string => host.toLowerCase().replace(/^(www|m)\./, '');

const youtubeFrame = (url: URL): { readonly player: 'youtube'; readonly frameUrl: string } | null => {
  const host = hostOf(url);
  const isYoutube = host === 'youtube.com' || host === 'youtube-nocookie.com';
  if (host !== 'youtu.be' && !isYoutube) return null;
  const id = isYoutube
    ? (url.searchParams.get('v') ?? /^\/(?:embed|shorts|live|v)\/([^/]+)/.exec(url.pathname)?.[1])
    : url.pathname.split('/')[1];
  return id && /^[\w-]{6,20}$/.test(id)
    ? { player: 'youtube', frameUrl: `${VIDEO_PLAYERS.youtube.origin}/embed/${id}?autoplay=1&rel=0` }
    : null;
};

const vimeoFrame = (url: URL): { readonly player: 'vimeo'; readonly frameUrl: string } | null => {
  const host = hostOf(url);
  if (host !== 'vimeo.com' && host !== 'player.vimeo.com') return null;
  // The URL of an unlisted Vimeo video contains a key, either in the path or in the parameter `h`.
  const [, id, pathKey] = /(?:^|\/)(\d{5,12})(?:\/(\w{6,20}))?\/?$/.exec(url.pathname) ?? [];
  if (!id) return null;
  const key = pathKey ?? /^\w{6,20}$/.exec(url.searchParams.get('h') ?? '')?.[0];
  return { player: 'vimeo', frameUrl: `${VIDEO_PLAYERS.vimeo.origin}/video/${id}?autoplay=1&dnt=1${key ? `&h=${key}` : ''}` };
};
