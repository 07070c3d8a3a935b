/**
 * Switches between the views of a vehicle's gallery (photos, 360° view, interior) without scrolling the page. Without
 * JavaScript, CSS shows the view whose id is the fragment of the URL (`:target`). Markup: `data-behaviour="gallery"` around
 * `[data-gallery-panel]` with an id, and `data-behaviour="gallery-views"` around `a[data-gallery-view="<id of a panel, or
 * 'images'>"]`.
 */
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-gallery-view]') : null;
  const gallery = link?.closest<HTMLElement>('[data-behaviour~="gallery"]');
  if (!link || !gallery || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  const chosen = link.dataset.galleryView ?? 'images';
  // After the shopper has selected a view, the anchor in the URL no longer decides which view is shown.
  gallery.dataset.galleryShown = chosen;
  for (const panel of gallery.querySelectorAll('[data-gallery-panel]')) panel.toggleAttribute('data-shown', panel.id === chosen);
  for (const other of gallery.querySelectorAll<HTMLElement>('[data-gallery-view]:not([data-gallery-thumb])')) {
    if (other.dataset.galleryView === chosen) other.setAttribute('aria-current', 'true');
    else other.removeAttribute('aria-current');
  }
});

// TypeScript treats a file as a module only if it has an import or export. Other files load this file with `import()`,
// so it must be a module.
export {};
