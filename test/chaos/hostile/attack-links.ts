import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { readMail } from '#test/builders/leads/read-mail.ts';
import { encodeForm } from '../forms/fill-form.ts';
import { FormShopper } from '../outage/form-shopper.ts';
import {
  countStatuses,
  expectUnchanged,
  FILLING_IN_MS,
  findVehicle,
  fingerprintOf,
  type HostileRun,
  newAddress,
  OTHER_SITE,
  SITE,
  SITES,
  visit,
} from './hostile-run.ts';
import { openForm } from './site-forms.ts';

const MAIL_LIMIT_MS = 60_000;

/** A signed link of a lead: its kind, its path, and the fields of a post to it. */
interface SignedLink {
  readonly what: string;
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
}

const KINDS = [
  { what: 'answered', pattern: /\/answered\/[\w-]+\?signature=[\w.%-]+/, fields: {} },
  { what: 'appointment', pattern: /\/appointment\?t=[\w.%-]+/, fields: { action: 'cancel' } },
  { what: 'unsubscribe', pattern: /\/unsubscribe\?t=[\w.%-]+/, fields: { confirm: 'yes', 'List-Unsubscribe': 'One-Click' } },
] as const;

/** Books a test drive with consent to offers, and reads the links in the mails about it. */
const makeLinks = async (run: HostileRun): Promise<readonly SignedLink[]> => {
  const { slug } = await findVehicle(run, SITE, 'test-drive');
  const email = `links-${randomUUID()}@example.com`;
  const shopper = new FormShopper(run.program, {
    site: SITE,
    path: `/cars/${slug}/test-drive`,
    address: newAddress(),
    email,
    values: { opt_in: 'on' },
  });
  await shopper.open();
  await later(FILLING_IN_MS);
  await shopper.send();
  for (const until = Date.now() + MAIL_LIMIT_MS; Date.now() < until; await later(500)) {
    const text = await mailsNaming(run, email);
    const links = KINDS.flatMap(({ what, pattern, fields }) => {
      const [found] = pattern.exec(text) ?? [];
      return found === undefined ? [] : [{ what, path: found, fields }];
    });
    if (links.length === KINDS.length) return links;
  }
  throw new Error('The mails about a test drive do not contain all signed links');
};

const mailsNaming = async ({ program }: HostileRun, email: string): Promise<string> => {
  const folder = path.join(program.folder, 'data', 'mail');
  let text = '';
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.endsWith('.eml')) continue;
    const file = path.join(folder, name);
    const parts = (await readMail(file)).parts.map((part) => part.text).join('\n');
    if (parts.includes(email) || (await readFile(file, 'latin1')).includes(email)) text += parts;
  }
  return text.replaceAll('&amp;', '&');
};

const replaceToken = (link: string, change: (token: string) => string): string =>
  link.replace(/=([\w.%-]+)$/, (_match, token: string) => `=${change(token)}`);

/**
 * Changes the signature: replaces its fifth character from the end. The last character is not used, because in base64
 * some bits of the last character have no meaning, so the changed signature could still be valid.
 */
const flip = (token: string): string => `${token.slice(0, -5)}${token.at(-5) === 'A' ? 'B' : 'A'}${token.slice(-4)}`;

const forgeriesOf = (link: SignedLink, others: readonly SignedLink[]): readonly string[] =>
  [
    replaceToken(link.path, flip),
    replaceToken(link.path, (token) => token.slice(0, -1)),
    replaceToken(link.path, (token) => `${token}A`),
    replaceToken(link.path, () => ''),
    replaceToken(link.path, () => '.'),
    replaceToken(link.path, () => '%00'),
    replaceToken(link.path, () => `${randomUUID()}.${'A'.repeat(43)}`),
    replaceToken(link.path, () => 'A'.repeat(50_000)),
    replaceToken(link.path, (token) => `%E0%A4%A${token}`),
    replaceToken(link.path, (token) => token.toUpperCase()),
    replaceToken(link.path, (token) => `${token.slice(0, token.lastIndexOf('.') + 1) || 'x'}__proto__`),
    ...others.map((other) => replaceToken(link.path, () => other.path.slice(other.path.indexOf('=') + 1))),
    link.path.replace(/[?].*/, ''),
    link.path.replace(/[\da-f]{8}-/, `${randomUUID().slice(0, 8)}-`),
  ].filter((forged) => forged !== link.path);

const attackLink = async (
  run: HostileRun,
  link: SignedLink,
  others: readonly SignedLink[],
): Promise<readonly { readonly status: number }[]> => {
  const answers: { readonly status: number }[] = [];
  const refuse = async (what: string, site: string, address: string): Promise<void> => {
    const before = await fingerprintOf(run);
    for (const about of [{}, { fields: link.fields }]) {
      const answer = await visit(run, site, address, about);
      answers.push(answer);
      if (answer.status < 400 || answer.status >= 500)
        run.faults.push(`A ${about.fields ? 'POST' : 'GET'} was answered with ${answer.status}: ${what} of the link '${link.what}'`);
    }
    await expectUnchanged(run, `${what} of the link '${link.what}'`, before);
  };
  const forgeries = forgeriesOf(link, others);
  for (const [number, forged] of forgeries.entries()) await refuse(`Forgery ${number}`, SITE, forged);
  for (const site of SITES) if (site !== SITE) await refuse(`A request to the site ${site} with the token`, site, link.path);
  const before = await fingerprintOf(run);
  const { status } = await visit(run, SITE, link.path);
  if (status !== 200) run.faults.push(`The valid link '${link.what}' was answered with ${status}`);
  await expectUnchanged(run, `Opening the valid link '${link.what}'`, before);
  return answers;
};

/** Sends ids and cookies of one site to another site. No such request may change stored data. */
const crossTenants = async (run: HostileRun): Promise<readonly { readonly status: number }[]> => {
  const { id: foreignCar } = await findVehicle(run, OTHER_SITE, 'enquire');
  const tradeIn = await openForm(run, { site: SITE, path: '/trade-in' }, 'tenant@example.com');
  const { body, type } = await encodeForm(tradeIn);
  const begun = await visit(run, SITE, tradeIn.action, { body, headers: { 'content-type': type } });
  const { rows: valuations } = await run.direct.query<{ id: string }>('select id from trade_in_valuations limit 1');
  const { rows: leads } = await run.direct.query<{ id: string }>(
    `select leads.id from leads join sites on sites.id = leads.site_id where sites.slug = $1 limit 1`,
    [SITE],
  );
  const [valuation, lead] = [valuations[0]?.id, leads[0]?.id];
  if (valuation === undefined || lead === undefined)
    throw new Error(`The database has no valuation or no lead for this test; the trade-in form was answered with ${begun.status}`);
  const contact = { name: 'Jo', email: 'tenant@example.com', phone: '0412 345 678', message: 'Hello', category: 'General Enquiry' };
  const steps = ['', '/vehicle', '/questions', '/details', '/accept'];
  const attempts: readonly (readonly [what: string, path: string, about: Parameters<typeof visit>[3]])[] = [
    ...steps.map(
      (step) => [`A valuation that was begun on another site at '${step}'`, `/trade-in/${valuation}${step}`, { fields: contact }] as const,
    ),
    ...["' or 1=1", '..%2f..', '%00', 'x'.repeat(5_000)].map(
      (id) => ['A trade-in valuation that does not exist', `/trade-in/${encodeURIComponent(id)}/details`, { fields: contact }] as const,
    ),
    ['A vehicle of another site', '/api/leads', { json: { ...contact, car_id: 999_999_999 } }],
    [
      'A valuation of another site, sent to the API',
      '/api/leads',
      { json: { ...contact, category: 'Trade In', id: valuation, last_name: 'C', postcode: '4215' } },
    ],
    [
      'An accepted offer with the lead id of another site',
      '/api/leads',
      { json: { lead_id: lead, form_completed: true, offer_accepted: true, subcategory: '3. Offer Accepted' } },
    ],
    ['A request to mark a lead as answered, sent without a token,', `/api/manage/leads/${lead}/answered`, { json: {} }],
    [
      'A request to mark a lead as answered, sent with a wrong token,',
      `/api/manage/leads/${lead}/answered`,
      { json: {}, headers: { authorization: 'Bearer fcp_wrong' } },
    ],
    ['A wrong site token', '/api/leads', { json: contact, headers: { authorization: `Bearer fcs_${'A'.repeat(43)}` } }],
    ['A dealership of another site', '/api/forms', { json: { ...contact, category: 'General Enquiry', dealership_slug: SITE } }],
  ];
  const answers: { readonly status: number }[] = [];
  for (const [what, address, about] of attempts) {
    const before = await fingerprintOf(run);
    const answer = await visit(run, OTHER_SITE, address, about);
    answers.push(answer);
    if (answer.status < 400 || answer.status >= 500)
      run.faults.push(`${what} was answered with ${answer.status}: ${answer.text.slice(0, 200)}`);
    await expectUnchanged(run, what, before);
  }
  const stranger = await visit(run, SITE, '/api/leads', { json: { ...contact, car_id: foreignCar } });
  if (stranger.status !== 404) run.faults.push(`A lead about a vehicle of ${OTHER_SITE} was answered with ${stranger.status} on ${SITE}`);
  return [...answers, stranger];
};

/** Forges and alters the signed links in mails, and uses the ids of one site on another site. */
export const attackLinks = async (run: HostileRun): Promise<string> => {
  const links = await makeLinks(run);
  const forged: { readonly status: number }[] = [];
  for (const link of links)
    forged.push(
      ...(await attackLink(
        run,
        link,
        links.filter((other) => other !== link),
      )),
    );
  const crossed = await crossTenants(run);
  return `links: ${forged.length} requests with forged links (${countStatuses(forged)}), ${crossed.length} with ids of another site (${countStatuses(crossed)})`;
};
