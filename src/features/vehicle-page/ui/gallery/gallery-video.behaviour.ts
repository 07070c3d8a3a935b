/**
 * Plays a vehicle's video in the place of its picture, once it is asked for; nothing is fetched from elsewhere
 * before (VDP-04). A video that is left stops, and its picture is there again.
 *
 * Markup: `a[data-behaviour="gallery-video"][data-video="player|file"][data-video-source="<frame or file>"][data-video-title="Video of …"]`.
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

/** Tells of a player first when it begins to be watched: then it is seen. */
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

// A copy of the page that Back shows begins with the picture.
document.addEventListener('turbo:before-cache', () => {
  for (const player of document.querySelectorAll(`.${PLAYER}`)) stop(player);
});

/** All of it is delegated: there is nothing to do for a page. */
export const refresh = (): void => {};
