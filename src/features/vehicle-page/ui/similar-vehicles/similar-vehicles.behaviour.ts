/**
 * Similar vehicles that a page fetches late (VDP-28): where they cannot be fetched, their placeholders go
 * and the failure is logged, nothing more (ERR-07). Turbo by itself would leave the page for the answer.
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
