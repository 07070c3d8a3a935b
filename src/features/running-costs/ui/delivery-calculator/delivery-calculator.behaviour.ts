import { apiPaths } from '#urls/api-paths.ts';
import { BLANK_POSTCODE, type DeliveryJson, deliveryPriceText, NO_ESTIMATE, readPostcode } from '../../rules/delivery-estimate.ts';

/**
 * Requests the price of a delivery without leaving the page (API-14), in forms marked
 * `data-behaviour="delivery-calculator" data-slug="…"`. `data-state` is one of idle, loading, result and error
 * (DELIV-01). An answer that arrives after a newer request is ignored.
 */
type State = 'idle' | 'loading' | 'result' | 'error';

const questions = new WeakMap<HTMLFormElement, number>();

const element = (className: string, text: string): HTMLElement => {
  const span = document.createElement('span');
  span.className = className;
  span.textContent = text;
  return span;
};

const show = (form: HTMLFormElement, state: State, ...content: (string | Node)[]): void => {
  form.dataset.state = state;
  const answer = form.querySelector<HTMLElement>('[data-delivery-answer]');
  answer?.setAttribute('aria-busy', String(state === 'loading'));
  answer?.replaceChildren(...content);
  const box = form.querySelector<HTMLInputElement>('input[name=postcode]');
  if (state === 'error') box?.setAttribute('aria-invalid', 'true');
  else box?.removeAttribute('aria-invalid');
};

const ask = async (slug: string, postcode: string): Promise<DeliveryJson | null> => {
  const answer = await fetch(`${apiPaths.deliveryPrice()}?${new URLSearchParams({ postcode, slug })}`);
  return answer.ok ? ((await answer.json()) as DeliveryJson) : null;
};

const answer = async (form: HTMLFormElement): Promise<void> => {
  const question = (questions.get(form) ?? 0) + 1;
  questions.set(form, question);
  const postcode = readPostcode(form.querySelector<HTMLInputElement>('input[name=postcode]')?.value ?? '');
  if (postcode === 'blank') return show(form, 'error', BLANK_POSTCODE);
  if (postcode === null) return show(form, 'error', NO_ESTIMATE);
  show(form, 'loading', 'Looking it up…');
  const price = await ask(form.dataset.slug ?? '', postcode).catch((reason: unknown) => {
    console.warn('The delivery price could not be loaded:', reason);
    return null;
  });
  if (questions.get(form) !== question) return;
  if (price === null) show(form, 'error', NO_ESTIMATE);
  else show(form, 'result', element('delivery-name', price.name), ' ', element('fuel-figure', deliveryPriceText(price.price)));
};

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches('[data-behaviour~="delivery-calculator"]')) return;
  event.preventDefault();
  void answer(form);
});
