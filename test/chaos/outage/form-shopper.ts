import { setTimeout as later } from 'node:timers/promises';
import { Window } from 'happy-dom';
import type { BuiltProgram, Question, TimedAnswer } from '../built-program.ts';

/** A file that a shopper chooses in a form. */
export interface ChosenFile {
  readonly name: string;
  readonly content: Uint8Array;
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

const MOST_PAGES = 10;
/** A shopper repeats a request whose connection broke for at most this many milliseconds. */
const REPEAT_LIMIT_MS = 60_000;
/**
 * A page without a lead form has one of these links to the page with the form. The page with the offer of a trade-in is
 * an example.
 */
const NEXT_LINKS = 'main a[href$="/details"], main a[href$="/accept"]';

/**
 * A shopper without JavaScript, who opens a form, fills in every page of it and sends it. When the program is killed
 * during a request, the shopper sends the same request again, as a browser does when its user reloads the page.
 */
export class FormShopper {
  readonly #program: BuiltProgram;
  readonly #site: string;
  readonly #address: string;
  readonly #email: string;
  readonly #values: Readonly<Record<string, string>>;
  readonly #file: ChosenFile | null;
  readonly #cookies = new Map<string, string>();
  #path: string;
  #page = '';
  #isPosting = false;
  #brokenPosts = 0;

  constructor(
    program: BuiltProgram,
    about: {
      readonly site: string;
      readonly path: string;
      readonly address: string;
      readonly email: string;
      readonly values?: Readonly<Record<string, string>>;
      readonly file?: ChosenFile;
    },
  ) {
    this.#program = program;
    this.#site = about.site;
    this.#path = about.path;
    this.#address = about.address;
    this.#email = about.email;
    this.#values = about.values ?? {};
    this.#file = about.file ?? null;
  }

  /** Whether a post of this shopper is under way. */
  get isPosting(): boolean {
    return this.#isPosting;
  }

  /** Number of posts whose connection broke before the answer arrived. */
  get brokenPosts(): number {
    return this.#brokenPosts;
  }

  /** Opens the page of the form. Pages before the form, for example the questions of a trade-in, are filled in. */
  async open(): Promise<void> {
    await this.#follow(await this.#ask('GET'));
    for (let sent = 0; sent < MOST_PAGES && !this.#page.includes('name="submission_id"'); sent += 1) await this.#sendPage();
  }

  /** Sends pages of the form until the success page, or until `pages` pages were sent. @throws if a page is refused */
  async send(pages = MOST_PAGES): Promise<void> {
    for (let sent = 0; sent < pages && !this.#path.startsWith('/success'); sent += 1) await this.#sendPage();
  }

  /** Follows the link to the next form, or sends the form of the page. */
  async #sendPage(): Promise<void> {
    const link = documentOf(this.#page).querySelector(NEXT_LINKS)?.getAttribute('href');
    if (link) {
      this.#path = link;
      return this.#follow(await this.#ask('GET'));
    }
    const { action, body, type } = await this.#fill();
    this.#path = action;
    const answer = await this.#ask('POST', body, type);
    if (answer.status !== 303) throw new Error(`${action} was answered with ${answer.status}: ${errorsIn(answer.text)}`);
    await this.#follow(answer);
  }

  async #ask(method: string, body?: Buffer, type?: string): Promise<TimedAnswer> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.#askUntilAnswered({
      method,
      headers: { 'x-forwarded-for': this.#address, cookie, ...(type === undefined ? {} : { 'content-type': type }) },
      ...(body === undefined ? {} : { body }),
    });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    return answer;
  }

  async #askUntilAnswered(question: Question): Promise<TimedAnswer> {
    const isPost = question.method === 'POST';
    for (const until = Date.now() + REPEAT_LIMIT_MS; ; await later(100)) {
      try {
        this.#isPosting = isPost;
        return await this.#program.ask(this.#site, this.#path, question);
      } catch (error) {
        if (Date.now() > until) throw error;
        // While the program starts, no process listens on its port. A post at that time does not reach the program, so
        // it does not count as broken off.
        if (isPost && (error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') this.#brokenPosts += 1;
      } finally {
        this.#isPosting = false;
      }
    }
  }

  async #follow(answer: TimedAnswer): Promise<void> {
    let at = answer;
    while (at.status >= 300 && at.status < 400) {
      this.#path = String(at.headers.location);
      at = await this.#ask('GET');
    }
    if (at.status !== 200) throw new Error(`${this.#path} was answered with ${at.status}`);
    this.#page = at.text;
  }

  async #fill(): Promise<{ readonly action: string; readonly body: Buffer; readonly type: string }> {
    const forms = [...documentOf(this.#page).querySelectorAll('main form')].filter(
      (form) => form.getAttribute('method')?.toLowerCase() === 'post',
    );
    const fits = (form: (typeof forms)[number]): number =>
      (form.querySelector('[name=submission_id], [name=email]') ? 100 : 0) +
      Object.keys(this.#values).filter((name) => form.querySelector(`[name="${name}"]`)).length;
    const [form] = forms.sort((one, other) => fits(other) - fits(one));
    if (!form) throw new Error(`${this.#path} has no form`);
    const data = new FormData();
    const chosen = new Set<string>();
    const controls = [...form.querySelectorAll('input, select, textarea')];
    // The first time to book may be too soon when the form is sent, so the shopper takes the last choice of each group.
    for (const element of controls.reverse()) {
      const control = element as unknown as Control;
      const name = control.getAttribute('name');
      if (name === null || control.getAttribute('type') === 'submit' || control.hasAttribute('disabled')) continue;
      if (control.getAttribute('type') === 'file') {
        if (this.#file) data.append(name, new Blob([Uint8Array.from(this.#file.content)]), this.#file.name);
        continue;
      }
      const value = this.#valueOf(control, name, chosen);
      if (value !== null) data.append(name, value);
    }
    const action = form.getAttribute('action') || this.#path;
    if (form.getAttribute('enctype') === 'multipart/form-data') {
      const encoded = new Response(data);
      return { action, body: Buffer.from(await encoded.arrayBuffer()), type: encoded.headers.get('content-type') ?? '' };
    }
    const pairs = [...data].map(([name, value]): [string, string] => [name, String(value)]);
    return { action, body: Buffer.from(new URLSearchParams(pairs).toString()), type: 'application/x-www-form-urlencoded' };
  }

  /** What the shopper enters in a control; null for nothing. */
  #valueOf(control: Control, name: string, chosen: Set<string>): string | null {
    const type = control.getAttribute('type') ?? 'text';
    const given = control.getAttribute('value') ?? '';
    const wanted = name === 'email' ? this.#email : (this.#values[name] ?? TYPED[name]);
    if (type === 'hidden') return given;
    if (type === 'radio') {
      if (chosen.has(name) || given === '' || (wanted !== undefined && given !== wanted)) return null;
      chosen.add(name);
      return given;
    }
    if (type === 'checkbox') return control.hasAttribute('required') || this.#values[name] !== undefined ? given || 'on' : null;
    if (control.tagName === 'SELECT') {
      const options = [...control.querySelectorAll('option')].map((option) => option.getAttribute('value') ?? option.textContent ?? '');
      return wanted !== undefined && options.includes(wanted) ? wanted : (options.find((option) => option !== '') ?? '');
    }
    // The trap for programs is a field that people do not see.
    if (name === 'additional_reference') return '';
    if (wanted !== undefined) return wanted;
    if (given !== '') return given;
    if (!control.hasAttribute('required')) return '';
    if (type === 'number' || control.getAttribute('inputmode') === 'numeric') return control.getAttribute('min') ?? '1000';
    return type === 'date' ? (control.getAttribute('max') ?? '2027-01-15') : 'Example';
  }
}

const documentOf = (page: string): Window['document'] => {
  const { document } = new Window();
  document.body.innerHTML = page;
  return document;
};

const errorsIn = (page: string): string => {
  const document = documentOf(page);
  const problem = document.querySelector('[data-form-errors]') ?? document.querySelector('[role=alert]') ?? document.querySelector('main');
  return (problem?.textContent ?? page).replace(/\s+/g, ' ').slice(0, 300);
};
