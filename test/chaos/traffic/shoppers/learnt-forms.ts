import { encodeForm, fillForm } from '../../forms/fill-form.ts';
import { type Draw, pick } from '../../outage/browse-addresses.ts';

/** A form as a shopper fills it in: where it posts to, and its values. */
interface LearntForm {
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** The pattern of the address to which the form posts. */
  readonly action: string;
}

const HIDDEN = /<input\b[^>]*\btype="hidden"[^>]*>/g;
const ACTION = /<form\b[^>]*\baction="([^"]*)"/g;
const TIME = /name="appointment_(\d{4}-\d\d-\d\d)" value="(\d[^"]*)"/g;

/** The path of a page without the parts that differ between vehicles and between valuations. */
const patternOf = (path: string): string =>
  path
    .replace(/^\/cars\/[^/?]+\//, '/cars/:slug/')
    .replace(/^\/trade-in\/[^/?]+/, '/trade-in/:id')
    .replace(/^\/reservation\?.*/, '/reservation');

const withoutEntities = (text: string): string => text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');

const hiddenValues = (page: string): ReadonlyMap<string, string> =>
  new Map(
    [...page.matchAll(HIDDEN)].map(([tag]) => [
      /\bname="([^"]*)"/.exec(tag)?.[1] ?? '',
      withoutEntities(/\bvalue="([^"]*)"/.exec(tag)?.[1] ?? ''),
    ]),
  );

/**
 * Fills in forms quickly. Parsing a page takes about fifty milliseconds, and during this time the load generator sends
 * nothing. So only the first page of each form is parsed. From later pages of the same form, only the hidden values and
 * the free times are read.
 */
export class LearntForms {
  readonly #known = new Map<string, LearntForm>();
  readonly #draw: Draw;

  constructor(draw: Draw) {
    this.#draw = draw;
  }

  /** @returns the URL to which the form is sent, and the body of the request */
  async fill(page: string, about: { readonly site: string; readonly path: string; readonly email: string; readonly values: Values }) {
    const { site, path, email, values } = about;
    const key = `${site} ${patternOf(path)}`;
    const known = this.#known.get(key) ?? (await learn(page, { path, email, values }));
    this.#known.set(key, known);
    const hidden = hiddenValues(page);
    const times = [...page.matchAll(TIME)];
    const fields = known.fields
      .filter(([name]) => times.length === 0 || !/^appointment_/.test(name))
      .map(([name, value]): [string, string] => [name, name === 'email' ? email : (hidden.get(name) ?? value)]);
    if (times.length > 0) {
      const [, day = '', time = ''] = pick(this.#draw, times);
      fields.push(['appointment_day', day], [`appointment_${day}`, time]);
    }
    const actions = [...page.matchAll(ACTION)].map(([, action = '']) => withoutEntities(action));
    return { path: actions.find((action) => patternOf(action) === known.action) ?? path, form: new URLSearchParams(fields).toString() };
  }

  /** Forgets a form after its post was refused, so that the next page with this form is parsed again. */
  forget(site: string, path: string): void {
    this.#known.delete(`${site} ${patternOf(path)}`);
  }
}

export type Values = Readonly<Record<string, string>>;

const learn = async (
  page: string,
  about: { readonly path: string; readonly email: string; readonly values: Values },
): Promise<LearntForm> => {
  const filled = fillForm(page, about);
  const { body } = await encodeForm({ ...filled, isMultipart: false });
  return { fields: [...new URLSearchParams(body.toString())], action: patternOf(filled.action) };
};
