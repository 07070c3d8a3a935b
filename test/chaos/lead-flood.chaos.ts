/**
 * D2: a hundred IP addresses send leads to one site without opening its form. No lead is lost, none reaches the dealer
 * before an operator releases it, and a server integration with a site token is not held meanwhile. Then the same
 * addresses open the form and post it without solving the captcha: at most the site's hourly budget is delivered.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as later } from 'node:timers/promises';
import { type BuiltProgram, type TimedAnswer, withBuiltProgram } from './built-program.ts';
import { createSiteToken, runCommand } from './command-line.ts';

const SITE = 'wattlebird-cars';
const ADDRESSES = 100;
const POSTS_OF_ADDRESS = 3;
/** Number of leads per hour that a site accepts without a solved captcha (docs/leads.md). */
const SITE_BUDGET = 20;

interface ListedLead {
  readonly id: string;
  readonly state: string;
  readonly heldReason: string | null;
}

const WORDS = { phone: '0412 345 678', message: 'Flood', category: 'General Enquiry' };
const addressOf = (number: number): string => `198.18.0.${number + 1}`;

const postJson = (program: BuiltProgram, address: string, headers: Readonly<Record<string, string>> = {}): Promise<TimedAnswer> =>
  program.ask(SITE, '/api/leads', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...headers },
    body: JSON.stringify({ ...WORDS, name: 'Flood', email: `flood-${randomUUID()}@example.com`, submission_id: randomUUID() }),
  });

/** Reads the value of a hidden form field from the HTML of a page. */
const hiddenField = (page: string, name: string): string => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';

/** Opens the general form and posts it as a browser without JavaScript does, after the time that a person needs. */
const postForm = async (program: BuiltProgram, address: string): Promise<TimedAnswer> => {
  const page = await program.ask(SITE, '/enquire', { headers: { 'x-forwarded-for': address } });
  const fields = {
    ...WORDS,
    name: 'Form flood',
    email: `form-${randomUUID()}@example.com`,
    submission_id: hiddenField(page.text, 'submission_id'),
    form_time: hiddenField(page.text, 'form_time'),
  };
  if (fields.form_time === '') throw new Error('the form carries no signed time');
  await later(2_500);
  return program.ask(SITE, '/enquire', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': address },
    body: new URLSearchParams(fields).toString(),
  });
};

const listLeads = async (program: BuiltProgram, ...options: readonly string[]): Promise<readonly ListedLead[]> =>
  JSON.parse(await runCommand(program, 'leads', 'list', '--json', '--limit', '100000', ...options)) as ListedLead[];

const expectEqual = (what: string, found: number, wanted: number): void => {
  if (found !== wanted) throw new Error(`${what}: ${found}, not ${wanted}`);
};

export default (): Promise<string> =>
  withBuiltProgram(async (program) => {
    const token = await createSiteToken(program, SITE);
    const addresses = Array.from({ length: ADDRESSES }, (_, number) => addressOf(number));
    for (let round = 0; round < POSTS_OF_ADDRESS; round++) {
      const answers = await Promise.all(addresses.map((address) => postJson(program, address)));
      expectEqual('answers other than 200', answers.filter(({ status }) => status !== 200).length, 0);
    }
    const flooded = ADDRESSES * POSTS_OF_ADDRESS;
    expectEqual('leads held after the flood', (await listLeads(program, '--held')).length, flooded);

    const integration = await postJson(program, '203.0.113.200', { authorization: `Bearer ${token}` });
    const { lead_id: leadId } = JSON.parse(integration.text) as { readonly lead_id: string };
    const taken = (await listLeads(program)).find(({ id }) => id === leadId);
    if (taken?.state !== 'accepted') throw new Error(`the lead of a server integration is ${taken?.state ?? 'lost'}`);

    const posted = await Promise.all(addresses.map((address) => postForm(program, address)));
    expectEqual('forms not answered with 303', posted.filter(({ status }) => status !== 303).length, 0);
    const all = await listLeads(program);
    expectEqual('leads stored', all.length, flooded + 1 + ADDRESSES);
    const through = all.filter(({ state, id }) => state === 'accepted' && id !== leadId).length;
    if (through > SITE_BUDGET) throw new Error(`${through} leads of the flood went to the dealer, more than ${SITE_BUDGET}`);
    return `${flooded} posts without a form held, ${through} of ${ADDRESSES} unsolved forms let through, ${all.length} leads stored, 0 lost`;
  });
