import { randomUUID } from 'node:crypto';
import { setTimeout as later } from 'node:timers/promises';
import { HOUR_MS } from '#kernel/clock.ts';
import { encodeForm } from '../forms/fill-form.ts';
import { FILLING_IN_MS, type HostileRun, newSolution, OTHER_SITE, SITE, visit } from './hostile-run.ts';
import { openForm } from './site-forms.ts';

const PATH = '/enquire';

type Fields = Readonly<Record<string, string>>;

/** Opens the form, fills it in and solves its captcha. */
const openFields = async (run: HostileRun, site: string): Promise<Fields> => {
  const { data } = await openForm(run, { site, path: PATH }, `stamp-${randomUUID()}@example.com`);
  const fields = Object.fromEntries([...data].map(([name, value]) => [name, String(value)]));
  return { ...fields, altcha: await newSolution(run, site) };
};

/** Posts the fields of a form. @returns the status of the answer */
const post = async (run: HostileRun, fields: Fields): Promise<number> => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  const { body, type } = await encodeForm({ action: PATH, isMultipart: false, data });
  return (await visit(run, SITE, PATH, { body, headers: { 'content-type': type } })).status;
};

/** Checks that a form was accepted, that its lead is stored once, and that the lead is held for the expected reason. */
const check = async (run: HostileRun, what: string, status: number, fields: Fields, held: string | null | undefined): Promise<void> => {
  const { rows } = await run.direct.query<{ held_reason: string | null }>(
    `select held_reason from leads where payload ->> 'message' = $1`,
    [fields.message],
  );
  if (status !== 303 || rows.length !== 1) run.faults.push(`${what} was answered with ${status} and stored ${rows.length} times`);
  else if (held !== undefined && rows[0]?.held_reason !== held)
    run.faults.push(`${what}: the lead is held for the reason ${rows[0]?.held_reason}; expected ${held}`);
};

/**
 * Sends a form. The answer must look as if the lead was delivered, even if the lead is held (docs/leads.md).
 *
 * @param held the expected reason why the lead is held; null if it must be delivered, undefined if either may happen,
 *   because the result depends on earlier posts without a captcha
 */
const attempt = async (run: HostileRun, what: string, fields: Fields, held: string | null | undefined): Promise<void> =>
  check(run, what, await post(run, fields), fields, held);

const named = (fields: Fields, changes: Fields = {}): Fields => ({ ...fields, message: `Stamp ${randomUUID()}`, ...changes });

/** Changes the first character of a text. */
const altered = (text = ''): string => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`;

/** Sends forms with a captcha or a signed form time that was already used, was forged, or has expired. */
export const attackStamps = async (run: HostileRun): Promise<string> => {
  const [own, second, foreign, old] = [
    await openFields(run, SITE),
    await openFields(run, SITE),
    await openFields(run, OTHER_SITE),
    await openFields(run, SITE),
  ];
  await later(FILLING_IN_MS);
  const first = named(own);
  const id = { submission_id: second.submission_id ?? '', form_time: second.form_time ?? '' };
  const attempts: readonly (readonly [what: string, fields: Fields, held: string | null | undefined])[] = [
    ['A valid form', first, null],
    ['The same form once more', first, null],
    ['A used captcha with the submission id and form time of another form', named({ ...own, ...id }), undefined],
    ['A captcha of another site', named(second, { altcha: foreign.altcha ?? '' }), 'forged-captcha'],
    ['An altered captcha', named(second, { altcha: altered(second.altcha) }), 'forged-captcha'],
    ['A captcha field without a solution', named(second, { altcha: '{"verified":true}' }), 'forged-captcha'],
    [
      'A submission id and form time of another site',
      named(second, { altcha: '', submission_id: foreign.submission_id ?? '', form_time: foreign.form_time ?? '' }),
      'forged-form',
    ],
    [
      'A changed form time',
      named(second, { altcha: '', form_time: `1${(second.form_time ?? '').slice(1)}`.replace(/^1\d/, '10') }),
      'forged-form',
    ],
    ['A changed submission id', named(second, { altcha: '', submission_id: randomUUID() }), 'forged-form'],
    ['A form without a form time', named(second, { altcha: '', form_time: '' }), 'no-form'],
    ['A filled trap', named(second, { additional_reference: 'x' }), 'trap'],
  ];
  for (const [what, fields, held] of attempts) await attempt(run, what, fields, held);

  const replayed = await openFields(run, SITE);
  await later(FILLING_IN_MS);
  const used = async () => Number((await run.direct.query<{ count: string }>('select count(*) from used_captchas')).rows[0]?.count);
  const before = await used();
  const copies = Array.from({ length: 10 }, () => named(replayed));
  const statuses = await Promise.all(copies.map((fields) => post(run, fields)));
  for (const [at, fields] of copies.entries())
    await check(run, 'A captcha that ten visitors use at once', statuses[at] ?? 0, fields, undefined);
  if ((await used()) !== before + 1)
    run.faults.push(`A captcha that ten visitors used at once is stored as used ${(await used()) - before} times; expected 1`);

  await run.program.killAndStart({ FIXED_TIME: new Date(Date.now() + 26 * HOUR_MS).toISOString() });
  await attempt(run, 'A form that was opened too long ago and has an expired captcha', named(old), 'too-old');
  await attempt(run, 'The same form a day later', first, null);
  return `stamps: ${attempts.length + 12} posts with replayed, forged and expired captchas and form times`;
};
