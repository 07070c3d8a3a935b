import { randomUUID } from 'node:crypto';
import type { TimedAnswer } from '../built-program.ts';
import { createSiteToken } from '../command-line.ts';
import { encodeForm, type FilledForm } from '../forms/fill-form.ts';
import { checkOutputs } from './check-outputs.ts';
import { countStatuses, type HostileRun, SITE, visit } from './hostile-run.ts';
import { HOSTILE_BYTES, HOSTILE_NAMES, HOSTILE_TEXTS } from './hostile-texts.ts';
import { openForm, type SiteForm } from './site-forms.ts';

/** Fields that the program signs, and other fields that a shopper does not fill in. */
const CONTROLS = new Set(['submission_id', 'form_time', 'altcha', 'additional_reference', 'visited_pages', 'linked_query_params']);

const isClear = (status: number): boolean => status === 303 || status === 400 || status === 413 || status === 422;

const copyOf = (form: FilledForm): FilledForm => {
  const data = new FormData();
  for (const [name, value] of form.data) data.append(name, value);
  // Each post creates a separate lead, and the program sends a receipt for each lead. However, one mailbox gets at most
  // one receipt in six hours. So each post uses a different e-mail address.
  if (data.has('email')) data.set('email', `fields-${randomUUID()}@example.com`);
  return { ...form, data };
};

/**
 * The answer to a post must be a success, or a refusal that names the field. It must not contain the posted script.
 * Otherwise this function records a fault.
 */
const judge = (run: HostileRun, { site }: SiteForm, form: FilledForm, what: string, field: string | null, answer: TimedAnswer): void => {
  const where = `${site}${form.action.replace(/[\da-f-]{36}/, '…')} with ${what}`;
  if (!isClear(answer.status)) run.faults.push(`${where} was answered with ${answer.status}`);
  else if (answer.status === 422 && field !== null && !answer.text.includes(`${field}-error`) && !answer.text.includes('-error"'))
    run.faults.push(`The error page for ${where} does not name the invalid field`);
  if (answer.text.includes('<script>alert(1)') || answer.text.includes('<img src=x'))
    run.faults.push(`The answer to ${where} contains the script`);
};

/** Posts hostile texts in each field of a form, and in all of them at once. */
const attackForm = async (run: HostileRun, about: SiteForm): Promise<readonly TimedAnswer[]> => {
  const opened = await openForm(run, about, 'fields@example.com');
  const names = [...new Set(opened.data.keys())].filter((name) => !CONTROLS.has(name));
  const answers: TimedAnswer[] = [];
  const post = async (what: string, field: string | null, form: FilledForm, addition = ''): Promise<void> => {
    const { body, type } = await encodeForm(form);
    const whole = addition === '' ? body : Buffer.concat([body, Buffer.from(addition)]);
    const answer = await visit(run, about.site, form.action, { body: whole, headers: { 'content-type': type } });
    answers.push(answer);
    judge(run, about, form, what, field, answer);
  };
  for (const [what, text] of Object.entries(HOSTILE_TEXTS)) {
    const all = copyOf(opened);
    for (const name of names) if (name !== 'email' && name !== 'phone') all.data.set(name, text);
    await post(`${what} in all fields`, null, all);
  }
  for (const name of names) {
    for (const what of ['a header after CR LF', 'a script', '50,000 characters'] as const) {
      const form = copyOf(opened);
      form.data.set(name, HOSTILE_TEXTS[what] ?? '');
      await post(`${what} in '${name}'`, name, form);
    }
    const without = copyOf(opened);
    without.data.delete(name);
    await post(`no '${name}'`, name, without);
    const twice = copyOf(opened);
    twice.data.append(name, 'second value');
    await post(`two values of '${name}'`, name, twice);
  }
  const extra = copyOf(opened);
  for (const name of HOSTILE_NAMES) extra.data.append(name, 'x');
  await post('unknown fields', null, extra);
  const empty = copyOf(opened);
  for (const name of names) empty.data.set(name, '');
  await post('empty fields', null, empty);
  if (!opened.isMultipart)
    for (const [what, bytes] of Object.entries(HOSTILE_BYTES)) await post(what, null, copyOf(opened), `&message=${bytes}&name=${bytes}`);
  const large = copyOf(opened);
  large.data.set('message', 'm'.repeat(1_000_000));
  await post('a message of 1 MB', null, large);
  return answers;
};

const JSON_VALUES: readonly unknown[] = [
  null,
  1e308,
  -0,
  true,
  [],
  {},
  [[]],
  ['x'],
  { toString: 'x' },
  { a: { b: 'c' } },
  '\ud83d',
  'm'.repeat(50_000),
];

/**
 * Sends the hostile field values to the endpoints that take forms as JSON. The requests contain a site token. Without a token,
 * accepted leads would be held as possible spam and not be delivered.
 */
const attackApi = async (run: HostileRun, token: string): Promise<readonly TimedAnswer[]> => {
  const good = (): Record<string, unknown> => ({
    name: 'Jo',
    email: `api-${randomUUID()}@example.com`,
    phone: '0412 345 678',
    message: 'Hello',
    category: 'General Enquiry',
    url: '/enquire',
    additional_services: ['Wash'],
    lead_attributes: { visited_pages: ['/search'], linked_query_params: { utm_source: 'news' } },
    rego: '123ABC',
    subcategory: 'x',
    isLastStep: true,
  });
  const answers: TimedAnswer[] = [];
  const send = async (path: string, what: string, body: string): Promise<void> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const answer = await visit(run, SITE, path, { body, headers });
    answers.push(answer);
    const isRefusal = answer.status >= 400 && answer.status < 500 && answer.status !== 429;
    if (answer.status !== 200 && !isRefusal) run.faults.push(`${path} with ${what} was answered with ${answer.status}`);
    if (isRefusal && !/"error":"[^"]{5,}/.test(answer.text))
      run.faults.push(`A request to ${path} with ${what} was refused without a reason`);
  };
  for (const path of ['/api/leads', '/api/forms']) {
    for (const name of Object.keys(good())) {
      for (const value of JSON_VALUES)
        await send(path, `${name} = ${JSON.stringify(value)?.slice(0, 30)}`, JSON.stringify({ ...good(), [name]: value }));
    }
    for (const [what, text] of Object.entries(HOSTILE_TEXTS)) {
      const texts = Object.fromEntries(
        Object.entries(good()).map(([name, value]) => [
          name,
          typeof value === 'string' && !/email|phone|category/.test(name) ? text : value,
        ]),
      );
      await send(path, what, JSON.stringify(texts));
    }
    const extra = JSON.stringify({ ...good(), ...Object.fromEntries(HOSTILE_NAMES.map((name) => [name, 'x'])) });
    await send(path, 'unknown fields', extra.replace('{', '{"__proto__":{"isAdmin":true},"constructor":{"prototype":1},'));
    for (const body of ['', 'null', '[]', '"x"', '{', '{"a":'.repeat(10_000), `{"name":"${'m'.repeat(1_000_000)}"}`])
      await send(path, `the body ${body.slice(0, 20)}`, body);
  }
  return answers;
};

/** Posts missing, extra, wrong and hostile fields to every form of the demo sites and to the endpoints for JSON. */
export const attackFields = async (run: HostileRun, forms: readonly SiteForm[]): Promise<string> => {
  const token = await createSiteToken(run.program, SITE);
  const answers: TimedAnswer[] = [];
  for (const form of forms) answers.push(...(await attackForm(run, form)));
  const api = await attackApi(run, token);
  const outputs = await checkOutputs(run);
  return `fields: ${answers.length} posts to ${forms.length} forms (${countStatuses(answers)}), ${api.length} to the API (${countStatuses(api)}); ${outputs}`;
};
