import { Window } from 'happy-dom';

/** A file that a shopper chooses in a form. */
export interface ChosenFile {
  readonly name: string;
  readonly content: Uint8Array;
}

/** A form of a page, filled in by a shopper and ready to be sent. */
export interface FilledForm {
  /** The address to which the form posts. */
  readonly action: string;
  /** Whether the form posts multipart/form-data. Other forms post application/x-www-form-urlencoded. */
  readonly isMultipart: boolean;
  readonly data: FormData;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What a shopper types in fields of these names. Other required fields get a value that suits their type. */
const TYPED: Readonly<Record<string, string>> = {
  name: 'Jo Citizen',
  first_name: 'Jo',
  last_name: 'Citizen',
  phone: '0412 345 678',
  postcode: '4215',
  message: 'Is it still available?',
  rego: '123ABC',
  year: '2022',
  km: '45000',
  odometer: '45000',
};

/** Parses the HTML of a page. */
export const documentOf = (page: string): Window['document'] => {
  const { document } = new Window();
  document.body.innerHTML = page;
  return document;
};

/**
 * Fills in the lead form of a page as a shopper without JavaScript.
 *
 * @param page the HTML of the page
 * @param about.path the address of the page
 * @param about.values what the shopper enters in fields of these names
 * @throws if the page has no form
 */
export const fillForm = (
  page: string,
  about: {
    readonly path: string;
    readonly email: string;
    readonly values?: Readonly<Record<string, string>>;
    readonly file?: ChosenFile | null;
  },
): FilledForm => {
  const { path, email, values = {}, file = null } = about;
  const forms = [...documentOf(page).querySelectorAll('main form')].filter((form) => form.getAttribute('method')?.toLowerCase() === 'post');
  const fits = (form: (typeof forms)[number]): number =>
    (form.querySelector('[name=submission_id], [name=email]') ? 100 : 0) +
    Object.keys(values).filter((name) => form.querySelector(`[name="${name}"]`)).length;
  const [form] = forms.sort((one, other) => fits(other) - fits(one));
  if (!form) throw new Error(`${path} has no form`);
  const data = new FormData();
  const chosen = new Set<string>();
  const controls = [...form.querySelectorAll('input, select, textarea')];
  // The earliest time that can be booked may be too soon when the form is sent. So the shopper chooses the last option
  // of each group.
  for (const element of controls.reverse()) {
    const control = element as unknown as Control;
    const name = control.getAttribute('name');
    if (name === null || control.getAttribute('type') === 'submit' || control.hasAttribute('disabled')) continue;
    if (control.getAttribute('type') === 'file') {
      if (file) data.append(name, new Blob([Uint8Array.from(file.content)]), file.name);
      continue;
    }
    const value = enteredValue(control, name, { email, values, chosen });
    if (value !== null) data.append(name, value);
  }
  return { action: form.getAttribute('action') || path, isMultipart: form.getAttribute('enctype') === 'multipart/form-data', data };
};

/** Encodes a form as a browser posts it. @returns the body, and the value of the header `content-type` */
export const encodeForm = async ({ isMultipart, data }: FilledForm): Promise<{ readonly body: Buffer; readonly type: string }> => {
  if (isMultipart) {
    const encoded = new Response(data);
    return { body: Buffer.from(await encoded.arrayBuffer()), type: encoded.headers.get('content-type') ?? '' };
  }
  const pairs = [...data].map(([name, value]): [string, string] => [name, String(value)]);
  return { body: Buffer.from(new URLSearchParams(pairs).toString()), type: 'application/x-www-form-urlencoded' };
};

/** What the shopper enters in a control; null for nothing. */
const enteredValue = (
  control: Control,
  name: string,
  { email, values, chosen }: { readonly email: string; readonly values: Readonly<Record<string, string>>; readonly chosen: Set<string> },
): string | null => {
  const type = control.getAttribute('type') ?? 'text';
  const given = control.getAttribute('value') ?? '';
  const wanted = name === 'email' ? email : (values[name] ?? TYPED[name]);
  if (type === 'hidden') return given;
  if (type === 'radio') {
    if (chosen.has(name) || given === '' || (wanted !== undefined && given !== wanted)) return null;
    chosen.add(name);
    return given;
  }
  if (type === 'checkbox') return control.hasAttribute('required') || values[name] !== undefined ? given || 'on' : null;
  if (control.tagName === 'SELECT') {
    const options = [...control.querySelectorAll('option')].map((option) => option.getAttribute('value') ?? option.textContent ?? '');
    return wanted !== undefined && options.includes(wanted) ? wanted : (options.find((option) => option !== '') ?? '');
  }
  // This field is a trap for spam programs. People do not see the field, so they leave it empty.
  if (name === 'additional_reference') return '';
  if (wanted !== undefined) return wanted;
  if (given !== '') return given;
  if (!control.hasAttribute('required')) return '';
  if (type === 'number' || control.getAttribute('inputmode') === 'numeric') return control.getAttribute('min') ?? '1000';
  return type === 'date' ? (control.getAttribute('max') ?? '2027-01-15') : 'Example';
};
