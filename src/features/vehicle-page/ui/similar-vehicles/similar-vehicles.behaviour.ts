/**
 * Similar vehicles that a page fetches late (VDP-28). If the request fails, their placeholders are removed and the
 * failure is logged (ERR-07). Turbo alone would navigate away from the page.
 */
const FRAME_ID = 'similar-vehicles';

export const installSimilarFrame = (): void => {
  document.addEventListener('turbo:frame-missing', (event) => {
    if (!isSimilarFrame(event.target)) return;
    event.preventDefault();
    const { response } = (event as CustomEvent<{ response: Response }>).detail;
    giveUp(event.target, `status ${response.status}`);
  });
  document.addEventListener('turbo:fetch-request-error', (event) => {
    if (!isSimilarFrame(event.target)) return;
    event.preventDefault();
    giveUp(event.target, (event as CustomEvent<{ error: unknown }>).detail.error);
  });
};

const isSimilarFrame = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.localName === 'turbo-frame' && target.id === FRAME_ID;

const giveUp = (frame: HTMLElement, reason: unknown): void => {
  console.warn('Similar vehicles were not fetched:', reason);
  frame.replaceChildren();
};
