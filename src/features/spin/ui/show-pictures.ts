/** Shows the pictures instead of a 360° view that cannot be loaded (SPIN-12), if the page has several views. */
export const showPictures = (from: Element | null): void => {
  from?.closest('[data-behaviour~="gallery"]')?.querySelector<HTMLElement>('[data-gallery-view="images"]')?.click();
};

/** Switches to the pictures if the view's own picture fails to load, now or later; otherwise the view stays. */
export const showPicturesWithout = (picture: HTMLImageElement | null | undefined): void => {
  if (!picture) return;
  const isMissing = picture.complete && picture.naturalWidth === 0;
  if (isMissing) showPictures(picture);
  else if (!picture.complete) picture.addEventListener('error', () => showPictures(picture), { once: true });
};
