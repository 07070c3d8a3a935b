import { type Acknowledged, type Flow, open, pathOf, post, ShopperLeaves } from './flow.ts';
import type { LearntForms, Values } from './learnt-forms.ts';

const MOST_PAGES = 12;
const SUCCESS = /^\/success/;
/**
 * A page without a form, such as the page that shows the offer for a trade-in, links to the page with the next form. The
 * path of this link ends in '/details' or '/accept'.
 */
const NEXT_LINK = /href="(\/trade-in\/[^"]*\/(?:details|accept))"/;

/** A shopper without JavaScript who opens a form, fills in each of its pages, and reads the success page. */
export const formFlow = async function* (
  about: { readonly site: string; readonly path: string; readonly email: string; readonly values: Values },
  forms: LearntForms,
  { emails }: Acknowledged,
): Flow {
  const { site, email, values } = about;
  let path = about.path;
  let answer = yield open(path);
  for (let page = 0; page < MOST_PAGES; page += 1) {
    while (answer.status >= 300 && answer.status < 400) {
      path = pathOf(answer.location);
      if (SUCCESS.test(path)) emails.add(email);
      answer = yield open(path);
    }
    if (SUCCESS.test(path)) return;
    const link = NEXT_LINK.exec(answer.text)?.[1];
    if (link === undefined) {
      // If another shopper has already booked the chosen time, the answer has status 422, and the page offers other
      // times.
      if (answer.status === 422) forms.forget(site, path);
      else if (answer.status !== 200) throw new ShopperLeaves(`${path} was answered with ${answer.status}`);
      const filled = await forms.fill(answer.text, { site, path, email, values });
      path = filled.path;
      answer = yield post(path, filled.form);
    } else {
      path = link;
      answer = yield open(path);
    }
  }
  throw new Error(`${site}${about.path} has no success page after ${MOST_PAGES} pages; the last one was ${path} (${answer.status})`);
};
