/**
 * Handles a failed request for the similar vehicles that a page fetches late (VDP-28): it removes their placeholders
 * and logs the failure (ERR-07). Without it, Turbo would navigate away from the page.
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
