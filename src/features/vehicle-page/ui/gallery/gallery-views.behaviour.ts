/**
 * Switches between the views of a vehicle's gallery without moving the page: photos, spin, interior. Without
 * this each view is shown by its address (`:target`).
 *
 * Markup: `data-behaviour="gallery"` around `[data-gallery-panel]` with an id, and `data-behaviour="gallery-views"` of
 * `a[data-gallery-view="<id of a panel, or 'images'>"]`.
 */
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-gallery-view]') : null;
  const gallery = link?.closest<HTMLElement>('[data-behaviour~="gallery"]');
  if (!link || !gallery || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  const chosen = link.dataset.galleryView ?? 'images';
  // From now on the address decides no more.
  gallery.dataset.galleryShown = chosen;
  for (const panel of gallery.querySelectorAll('[data-gallery-panel]')) panel.toggleAttribute('data-shown', panel.id === chosen);
  for (const other of gallery.querySelectorAll<HTMLElement>('[data-gallery-view]:not([data-gallery-thumb])')) {
    if (other.dataset.galleryView === chosen) other.setAttribute('aria-current', 'true');
    else other.removeAttribute('aria-current');
  }
});

/** All of it is delegated: there is nothing to do for a page. */
export const refresh = (): void => {};
