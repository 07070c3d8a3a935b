import { setTimeout as later } from 'node:timers/promises';
import type { BuiltProgram, Question, TimedAnswer } from '../built-program.ts';
import { type ChosenFile, documentOf, encodeForm, fillForm } from '../forms/fill-form.ts';

const MOST_PAGES = 10;
/** If a connection breaks, a shopper repeats the request for at most this many milliseconds. */
const REPEAT_LIMIT_MS = 60_000;
/**
 * A page without a lead form, such as the page that shows the offer for a trade-in, links to the page with the next form.
 * The path of this link ends in '/details' or '/accept'.
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

  /**
   * Sends the pages of the form one by one, up to the success page, but at most `pages` pages.
   *
   * @throws if a page is refused
   */
  async send(pages = MOST_PAGES): Promise<void> {
    for (let sent = 0; sent < pages && !this.#path.startsWith('/success'); sent += 1) await this.#sendPage();
  }

  /** Sends the form of the page once, and returns the answer, whatever it is. */
  async post(): Promise<TimedAnswer> {
    const filled = fillForm(this.#page, { path: this.#path, email: this.#email, values: this.#values, file: this.#file });
    const { body, type } = await encodeForm(filled);
    this.#path = filled.action;
    return this.#ask('POST', body, type);
  }

  /** Follows the link to the next form, or sends the form of the page. */
  async #sendPage(): Promise<void> {
    const link = documentOf(this.#page).querySelector(NEXT_LINKS)?.getAttribute('href');
    if (link) {
      this.#path = link;
      return this.#follow(await this.#ask('GET'));
    }
    const answer = await this.post();
    if (answer.status !== 303) throw new Error(`${this.#path} was answered with ${answer.status}: ${errorsIn(answer.text)}`);
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
        // While the program starts, no process listens on its port. A post at that time does not reach the program, so it
        // is not counted as a post that was interrupted.
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
}

const errorsIn = (page: string): string => {
  const document = documentOf(page);
  const problem = document.querySelector('[data-form-errors]') ?? document.querySelector('[role=alert]') ?? document.querySelector('main');
  return (problem?.textContent ?? page).replace(/\s+/g, ' ').slice(0, 300);
};
