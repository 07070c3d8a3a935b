import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codesTo, signInWith, VisitorBrowser } from '#test/builders/accounts/visitor-browser.ts';
import { stampOf } from '#test/builders/program/running-program.ts';
import { startTwoDealers, TWO_DEALERS, type TwoDealers } from '../tenants/two-dealers.ts';

const promotionOf = (period: string) => `
spinToWin:
  name: summer
  ${period}
  promoter: Alpha Autos Pty Ltd, ABN 00 000 000 001, 1 Alpha Road, Southport
  permits: [NSW Authority No. TP/00001]
  prizes:
    - { name: A full tank of fuel, chance: 40, value: 90 }
    - { name: A car wash, chance: 60, value: 25 }
  terms: [Open to residents of Australia.]
`;

const OPEN = promotionOf("opens: '2026-01-01'\n  closes: '2099-12-31'");
const CLOSED = promotionOf("opens: '2020-01-01'\n  closes: '2020-12-31'");

/** The lead forms of a site that replaces the platform's form for the prize wheel with its own form of two steps. */
const TWO_STEPS = `
leadForms:
  - name: spin-to-win
    kind: spin-to-win
    title: Turn our wheel
    category: Spin to win
    button: Turn
    messageOptional: true
    steps:
      - { title: You, fields: [contact] }
      - { title: Your wish, fields: [{ name: wish, label: What do you hope for }] }
`;

let dealers: TwoDealers;
beforeAll(async () => {
  dealers = await startTwoDealers(
    {},
    {
      ...TWO_DEALERS,
      'sites/alpha/site.yaml': `${TWO_DEALERS['sites/alpha/site.yaml']}${OPEN}`,
      'sites/both/site.yaml': `${TWO_DEALERS['sites/both/site.yaml']}${CLOSED}`,
      'sites/steps/site.yaml': `slug: steps\ntemplate: metro\nname: Steps\ndealerships: [alpha-yard]\n${OPEN}`,
      'sites/steps/lead-forms.yaml': TWO_STEPS,
    },
  );
});
afterAll(() => dealers.close());

let next = 0;
const signedIn = async (site = 'alpha') => {
  next += 1;
  const [browser, email] = [new VisitorBrowser(dealers.running, site), `win-${next}@example.com`];
  await signInWith(dealers.running, browser, email);
  return { browser, email };
};

/** The fields of a filled form on the page. */
const filled = async (browser: VisitorBrowser, email: string) => ({
  ...stampOf((await browser.get('/spin-to-win')).text),
  name: 'Win Citizen',
  email,
  phone: '0412 345 801',
  spin_terms: '1',
});
/**
 * All leads with the given e-mail address. `result`: the result of the prize wheel, as the dealer reads it in the
 * lead.
 */
const leadsOf = async (email: string): Promise<readonly { kind: string; result: string | undefined }[]> => {
  const { rows } = await dealers.running.database.pool.query<{ kind: string; details: readonly { name: string; value: string }[] }>(
    "select kind, payload -> 'details' as details from leads where payload ->> 'email' = $1",
    [email],
  );
  return rows.map(({ kind, details }) => ({ kind, result: details.find(({ name }) => name === 'spin_result')?.value }));
};
const prizeOn = (html: string): string => {
  const [, prize] = /(?:You won: |Your result: )<strong>([^<]+)</.exec(html) ?? [];
  if (prize === undefined) throw new Error('The page shows no result');
  return prize;
};

describe('the prize wheel', () => {
  test('ROUTE-57 AUTH-07 redirects to a sign-in page that mentions the wheel, and exists only on a site with a promotion', async () => {
    const visitor = new VisitorBrowser(dealers.running, 'alpha');
    const gated = await visitor.get('/spin-to-win');
    expect([gated.status, gated.headers.location]).toEqual([303, '/sign-in?type=spin-to-win&redirect=%2Fspin-to-win']);
    expect((await visitor.get(gated.headers.location ?? '')).text).toContain('Sign in to turn the wheel.');
    expect((await visitor.post('/spin-to-win', {})).status).toBe(303);
    expect((await dealers.running.get('bravo', '/spin-to-win')).status).toBe(404);
  });

  test('ROUTE-57 shows prizes, chances, promoter, dates, permit and terms before the shopper turns the wheel', async () => {
    const { browser, email } = await signedIn();
    const page = await browser.get('/spin-to-win');
    for (const text of [
      'A full tank of fuel',
      'worth $90',
      '(40 % chance)',
      'ABN 00 000 000 001',
      'from 1 January 2026 to 31 December 2099',
      'NSW Authority No. TP/00001',
      'Open to residents of Australia.',
      `value="${email}"`,
      'Sign out',
    ])
      expect(page.text.replaceAll('<!-- -->', '')).toContain(text);
    expect(page.headers['cache-control']).toContain('no-store');
  });

  test('ROUTE-57 draws one prize, stores it with the lead, and shows it from then on', async () => {
    const { browser, email } = await signedIn();
    const sent = await browser.post('/spin-to-win', await filled(browser, email));
    expect([sent.status, sent.headers.location]).toEqual([303, '/spin-to-win']);
    const prize = prizeOn((await browser.get('/spin-to-win')).text);
    expect(['A full tank of fuel', 'A car wash']).toContain(prize);
    expect(await leadsOf(email)).toEqual([{ kind: 'spin-to-win', result: prize }]);
    expect(prizeOn((await browser.get('/spin-to-win')).text)).toBe(prize);
  });

  test('ROUTE-57 twenty posts at the same time turn the prize wheel only once, with one prize and one lead', async () => {
    const { browser, email } = await signedIn();
    const forms = await Promise.all(Array.from({ length: 20 }, () => filled(browser, email)));
    const answers = await Promise.all(forms.map((fields) => browser.post('/spin-to-win', fields)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    const prize = prizeOn((await browser.get('/spin-to-win')).text);
    expect(await leadsOf(email)).toEqual([{ kind: 'spin-to-win', result: prize }]);
  });

  test('ROUTE-57 a shopper who deletes the account and signs in again cannot turn the wheel again', async () => {
    const { browser, email } = await signedIn();
    await browser.post('/spin-to-win', await filled(browser, email));
    const prize = prizeOn((await browser.get('/spin-to-win')).text);
    await browser.post('/my-garage', { action: 'delete' });
    const again = new VisitorBrowser(dealers.running, 'alpha');
    const before = await codesTo(dealers.running, email);
    const asked = await again.post('/sign-in', { address: email });
    const code = (await codesTo(dealers.running, email)).find((sent) => !before.includes(sent)) ?? '';
    await again.post(asked.headers.location ?? '', { code });
    expect(prizeOn((await again.get('/spin-to-win')).text)).toBe(prize);
  });

  test('ROUTE-57 a shopper cannot choose the prize; an incomplete form does not turn the wheel and shows no prize', async () => {
    const { browser, email } = await signedIn();
    const fields = { ...(await filled(browser, email)), spin_result: 'A new car', category: 'A new car', subcategory: 'A new car' };
    const refused = await browser.post('/spin-to-win', { ...fields, spin_terms: '' });
    expect(refused.status).toBe(422);
    expect(refused.text).not.toMatch(/You won|Your result|spin_result/);
    expect((await browser.get('/spin-to-win')).text).not.toContain('spin_result');
    await browser.post('/spin-to-win', fields);
    const prize = prizeOn((await browser.get('/spin-to-win')).text);
    expect(['A full tank of fuel', 'A car wash']).toContain(prize);
    expect(await leadsOf(email)).toEqual([{ kind: 'spin-to-win', result: prize }]);
  });

  test.each([['spin-to-win'], [undefined]])(
    'ROUTE-57 nobody can turn the prize wheel with POST /api/forms (form name: %s)',
    async (form) => {
      const sent = await dealers.running.postJson('alpha', '/api/forms', {
        ...(form === undefined ? {} : { form }),
        category: 'Spin to win',
        name: 'Win Citizen',
        email: 'past@example.com',
        phone: '0412 345 801',
        spin_terms: true,
      });
      expect(sent.status).toBe(422);
      expect(await leadsOf('past@example.com')).toEqual([]);
    },
  );

  test('ROUTE-57 a site’s own form of several steps is shown in one step, and two posts of the same form turn the wheel only once', async () => {
    const { browser, email } = await signedIn('steps');
    const fields = { ...(await filled(browser, email)), wish: 'Fuel' };
    for (let post = 0; post < 2; post += 1) expect((await browser.post('/spin-to-win', fields)).headers.location).toBe('/spin-to-win');
    expect(await leadsOf(email)).toEqual([{ kind: 'spin-to-win', result: prizeOn((await browser.get('/spin-to-win')).text) }]);
  });

  test('ROUTE-57 a shopper who spells the same e-mail address differently cannot turn the wheel a second time', async () => {
    const { browser, email } = await signedIn();
    await browser.post('/spin-to-win', await filled(browser, email));
    const prize = prizeOn((await browser.get('/spin-to-win')).text);
    const other = new VisitorBrowser(dealers.running, 'alpha');
    await signInWith(dealers.running, other, email.replace('@', '+again@'));
    expect(prizeOn((await other.get('/spin-to-win')).text)).toBe(prize);
  });

  test('ROUTE-57 if the lead cannot be stored, the answer says when to try again, and the visitor can then turn the wheel', async () => {
    const { browser, email } = await signedIn();
    const { pool } = dealers.running.database;
    const fields = await filled(browser, email);
    await pool.query(
      `create function refuse_delivery() returns trigger language plpgsql as $$ begin raise exception 'stopped'; end $$;
       create trigger refuse_delivery before insert on lead_deliveries for each row execute function refuse_delivery()`,
    );
    const failed = await browser.post('/spin-to-win', fields);
    await pool.query('drop trigger refuse_delivery on lead_deliveries; drop function refuse_delivery()');
    expect([failed.status, failed.headers['retry-after']]).toEqual([503, '10']);
    expect(await leadsOf(email)).toEqual([]);
    expect((await browser.post('/spin-to-win', fields)).status).toBe(303);
    expect(await leadsOf(email)).toHaveLength(1);
  });

  test('ROUTE-57 the page of a promotion that has closed says so, and nobody can turn the wheel', async () => {
    const { browser } = await signedIn('both');
    const page = await browser.get('/spin-to-win');
    expect(page.text).toContain('This promotion has closed.');
    expect(page.text).not.toContain('Turn the wheel');
    expect((await browser.post('/spin-to-win', { name: 'Win' })).text).toContain('This promotion has closed.');
  });

  test('ROUTE-57 the stored turns of the prize wheel do not contain the visitor’s e-mail address', async () => {
    const { browser, email } = await signedIn();
    await browser.post('/spin-to-win', await filled(browser, email));
    const { rows } = await dealers.running.database.pool.query('select to_jsonb(t)::text as row from spin_turns t');
    expect(JSON.stringify(rows)).not.toContain(email);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(email).toString('hex'));
  });
});
