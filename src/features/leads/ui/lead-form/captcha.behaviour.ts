import { apiPaths } from '#urls/api-paths.ts';

/**
 * Loads the proof-of-work captcha when a shopper first puts the focus into a form that needs it (FORM-21). It is not loaded
 * earlier, because its script has 30 kB. The widget starts by itself and shows no puzzle. Without the captcha the form can
 * still be sent, but the server then accepts fewer posts. Markup: an element with `data-behaviour="captcha"` in the form, at
 * the place of the widget.
 */
const showIn = (focused: EventTarget | null): void => {
  const form = focused instanceof Element ? focused.closest('form') : null;
  if (form) void showCaptcha(form);
};

/** The captchas that this script has already put into forms. */
const shown = new WeakMap<HTMLElement, Promise<void>>();

/** Shows the captcha in a form, at most once. The promise resolves when the captcha has started or could not be loaded. */
export const showCaptcha = (form: HTMLFormElement): Promise<void> => {
  const place = form.querySelector<HTMLElement>('[data-behaviour~="captcha"]');
  if (!place) return Promise.resolve();
  const before = shown.get(place);
  if (before) return before;
  place.dataset.captchaState = 'loading';
  const showing = show(place).catch((error: unknown) => {
    delete place.dataset.captchaState;
    shown.delete(place);
    console.warn('The captcha did not load', error);
  });
  shown.set(place, showing);
  return showing;
};

const show = async (place: HTMLElement): Promise<void> => {
  await import('./captcha-widget.ts');
  const widget = document.createElement('altcha-widget');
  widget.setAttribute('challenge', apiPaths.captchaChallenge());
  widget.setAttribute('name', 'altcha');
  widget.setAttribute('language', 'en');
  widget.setAttribute('auto', 'onload');
  widget.setAttribute('workers', '2');
  // Switches off the recording of pointer movements, and hides the link to the library's website.
  widget.setAttribute('configuration', JSON.stringify({ humanInteractionSignature: false, hideFooter: true, hideLogo: true }));
  place.replaceChildren(widget);
  place.dataset.captchaState = 'ready';
};

document.addEventListener('focusin', ({ target }) => showIn(target));
// The focus may have come into the form before this script was loaded.
showIn(document.activeElement);
