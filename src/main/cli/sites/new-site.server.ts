import { createInterface } from 'node:readline/promises';
import { readState } from '#features/dealerships/rules/state-names.ts';
import { stateOfPostcode } from '#features/dealerships/rules/state-of-postcode.ts';
import { nearestName } from '#features/settings-files/rules/settings-problem.ts';
import { type NewSite, stateOf } from '#features/sites/rules/new-site/new-site.ts';
import { createNewSite, listTemplates, refuseSlug } from '#features/sites/server/new-site.server.ts';
import { draftMapping } from '#features/stock/rules/import/mapping/draft-mapping.ts';
import { createFetchFeed } from '#features/stock/server/import/fetch-feed.server.ts';
import { sampleFeed } from '#features/stock/server/import/sample-feed.server.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { readList } from '#platform/environment.server.ts';
import { findWebPort } from '../../web-port.server.ts';
import type { CliContext } from '../cli-context.server.ts';
import { addressOf, forecourt } from '../command-text.ts';
import { fail } from '../fail.server.ts';
import { ANSWER_CHECKS, checkText, slugFrom } from './new-site-answers.ts';

/** The options of `sites new`, with the values that the operator typed. */
export interface NewSiteOptions {
  readonly template: string;
  readonly name?: string;
  readonly brand?: string;
  readonly phone?: string;
  readonly email?: string;
  readonly street?: string;
  readonly city?: string;
  readonly postcode?: string;
  readonly state?: string;
  readonly licence?: string;
  readonly manufacturer?: string;
  readonly domain?: string;
  readonly feed?: string;
  readonly features?: string;
  readonly yes?: boolean;
  readonly json?: boolean;
}

type AnswerName = Exclude<keyof NewSiteOptions, 'yes' | 'json'>;

/**
 * The questions of `sites new`, in the order in which they are asked. If the operator gives an empty answer, the
 * setting gets its default value or, without a default, no value.
 */
const QUESTIONS: readonly { readonly name: AnswerName; readonly question: string }[] = [
  { name: 'name', question: 'Name of the dealer' },
  { name: 'template', question: 'Template (metro: used cars, dense; marque: one make, large pictures; group: many makes and places)' },
  { name: 'brand', question: 'Brand colour, such as #b4320a' },
  { name: 'phone', question: 'Phone number' },
  { name: 'email', question: 'E-mail address that gets the leads' },
  { name: 'street', question: 'Street and number' },
  { name: 'city', question: 'Suburb or city' },
  { name: 'postcode', question: 'Postcode' },
  { name: 'state', question: 'State or territory, such as vic' },
  { name: 'licence', question: "Number of the dealer's licence" },
  { name: 'manufacturer', question: 'Make, if the site sells vehicles of one make only' },
  { name: 'domain', question: 'Domain, such as www.example.com' },
  { name: 'features', question: 'Features to switch on, such as garage,compare' },
  { name: 'feed', question: 'Stock feed: a file or an https address' },
];

/** Asks a question. Returns null if the input has ended. */
export type Ask = (question: string) => Promise<string | null>;

const checkTemplate = (templates: readonly string[], template: string): Result<string, string> => {
  if (templates.includes(template)) return ok(template);
  const near = nearestName(template, templates);
  return err(`template '${template}' is not known${near === null ? '' : `; did you mean '${near}'?`}; allowed: ${templates.join(', ')}`);
};

const checkAnswer = (name: AnswerName, text: string, templates: readonly string[]): Result<string, string> =>
  name === 'template' ? checkTemplate(templates, text) : (ANSWER_CHECKS[name] ?? checkText)(text.trim());

/**
 * Asks one question until the answer is valid. After an empty answer, the result is `standard`, the default value of
 * the setting.
 */
const askUntilRight = async (
  ask: Ask,
  write: (line: string) => void,
  { name, question }: (typeof QUESTIONS)[number],
  standard: string | undefined,
  templates: readonly string[],
): Promise<string | undefined> => {
  for (;;) {
    const answer = (await ask(`${question}${standard === undefined ? ' (Enter: leave out)' : ` [${standard}]`}: `))?.trim();
    if (answer === undefined || answer === '') return standard;
    const checked = checkAnswer(name, answer, templates);
    if (checked.ok) return checked.value;
    write(`  ${checked.error}`);
  }
};

/**
 * Uses the values of the command line options as answers, and asks the remaining questions on the terminal. The errors
 * of all options are reported together.
 */
export const collectAnswers = async (
  options: NewSiteOptions,
  {
    slug,
    templates,
    ask,
    write,
    isGiven,
  }: {
    readonly slug: string;
    readonly templates: readonly string[];
    readonly ask: Ask | null;
    readonly write: (line: string) => void;
    readonly isGiven: (name: AnswerName) => boolean;
  },
): Promise<Result<Readonly<Partial<Record<AnswerName, string>>>, string>> => {
  const answers: Partial<Record<AnswerName, string>> = {};
  const wrong: string[] = [];
  for (const question of QUESTIONS) {
    const given = options[question.name];
    if (given === undefined || !isGiven(question.name)) continue;
    const checked = checkAnswer(question.name, given, templates);
    if (checked.ok) answers[question.name] = checked.value;
    else wrong.push(question.name === 'template' ? checked.error : `--${question.name}: ${checked.error}`);
  }
  if (wrong.length > 0) return err(wrong.join('\n'));
  const standards: Partial<Record<AnswerName, string>> = { name: slug, template: options.template };
  for (const question of QUESTIONS) {
    if (answers[question.name] !== undefined) continue;
    const standard = question.name === 'state' ? stateFor(answers.postcode) : standards[question.name];
    const answer = ask === null ? standard : await askUntilRight(ask, write, question, standard, templates);
    if (answer !== undefined) answers[question.name] = answer;
  }
  return ok(answers);
};

/** The state to which a postcode belongs. The site gets this state, unless the operator gives another one. */
const stateFor = (postcode: string | undefined): string | undefined =>
  postcode === undefined ? undefined : (stateOfPostcode(postcode) ?? undefined);

/** Drafts a mapping for the feed. Prints a warning and returns null if the feed cannot be read now. */
const draftFeed = async (context: CliContext, feed: string) => {
  try {
    const fetchFeed = createFetchFeed({ allowPrivate: readList(context.environment.FETCH_ALLOW_PRIVATE) });
    return draftMapping(await sampleFeed(feed, fetchFeed));
  } catch (error) {
    context.write(`warning the feed cannot be read now, so it has no mapping yet: ${(error as Error).message}`);
    return null;
  }
};

/** Prints the last lines of `sites new`: the address of the site, the settings that must still be filled in, and the next commands. */
const writeNextSteps = async ({ environment, write }: CliContext, site: NewSite): Promise<void> => {
  const { slug } = site;
  const runningPort = await findWebPort(environment);
  write(
    environment.MODE === 'production'
      ? `The URL of the site is the value of 'url' in sites/${slug}/site.yaml. If 'url' is not set, it is https://${slug}.${environment.DOMAIN}/`
      : runningPort === null
        ? `The URL of the site is ${addressOf(environment, slug, environment.PORT)} after 'npm start'. If you start the program with another value of PORT, the URL contains that value.`
        : `The running server shows the site at ${addressOf(environment, slug, runningPort)}`,
  );
  write(`Next, fill in dealerships/${slug}.yaml:`);
  if (site.email === undefined) write('  recipients       who receives the leads; until then the leads are only stored');
  if (site.street === undefined || site.city === undefined || site.postcode === undefined)
    write('  locations        address, phone and opening hours; until then the site shows none, and shoppers cannot book times');
  else write('  openingHours     the file contains typical opening hours of a dealer; check them');
  if (site.state === undefined || site.licence === undefined)
    write(
      `  state, licences  the state is '${stateOf(site)}'${site.state === undefined ? ' until you change it in this file and in site.yaml (defaultState)' : ''}; the footer, vehicle pages and mails show the licences`,
    );
  write('  creditStatement  who provides or arranges credit; finance pages show it');
  write(`Check the files: ${forecourt(`sites check ${slug}`)}`);
  const source = site.feed === undefined ? ' --file <feed>' : '';
  write(`Then import the stock: ${forecourt(`stock import --dealership ${slug}${source}`)}`);
  if (site.feed === undefined)
    write(`If its columns have other names: ${forecourt(`stock draft-mapping --file <feed> --out dealerships/mappings/${slug}.yaml`)}`);
  write(`Send a test lead with the form on the site, then see it: ${forecourt(`leads list --site ${slug}`)}`);
};

/** Asks the operator questions on the terminal in which the command runs. */
const terminal = (): { readonly ask: Ask; close(): void } => {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  let isOpen = true;
  lines.on('close', () => {
    isOpen = false;
  });
  return {
    ask: async (question) => (isOpen ? lines.question(question).catch(() => null) : null),
    close: () => lines.close(),
  };
};

/** `forecourt sites new <slug>`: asks on a terminal for the values that are not given as options, and writes the files. */
export const newSite = async (
  context: CliContext,
  slug: string,
  options: NewSiteOptions,
  isGiven: (name: AnswerName) => boolean,
  isTerminal: boolean = process.stdin.isTTY === true && process.stdout.isTTY === true,
): Promise<void> => {
  const { SITES_DIR } = context.environment;
  const refused = await refuseSlug(SITES_DIR, slug);
  if (refused !== null) {
    const meant = slugFrom(slug);
    return fail(
      context,
      refused.includes('not allowed') && meant !== '' && meant !== slug ? `${refused}; did you mean '${meant}'?` : refused,
    );
  }
  const templates = await listTemplates(SITES_DIR);
  const asking = isTerminal && options.yes !== true && !context.writesJson ? terminal() : null;
  try {
    const answers = await collectAnswers(options, { slug, templates, ask: asking?.ask ?? null, write: context.write, isGiven });
    if (!answers.ok) return fail(context, answers.error);
    const { name = slug, template = 'metro', features, postcode, state, feed, ...others } = answers.value;
    const draft = feed === undefined ? null : await draftFeed(context, feed);
    const site: NewSite = {
      slug,
      name,
      template,
      ...others,
      postcode,
      feed,
      state: readState(state ?? null) ?? undefined,
      features: features?.split(',').filter((feature) => feature !== ''),
      mapping: draft?.text,
    };
    const usual = stateFor(postcode);
    if (usual !== undefined && state !== undefined && usual !== state)
      context.write(
        `warning the postcode ${postcode} is usually in ${usual}, but the state is ${state}; check the address in dealerships/${slug}.yaml`,
      );
    const created = await createNewSite(SITES_DIR, site);
    if (!created.ok) return fail(context, created.error);
    if (context.writesJson) return context.write(JSON.stringify({ site: slug, files: created.value }, null, 2));
    for (const file of created.value) context.write(`wrote ${file}`);
    if (draft !== null) {
      context.write(`The mapping uses ${Object.keys(draft.mapped).length} columns of the feed; ${draft.unused.length} are not used`);
      for (const field of draft.missing)
        context.write(`warning no column of the feed was found for the field '${field}'; write it in dealerships/mappings/${slug}.yaml`);
    }
    await writeNextSteps(context, site);
  } finally {
    asking?.close();
  }
};
