import { expect } from 'vitest';
import { LeadStore } from '#features/leads/server/lead-store.server.ts';
import { UnsubscribeTokens } from '#features/privacy/server/unsubscribe-tokens.server.ts';
import { loadSecret } from '#platform/secret.server.ts';
import { signInWith, VisitorBrowser } from '#test/builders/accounts/visitor-browser.ts';
import { solveCaptcha } from '#test/builders/leads/lead-bench.ts';
import { FILLED_FORM } from '#test/builders/leads/lead-builder.ts';
import { type Answer, type RunningProgram, stampOf } from '#test/builders/program/running-program.ts';
import { paths } from '#urls/paths.ts';
import { first, SECRETS_OF_B, startTwoDealers, type TwoDealers } from './two-dealers.ts';

/** The e-mail address of a shopper with an account on site B. */
const SHOPPER_OF_B = 'shopper@bravo-shopper.example';

/** Ids, tokens and cookies that belong to site B or to its shoppers. Site A must not accept them. */
interface OfB {
  readonly slug: string;
  readonly id: number;
  readonly siteId: number;
  readonly dealershipId: number;
  readonly leadId: string;
  readonly submissionId: string;
  readonly ticketCookie: string;
  /** Hidden fields of a form on site B: the submission id, and the signed time at which the form was rendered. */
  readonly stamp: Readonly<Record<string, string>>;
  /** The Cookie header of a shopper who is signed in on site B and has asked for a second sign-in code. */
  readonly signedInCookies: string;
}

const cookieOf = (answer: Answer): string => (answer.headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '';

/**
 * Starts the sites of two dealers. Site B has a lead, a success ticket (the cookie that a sent form sets) and a
 * picture. Tests send requests with these data of site B to site A.
 */
export const startOtherDealer = async () => {
  const dealers = await startTwoDealers({ WORKER: '0' });
  try {
    return await askAbout(dealers);
  } catch (error) {
    await dealers.close();
    throw error;
  }
};

/** Signs a shopper in on site B and asks for a second sign-in code. @returns the Cookie header of the browser */
const signInOnB = async (running: RunningProgram): Promise<string> => {
  const browser = new VisitorBrowser(running, 'bravo');
  await signInWith(running, browser, SHOPPER_OF_B);
  await browser.post('/sign-in', { address: SHOPPER_OF_B });
  return [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
};

const askAbout = async (dealers: TwoDealers) => {
  const running = dealers.running;
  const leads = new LeadStore(running.database);
  const { slug, id } = first(dealers.b);
  const ownSlug = first(dealers.a).slug;
  const solvedOn = async (slug: string): Promise<string> =>
    solveCaptcha(JSON.parse((await running.get(slug, '/api/captcha-challenge')).text));

  /** A vehicle enquiry as sent by a browser with JavaScript. */
  const enquireOn = async (slug: string, vehicleSlug: string, overrides: Readonly<Record<string, string>> = {}): Promise<Answer> => {
    const address = `/cars/${vehicleSlug}/enquire`;
    const stamp = stampOf((await running.get(slug, address)).text);
    return running.postForm(slug, address, { ...FILLED_FORM, ...stamp, altcha: await solvedOn(slug), ...overrides });
  };
  const sent = await enquireOn('bravo', slug, { message: 'This message is only for dealer B' });
  const site = running.site('bravo');
  const [stored] = await leads.list(site);
  if (!stored) throw new Error(`The request to site B created no lead: ${sent.status} ${sent.text}`);
  const ofB: OfB = {
    slug,
    id,
    siteId: site.id,
    dealershipId: site.primaryDealership.id,
    leadId: stored.lead.id,
    submissionId: stored.lead.submissionId,
    ticketCookie: cookieOf(sent),
    stamp: stampOf((await running.get('bravo', `/cars/${slug}/enquire`)).text),
    signedInCookies: await signInOnB(running),
  };

  await running.writeFile('sites/bravo/media/only-b.svg', '<svg xmlns="http://www.w3.org/2000/svg"><title>only Bravo knows</title></svg>');

  /**
   * All database rows that contain the id of site B or of its dealership. The rate limits of site B's visitors are also
   * included.
   */
  const rowsOfB = async (): Promise<Readonly<Record<string, unknown>>> => {
    const { pool } = running.database;
    const { rows: columns } = await pool.query<{ table_name: string; column_name: 'site_id' | 'dealership_id' }>(
      "select table_name, column_name from information_schema.columns where table_schema = 'public' and column_name in ('site_id', 'dealership_id')",
    );
    const found: Record<string, unknown> = {
      budgets: (await pool.query('select * from rate_limits where key like $1 order by key', [`${ofB.siteId}:%`])).rows,
      dealership: (await pool.query('select * from dealerships where id = $1', [ofB.dealershipId])).rows,
    };
    for (const { table_name: table, column_name: column } of columns) {
      const id = column === 'site_id' ? ofB.siteId : ofB.dealershipId;
      const { rows } = await pool.query(`select * from "${table}" t where "${column}" = $1 order by to_jsonb(t)::text`, [id]);
      found[`${table}.${column}`] = rows;
    }
    return found;
  };

  /** Returns the private data of dealer B that a response contains: secrets, lead, shopper, and vehicles that were not requested. */
  const slips = ({ text, headers }: Answer): readonly string[] => {
    const told = `${text} ${JSON.stringify(headers)}`;
    const others = dealers.b.filter(({ id }) => id !== ofB.id).map(({ id }) => String(id));
    return [...SECRETS_OF_B, ...others, ofB.leadId, SHOPPER_OF_B, 'This message is only for dealer B'].filter((secret) =>
      told.includes(secret),
    );
  };
  const expectHidden = (answer: Answer, status: number): void => {
    expect([answer.status, slips(answer)]).toEqual([status, []]);
  };
  /**
   * Checks the answer of site B to a request with data of site B. The request must succeed there, which shows that the
   * request itself is valid.
   */
  const expectShown = (answer: Answer): void => {
    expect(answer.status).toBe(200);
    expect(slips(answer)).not.toEqual([]);
  };

  const onA = (address: string, headers?: Readonly<Record<string, string>>): Promise<Answer> => running.get('alpha', address, headers);
  const onB = (address: string, headers?: Readonly<Record<string, string>>): Promise<Answer> => running.get('bravo', address, headers);
  const tokens = new UnsubscribeTokens(await loadSecret(running.database, 'platform'));
  const unsubscribeLinkOfB = () => paths.unsubscribe(tokens.sign(site, { leadId: ofB.leadId, email: FILLED_FORM.email }));
  const leadsOfA = () => leads.list(running.site('alpha'));
  const emptySearch = async (address: string): Promise<void> => {
    const answer = await onA(address);
    expectHidden(answer, 200);
    expect(JSON.parse(answer.text)).toMatchObject({ hits: [], count: 0 });
  };

  return {
    dealers,
    running,
    ofB,
    ownSlug,
    leads,
    solvedOn,
    rowsOfB,
    slips,
    expectHidden,
    expectShown,
    onA,
    onB,
    leadsOfA,
    unsubscribeLinkOfB,
    emptySearch,
  };
};

export type OtherDealer = Awaited<ReturnType<typeof startOtherDealer>>;
