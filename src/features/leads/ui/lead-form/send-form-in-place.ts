import { tellPartShown } from '#ui-kit/behaviour/part-shown-event.ts';
import { fetchPagePart } from '#ui-kit/page-part/fetch-page-part.ts';
import { CHOOSE_AGAIN } from '../../rules/attachments/choose-again.ts';

/**
 * Sends a lead form without leaving the page, so that the texts of the shopper are not lost if sending fails (FORM-08). After a
 * success the browser opens the success page. In a dialog, the next step of the form replaces the current step. If
 * the server finds errors, its answer contains the same form with the values of the shopper and the errors. This form
 * replaces the current one.
 *
 * @param part the part of the page that has the form (`PagePart`)
 * @param submitter the button that was pressed
 * @returns whether the server redirected to the success page or answered with this part of the page
 */
export const sendFormInPlace = async (form: HTMLFormElement, part: HTMLElement, submitter: HTMLElement | null): Promise<boolean> => {
  const posted = new FormData(form, submitter);
  try {
    const { response, part: answered } = await fetchPagePart(form.getAttribute('action') ?? '', part.id, {
      method: 'POST',
      // A post with files needs the multipart encoding. Other forms use the shorter URL encoding.
      body:
        form.enctype === 'multipart/form-data' ? posted : new URLSearchParams([...posted].map(([name, value]) => [name, String(value)])),
    });
    const isNextStep = answered?.querySelector('[data-step-heading]') != null && part.closest('dialog') !== null;
    if (response.redirected && !isNextStep) location.assign(response.url);
    else if (answered) {
      part.replaceWith(answered);
      keepFiles(form, answered);
      tellPartShown(answered);
      if (response.redirected) answered.querySelector<HTMLElement>('[data-step-heading]')?.focus();
    }
    return response.redirected || answered !== null;
  } catch {
    return false;
  }
};

/**
 * Puts the chosen files into the form that the server answered with, so that the shopper does not choose them again. A
 * field with an error stays empty.
 */
const keepFiles = (sent: HTMLFormElement, answered: Element): void => {
  for (const from of sent.querySelectorAll<HTMLInputElement>('input[type="file"]')) {
    const to = answered.querySelector<HTMLInputElement>(`input[type="file"][name="${CSS.escape(from.name)}"]`);
    if (!to || to.hasAttribute('aria-invalid') || !from.files?.length) continue;
    to.files = from.files;
    // The hint from the server contains a sentence that asks the shopper to choose the files again, because the server
    // cannot know that the browser has kept the files. The sentence is removed from the hint.
    const hint = answered.querySelector(`#${to.id}-hint`);
    if (hint) hint.textContent = (hint.textContent ?? '').replace(CHOOSE_AGAIN, '').trim();
  }
};
