import { fetchPagePart } from '#ui-kit/page-part/fetch-page-part.ts';

const FAILED = 'The times could not be loaded. Please try again, or send the form for any time.';

/** The number of the newest request of each form. The answer to an older request is ignored. */
const requests = new WeakMap<HTMLFormElement, number>();

/**
 * Shows the times of the location that is chosen in a lead form (FORM-19). Only the part of the form with the times is
 * replaced, so the shopper can go on typing in other fields while the times are loading.
 *
 * @param part the part of the page that has the form (`PagePart`)
 * @param button the button 'Show times' of the form
 */
export const showTimes = async (form: HTMLFormElement, part: HTMLElement, button: HTMLElement): Promise<void> => {
  const request = (requests.get(form) ?? 0) + 1;
  requests.set(form, request);
  const field = button.closest('fieldset');
  field?.setAttribute('aria-busy', 'true');
  const answered = await fetchTimes(form, part, button);
  if (requests.get(form) !== request) return;
  field?.removeAttribute('aria-busy');
  const newDays = answered?.querySelector<HTMLElement>('[data-slot-days]');
  const oldDays = field?.querySelector<HTMLElement>('[data-slot-days]');
  if (newDays && oldDays) {
    keepChoices(oldDays, newDays);
    const focused = oldDays.contains(document.activeElement) ? document.activeElement : null;
    oldDays.replaceWith(newDays);
    if (focused instanceof HTMLInputElement) sameButton(newDays, focused)?.focus();
  }
  const status = field?.querySelector('[data-slot-status]');
  if (status) status.textContent = newDays ? (answered?.querySelector('[data-slot-status]')?.textContent ?? '') : FAILED;
};

/**
 * While the request was running, the shopper may have selected a day and a time among the old days. Selects the same
 * day and time among the new days, if they are still offered.
 */
const keepChoices = (oldDays: HTMLElement, newDays: HTMLElement): void => {
  for (const chosen of oldDays.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')) {
    const same = sameButton(newDays, chosen);
    if (same) same.checked = true;
  }
};

const sameButton = (days: HTMLElement, { name, value }: HTMLInputElement): HTMLInputElement | undefined =>
  [...days.querySelectorAll<HTMLInputElement>('input[type=radio]')].find((button) => button.name === name && button.value === value);

/** Fetches the part of the page with the new times; null if the request fails or the answer has no such part. */
const fetchTimes = async (form: HTMLFormElement, part: HTMLElement, button: HTMLElement): Promise<HTMLElement | null> => {
  const texts = [...new FormData(form, button)].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  try {
    const { response, part: answered } = await fetchPagePart(form.getAttribute('action') ?? '', part.id, {
      method: 'POST',
      body: new URLSearchParams(texts),
    });
    return response.ok ? answered : null;
  } catch {
    return null;
  }
};
