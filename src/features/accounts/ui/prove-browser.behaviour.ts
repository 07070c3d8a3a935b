import { showCaptcha } from '#features/leads/ui/lead-form/captcha.behaviour.ts';

/**
 * Handles the form with which a shopper asks for a one-time code. If the code is to be sent by text message, the script
 * first waits for the captcha and then sends the form. A site sends only a limited number of text messages without a
 * captcha. A shopper who solves the captcha gets a text message even if strangers have used up this number. If the
 * captcha fails or takes too long, the form is sent without a solution. A code by e-mail needs no captcha, so the form
 * for it is sent at once. Markup: a form with `data-behaviour="prove-browser"` that contains the element for the
 * captcha.
 */
const onSubmit = (event: SubmitEvent): void => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches('[data-behaviour~="prove-browser"]')) return;
  if (form.dataset.proof === 'asked' || asksForMail(form)) return;
  event.preventDefault();
  // A second press of the button waits for the same captcha.
  if (form.dataset.proof === 'waiting') return;
  form.dataset.proof = 'waiting';
  void Promise.race([solve(form), new Promise((done) => setTimeout(done, LONGEST_WAIT_MS))]).then(() => {
    form.dataset.proof = 'asked';
    form.requestSubmit();
  });
};

/** How long the form waits for its captcha, in milliseconds. A slow phone needs about 2 seconds. */
const LONGEST_WAIT_MS = 8_000;

interface CaptchaWidget extends HTMLElement {
  getState?: () => string;
}

/** The states in which the captcha has ended. */
const ENDED: ReadonlySet<string | undefined> = new Set(['verified', 'error', 'expired', 'code']);

const asksForMail = (form: HTMLFormElement): boolean =>
  form.querySelector<HTMLInputElement>('input[autocomplete^="username"]')?.value.includes('@') ?? false;

const solve = async (form: HTMLFormElement): Promise<void> => {
  await showCaptcha(form);
  const widget = form.querySelector<CaptchaWidget>('altcha-widget');
  if (!widget || ENDED.has(widget.getState?.())) return;
  await new Promise<void>((done) => {
    widget.addEventListener('statechange', () => {
      if (ENDED.has(widget.getState?.())) done();
    });
  });
};

document.addEventListener('submit', onSubmit, { capture: true });
// If the shopper leaves the page while the form waits for the captcha, the Back button of the browser can restore the
// page with `data-proof="waiting"`. This value would block the form, so it is removed. The value `asked` of a form that
// was already sent is kept: the captcha of this form cannot be used twice, so the form need not wait for the captcha
// again.
addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-proof="waiting"]')) delete form.dataset.proof;
});
