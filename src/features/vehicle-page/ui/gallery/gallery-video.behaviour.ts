import { onPageLeft } from '#ui-kit/behaviour/page-left.ts';

/**
 * Plays a vehicle's video after a click on its preview picture. The player replaces the picture. Before the click,
 * nothing is loaded from another host (VDP-04). When the player scrolls out of view, the video stops and the picture is
 * shown again. Markup: `a[data-behaviour="gallery-video"][data-video="player|file"][data-video-source="<frame or
 * file>"][data-video-title="Video of …"]`.
 */
const PLAYER = 'gallery-player';

const playerOf = ({ video, videoSource = '', videoTitle = '' }: DOMStringMap): HTMLElement => {
  if (video === 'file') {
    const film = document.createElement('video');
    Object.assign(film, { src: videoSource, controls: true, autoplay: true, playsInline: true, className: PLAYER });
    film.setAttribute('aria-label', videoTitle);
    return film;
  }
  const frame = document.createElement('iframe');
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
  Object.assign(frame, { src: videoSource, title: videoTitle, className: PLAYER });
  return frame;
};

const stop = (player: Element): void => {
  leaving.unobserve(player);
  const link = player.previousElementSibling;
  if (link instanceof HTMLElement) link.hidden = false;
  player.remove();
};

/**
 * Stops a video when it scrolls out of view. The observer also reports once when it begins to observe a player. At that
 * time the player is visible, so this first report does not stop the video.
 */
const leaving = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) if (!isIntersecting) stop(target);
});

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-behaviour~="gallery-video"]') : null;
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  const player = playerOf(link.dataset);
  link.hidden = true;
  link.after(player);
  player.focus();
  leaving.observe(player);
});

// The videos are removed when the shopper leaves the page. So if the browser's Back button restores the page, it shows
// the preview pictures of the videos again.
onPageLeft(() => {
  for (const player of document.querySelectorAll(`.${PLAYER}`)) stop(player);
});
