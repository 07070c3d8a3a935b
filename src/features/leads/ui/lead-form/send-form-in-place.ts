import { tellPartShown } from '#ui-kit/behaviour/part-shown-event.ts';
import { fetchPagePart } from '#ui-kit/page-part/fetch-page-part.ts';

/**
 * Sends a lead form without leaving the page, so that a failure loses nothing that the shopper wrote (FORM-08). After a
 * success the browser opens the success page. If the server finds errors, it answers with the same part of the page,
 * filled in. This part then replaces the current one.
 *
 * @param part the part of the page that has the form (`PagePart`)
 * @returns whether the server redirected to the success page or answered with this part of the page
 */
export const sendFormInPlace = async (form: HTMLFormElement, part: HTMLElement): Promise<boolean> => {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  try {
    const { response, part: answered } = await fetchPagePart(form.getAttribute('action') ?? '', part.id, {
      method: 'POST',
      body: new URLSearchParams(fields),
    });
    if (response.redirected) location.assign(response.url);
    else if (answered) {
      part.replaceWith(answered);
      tellPartShown(answered);
    }
    return response.redirected || answered !== null;
  } catch {
    return false;
  }
};
