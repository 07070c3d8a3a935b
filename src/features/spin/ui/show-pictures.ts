/** Leads from a 360 view that cannot be had to the pictures (SPIN-12), where the page has a choice of views. */
export const showPictures = (from: Element | null): void => {
  from?.closest('[data-gallery]')?.querySelector<HTMLElement>('[data-gallery-view="images"]')?.click();
};
