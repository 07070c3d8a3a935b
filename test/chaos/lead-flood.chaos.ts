/**
 * A hundred IP addresses send leads to one site without opening its form. No lead may be lost, and no lead may reach
 * the dealer before an operator releases it. A lead from a server integration with a site token must not be held during
 * this time. Then the same addresses open the form and post it without solving the captcha. The dealer may get at most
 * 20 of these leads, because a site delivers at most 20 leads without a solved captcha in an hour.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as later } from 'node:timers/promises';
import { type BuiltProgram, type TimedAnswer, withBuiltProgram } from './built-program.ts';
import { createSiteToken, runCommand } from './command-line.ts';
import { hiddenField } from './forms/hidden-field.ts';

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

/**
 * Opens the general form and posts it like a browser without JavaScript, after the time that a person needs to fill it
 * in.
 */
const postForm = async (program: BuiltProgram, address: string): Promise<TimedAnswer> => {
  const page = await program.ask(SITE, '/enquire', { headers: { 'x-forwarded-for': address } });
  const fields = {
    ...WORDS,
    name: 'Form flood',
    email: `form-${randomUUID()}@example.com`,
    submission_id: hiddenField(page.text, 'submission_id'),
    form_time: hiddenField(page.text, 'form_time'),
  };
  if (fields.form_time === '') throw new Error('The form contains no signed time (form_time)');
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
  if (found !== wanted) throw new Error(`${what}: expected ${wanted} but found ${found}`);
};

export default (): Promise<string> =>
  withBuiltProgram(async (program) => {
    const token = await createSiteToken(program, SITE);
    const addresses = Array.from({ length: ADDRESSES }, (_, number) => addressOf(number));
    for (let round = 0; round < POSTS_OF_ADDRESS; round++) {
      const answers = await Promise.all(addresses.map((address) => postJson(program, address)));
      expectEqual('Number of answers with a status other than 200', answers.filter(({ status }) => status !== 200).length, 0);
    }
    const held = ADDRESSES * POSTS_OF_ADDRESS;
    expectEqual('Number of leads that are held as possible spam after the flood', (await listLeads(program, '--held')).length, held);

    const integration = await postJson(program, '203.0.113.200', { authorization: `Bearer ${token}` });
    const { lead_id: leadId } = JSON.parse(integration.text) as { readonly lead_id: string };
    const taken = (await listLeads(program)).find(({ id }) => id === leadId);
    if (taken?.state !== 'accepted')
      throw new Error(`The lead of the server integration must be accepted but is ${taken?.state ?? 'lost'}`);

    const posted = await Promise.all(addresses.map((address) => postForm(program, address)));
    expectEqual('Number of form posts with a status other than 303', posted.filter(({ status }) => status !== 303).length, 0);
    const all = await listLeads(program);
    expectEqual('Number of stored leads', all.length, held + 1 + ADDRESSES);
    const delivered = all.filter(({ state, id }) => state === 'accepted' && id !== leadId).length;
    if (delivered > SITE_BUDGET)
      throw new Error(`${delivered} leads of the flood were delivered to the dealer; at most ${SITE_BUDGET} are allowed`);
    return `${held} leads that were sent without opening the form were held, ${delivered} of ${ADDRESSES} forms without a captcha solution were delivered, ${all.length} leads were stored, and no lead was lost`;
  });
