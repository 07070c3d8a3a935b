import { showToast } from '#ui-kit/toast/show-toast.ts';
import { apiPaths } from '#urls/api-paths.ts';

/**
 * Shows a masked phone number in full and reports the reveal (VDP-64, API-13). Without JavaScript the same form posts
 * to a page that shows the number. Markup: `<form data-phone-reveal='{"car_id":…,"dealership_id":…,"website_id":…}'>`
 * with
 * - a submit button
 * - a hidden link `<a data-phone-number href="tel:…">`
 * - a hidden button `<button type="button" data-phone-copy="07 …">`, which is shown if the browser allows writing to
 *   the clipboard
 */
document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches('[data-behaviour~="phone-reveal"]')) return;
  const number = form.querySelector<HTMLAnchorElement>('[data-phone-number]');
  if (!number) return;
  event.preventDefault();
  for (const button of form.querySelectorAll<HTMLButtonElement>('button[type=submit]')) button.hidden = true;
  number.hidden = false;
  const copy = form.querySelector<HTMLButtonElement>('[data-phone-copy]');
  // The clipboard is not available over plain HTTP.
  if (copy && navigator.clipboard) copy.hidden = false;
  number.focus();
  report(form.dataset.phoneReveal ?? '{}');
});
document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-phone-copy]') : null;
  if (button) copyNumber(button.dataset.phoneCopy ?? '');
});

const copyNumber = (number: string): void => {
  navigator.clipboard.writeText(number).then(
    () => showToast('Copied'),
    (reason: unknown) => console.warn('The phone number was not copied:', reason),
  );
};

const report = (body: string): void => {
  fetch(apiPaths.phoneReveals(), { method: 'POST', headers: { 'content-type': 'application/json' }, body, keepalive: true })
    .then((answer) => {
      if (!answer.ok) logFailure(`status ${answer.status}`);
    })
    .catch(logFailure);
};

/** The shopper already sees the number, so no error is shown if the reveal cannot be reported (ERR-06). */
const logFailure = (reason: unknown): void => console.warn('The phone reveal was not reported:', reason);
