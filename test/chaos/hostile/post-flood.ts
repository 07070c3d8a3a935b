import { randomUUID } from 'node:crypto';
import { setTimeout as later } from 'node:timers/promises';
import type { TimedAnswer } from '../built-program.ts';
import { encodeForm } from '../forms/fill-form.ts';
import { percentile } from '../percentile.ts';
import { countStatuses, FILLING_IN_MS, type HostileRun, newSolution, SITE, visit } from './hostile-run.ts';
import { openForm, type SiteForm } from './site-forms.ts';

const FLOOD_MS = 20_000;
const POSTS_A_SECOND = 200;
const TICK_MS = 50;
const SHOPPERS = 10;
/** A request whose connection breaks is repeated. It is sent at most this many times. */
const MOST_ASKED = 5;
const ATTACKER = '203.0.113.66';
/** During the flood, 99 of 100 answers to real shoppers must arrive within this number of milliseconds. */
const SLOWEST_MS = 5_000;

interface Shopper {
  readonly pages: TimedAnswer[];
  readonly posts: TimedAnswer[];
  /** The e-mail addresses in the leads that the program acknowledged. */
  readonly acknowledged: string[];
  broken: number;
}

/** Repeats a request if the connection breaks, as a browser does. */
const patiently = async <Value>(ask: () => Promise<Value>): Promise<Value> => {
  for (let asked = 1; ; asked += 1) {
    try {
      return await ask();
    } catch (error) {
      if (asked === MOST_ASKED) throw error;
    }
  }
};

/** Reads pages and sends enquiries with a solved captcha, as a real shopper does, until the flood is over. */
const shop = async (run: HostileRun, number: number, until: number): Promise<Shopper> => {
  const address = `198.51.100.${number + 1}`;
  const shopper: Shopper = { pages: [], posts: [], acknowledged: [], broken: 0 };
  for (let round = 0; performance.now() < until; round += 1) {
    const email = `true-${number}-${randomUUID()}@example.com`;
    shopper.pages.push(await patiently(() => visit(run, SITE, `/search?range[price]=${number * 100 + round}:`, { address })));
    const altcha = await patiently(() => newSolution(run, SITE));
    const page = await patiently(() => openForm(run, { site: SITE, path: '/enquire' }, email));
    page.data.set('altcha', altcha);
    await later(FILLING_IN_MS);
    const { body, type } = await encodeForm(page);
    const answer = await visit(run, SITE, page.action, { address, body, headers: { 'content-type': type } }).catch(() => null);
    // If the connection breaks, the lead is not acknowledged. In this case a browser lets the shopper send the form again.
    if (answer === null) {
      shopper.broken += 1;
      continue;
    }
    shopper.posts.push(answer);
    if (answer.status === 303) shopper.acknowledged.push(email);
  }
  return shopper;
};

/** An answer to the flood. If the connection broke, the status is 0, and `reason` says why. */
interface Answered {
  readonly status: number;
  readonly reason?: string;
}

/** Posts to all forms in turn from one IP address, at a steady rate, without waiting for answers. */
const attack = async (run: HostileRun, forms: readonly SiteForm[], until: number): Promise<readonly Answered[]> => {
  const filled = await Promise.all(forms.map(async (form) => ({ site: form.site, ...(await openForm(run, form, 'flood@example.com')) })));
  const answers: Promise<Answered>[] = [];
  const startedAt = performance.now();
  for (let sent = 0; performance.now() < until; await later(TICK_MS)) {
    const due = ((performance.now() - startedAt) / 1_000) * POSTS_A_SECOND;
    for (; sent < due; sent += 1) {
      const form = filled[sent % filled.length] as (typeof filled)[number];
      // Each post has a different e-mail address. Otherwise the program would treat the posts as repetitions of the
      // first one.
      form.data.set('email', `flood-${sent}@example.com`);
      const { body, type } = await encodeForm(form);
      answers.push(
        visit(run, form.site, form.action, { address: ATTACKER, body, headers: { 'content-type': type } }).catch(
          ({ code, message }: NodeJS.ErrnoException) => ({ status: 0, reason: `${code ?? message} at ${form.site}${form.action}` }),
        ),
      );
    }
  }
  return Promise.all(answers);
};

const shown = (answers: readonly TimedAnswer[]): string => {
  const times = answers.map(({ ms }) => ms);
  return `${answers.length}, 50 of 100 within ${Math.round(percentile(times, 0.5))} ms, 99 of 100 within ${Math.round(percentile(times, 0.99))} ms`;
};

/**
 * One IP address posts 200 times a second for 20 seconds to all forms of all sites. Real shoppers must be served
 * meanwhile, and each of their acknowledged leads must be stored once.
 */
export const flood = async (run: HostileRun, forms: readonly SiteForm[]): Promise<string> => {
  const until = performance.now() + FLOOD_MS;
  const attacked = attack(run, forms, until);
  const shoppers = await Promise.all(Array.from({ length: SHOPPERS }, (_, number) => shop(run, number, until)));
  const answers = await attacked;
  const refused = answers.filter(({ status }) => status === 429).length;
  const broken = answers.filter(({ status }) => status === 0 || (status >= 500 && status !== 503)).length;
  const pages = shoppers.flatMap((shopper) => shopper.pages);
  const posts = shoppers.flatMap((shopper) => shopper.posts);
  const acknowledged = shoppers.flatMap((shopper) => shopper.acknowledged);
  const { faults } = run;
  if (broken > 0)
    faults.push(
      `The flood: ${broken} posts were answered with a server error or not at all (${countStatuses(answers)}; ${[...new Set(answers.map(({ reason }) => reason))].join(' ')})`,
    );
  // Each site allows 20 posts in ten minutes from one IP address, so it must refuse most posts of the flood.
  if (answers.length - refused > answers.length / 2)
    faults.push(`The flood: only ${refused} of ${answers.length} posts were refused (${countStatuses(answers)})`);
  const wrong = [...pages.filter(({ status }) => status !== 200), ...posts.filter(({ status }) => status !== 303)];
  if (wrong.length > 0) faults.push(`Real shoppers during the flood got other answers than expected: ${countStatuses(wrong)}`);
  for (const email of acknowledged) {
    const { rows } = await run.direct.query<{ state: string }>(`select state from leads where payload ->> 'email' = $1`, [email]);
    if (rows.length !== 1) faults.push(`An acknowledged lead of a real shopper is stored ${rows.length} times`);
    else if (rows[0]?.state !== 'accepted') faults.push(`A lead of a real shopper with a solved captcha is ${rows[0]?.state}`);
  }
  for (const [what, timed] of [
    ['pages', pages],
    ['posts', posts],
  ] as const)
    if (
      percentile(
        timed.map(({ ms }) => ms),
        0.99,
      ) > SLOWEST_MS
    )
      faults.push(`Real shoppers waited too long for ${what}: ${shown(timed)}`);
  return `flood: ${answers.length} posts from one IP address to ${forms.length} forms (${countStatuses(answers)}); times of real shoppers: pages ${shown(pages)}; posts ${shown(posts)}; all ${acknowledged.length} of their leads were stored once; ${shoppers.reduce((sum, shopper) => sum + shopper.broken, 0)} of their posts were broken off`;
};
