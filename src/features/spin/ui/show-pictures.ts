/** Leads from a 360 view that cannot be had to the pictures (SPIN-12), where the page has a choice of views. */
export const showPictures = (from: Element | null): void => {
  from?.closest('[data-behaviour~="gallery"]')?.querySelector<HTMLElement>('[data-gallery-view="images"]')?.click();
};

/**
 * The same where a picture that stands in for a view cannot be had either: now, or as soon as that is known.
 * Where it is there, it stays.
 */
export const showPicturesWithout = (picture: HTMLImageElement | null | undefined): void => {
  if (!picture) return;
  const isMissing = picture.complete && picture.naturalWidth === 0;
  if (isMissing) showPictures(picture);
  else if (!picture.complete) picture.addEventListener('error', () => showPictures(picture), { once: true });
};
