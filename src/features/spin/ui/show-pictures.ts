/**
 * Shows the pictures of a gallery, because its 360° view cannot be loaded (SPIN-12). It does nothing if the gallery has
 * no button for the pictures.
 */
export const showPictures = (from: Element | null): void => {
  from?.closest('[data-behaviour~="gallery"]')?.querySelector<HTMLElement>('[data-gallery-view="images"]')?.click();
};

/**
 * Switches the gallery to the pictures when the given picture of the 360° view cannot be loaded. If the picture is
 * still loading, the function waits for the error event of the picture.
 */
export const showPicturesWithout = (picture: HTMLImageElement | null | undefined): void => {
  if (!picture) return;
  const isMissing = picture.complete && picture.naturalWidth === 0;
  if (isMissing) showPictures(picture);
  else if (!picture.complete) picture.addEventListener('error', () => showPictures(picture), { once: true });
};
