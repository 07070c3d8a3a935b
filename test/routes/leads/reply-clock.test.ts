import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DealershipTokens } from '#features/stock/server/import/dealership-tokens.server.ts';
import { MINUTE_MS, systemClock } from '#kernel/clock.ts';
import { BearerTokens } from '#platform/bearer-tokens.server.ts';
import { FILLED_FORM } from '#test/builders/leads/lead-builder.ts';
import { type ReadMail, readMail } from '#test/builders/leads/read-mail.ts';
import { eventually, type RunningProgram } from '#test/builders/program/running-program.ts';
import { startTwoDealers, TWO_DEALERS, type TwoDealers } from '../tenants/two-dealers.ts';

/** Monday, 10 am in Brisbane. */
const NOW = '2026-11-16T10:00:00+10:00';
const HOURS = [1, 2, 3, 4, 5].map((weekday) => `{ weekday: ${weekday}, status: Open, open: '08:00', close: '18:00' }`).join(', ');
const FILES = {
  ...TWO_DEALERS,
  'dealerships/alpha-yard.yaml': (TWO_DEALERS['dealerships/alpha-yard.yaml'] ?? '').replace(
    "postcode: '4215' } }",
    `postcode: '4215' }, openingHours: [${HOURS}] }`,
  ),
  'sites/alpha/site.yaml': `${TWO_DEALERS['sites/alpha/site.yaml']}\nforms: { replyMinutes: 30, showUsualReply: true }\n`,
};

let dealers: TwoDealers;
let running: RunningProgram;
let siteToken: string;
let leadId: string;
beforeAll(async () => {
  dealers = await startTwoDealers({ FIXED_TIME: NOW }, FILES);
  running = dealers.running;
  const tokens = new BearerTokens({ database: running.database, clock: systemClock }, 'site');
  siteToken = (await tokens.createToken(running.site('alpha').id, 'test')).token;
});
afterAll(() => dealers.close());
beforeEach(async () => {
  leadId = await send('Is it still there?');
});

const send = async (message: string): Promise<string> => {
  const fields = { ...FILLED_FORM, message, category: 'General Enquiry', submission_id: crypto.randomUUID() };
  const answer = await running.postJson('alpha', '/api/leads', fields, { authorization: `Bearer ${siteToken}` });
  return JSON.parse(answer.text).lead_id;
};

/** The mails about the current lead to one address. */
const mailsTo = async (address: string): Promise<readonly ReadMail[]> => {
  const folder = path.join(running.dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map((name) => readMail(path.join(folder, name))));
  return mails.filter(({ headers }) => headers['x-lead-id'] === leadId && (headers.to ?? '').includes(address));
};
const textOf = (mail: ReadMail | undefined): string =>
  mail?.parts.find(({ contentType }) => contentType.startsWith('text/plain'))?.text ?? '';

/** The path of the link 'Mark as answered' in the mail to the dealer. */
const linkInMail = async (): Promise<string> => {
  let found = '';
  await eventually(
    async () => textOf((await mailsTo('sales@alpha.example'))[0]),
    (text) => {
      const url = /mark the request as answered: (\S+)/.exec(text)?.[1] ?? '';
      expect(url).toContain(`${running.originOf('alpha')}/answered/`);
      found = url.replace(running.originOf('alpha'), '');
    },
  );
  return found;
};
const clockRow = async () => {
  const { rows } = await running.database.pool.query('select * from lead_clocks where lead_id = $1', [leadId]);
  return rows[0];
};

describe('the link in the mail to the dealer', () => {
  test('the link opens a page with one button and changes nothing; the button marks the lead as answered', async () => {
    const link = await linkInMail();
    for (const method of ['GET', 'HEAD', 'GET']) expect((await running.ask(running.hostOf('alpha'), link, { method })).status).toBe(200);
    const page = await running.get('alpha', link);
    expect(page.headers['cache-control']).toContain('no-store');
    expect(page.text).toContain('Have you answered this request?');
    expect(page.text).toContain('The website promised an answer by Mon 16 Nov 2026, 10:30 am');
    for (const personal of Object.values(FILLED_FORM)) expect(page.text).not.toContain(personal);
    expect(page.text.match(/<form [^>]*action="\/answered\//g)).toHaveLength(1);
    expect(await clockRow()).toMatchObject({ answered_at: null });
    const posted = await running.postForm('alpha', link, {});
    expect([posted.status, posted.headers.location]).toEqual([303, link]);
    expect(await clockRow()).toMatchObject({ answered_at: new Date(NOW), answered_by: 'link', next_reminder_at: null });
    const after = (await running.get('alpha', link)).text;
    expect(after).toContain('Answered on Mon 16 Nov 2026, 10:00 am, in time.');
    expect(after).not.toContain('Yes, it is answered');
  });

  test('a forged link, a link of another lead and a link on another site get a page that explains the error, and change nothing', async () => {
    const link = await linkInMail();
    const other = await send('Another message');
    const forged = [link.replace(leadId, other), `${link.slice(0, -2)}AA`, link.replace(/\?.*/, ''), `/answered/${leadId}?signature=`];
    for (const address of [...forged, '/answered/x?signature=y', '/answered/%00?signature=%00']) {
      for (const method of ['GET', 'POST']) {
        const answer = method === 'GET' ? await running.get('alpha', address) : await running.postForm('alpha', address, {});
        expect([address, answer.status]).toEqual([address, 404]);
        if (!address.includes('%00')) expect(answer.text).toContain('This link is not valid');
      }
    }
    for (const answer of [await running.get('bravo', link), await running.postForm('bravo', link, {})]) {
      expect(answer.status).toBe(404);
      expect(answer.text).toContain('Nothing was changed');
    }
    const { rows } = await running.database.pool.query('select 1 from lead_clocks where answered_at is not null and lead_id = any($1)', [
      [leadId, other],
    ]);
    expect(rows).toEqual([]);
  });

  test('a form that another website sends from the browser of the dealer does not mark the lead as answered', async () => {
    const link = await linkInMail();
    const answer = await running.postForm('alpha', link, {}, { origin: 'https://evil.example' });
    expect(answer.status).toBe(403);
    expect(await clockRow()).toMatchObject({ answered_at: null });
  });
});

describe('POST /api/manage/leads/{id}/answered', () => {
  const report = (token: string | null, id: string, body = '', method = 'POST') =>
    running.ask('localhost', `/api/manage/leads/${id}/answered`, {
      method,
      headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
      ...(method === 'POST' ? { body } : {}),
    });
  const tokenOf = async (slug: string): Promise<string> => {
    const tokens = new DealershipTokens({ database: running.database, clock: systemClock });
    return (await tokens.createToken(running.site(slug).primaryDealership.id, crypto.randomUUID())).token;
  };

  test('a CRM can report with the token of its dealership that a lead was answered; a second report does not change the stored time, and returns this time', async () => {
    const token = await tokenOf('alpha');
    const answer = await report(token, leadId, JSON.stringify({ answered_at: '2026-11-16T09:00:00+10:00' }));
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      200,
      { lead_id: leadId, promised_at: '2026-11-16T00:30:00.000Z', answered_at: new Date(NOW).toISOString(), in_time: true },
    ]);
    expect(await clockRow()).toMatchObject({ answered_by: 'api' });
    expect((await report(token, leadId)).text).toBe(answer.text);
    expect((await report(token, leadId.toUpperCase())).status).toBe(200);
  });

  test('if the reported time of an answer is more than five minutes in the future, the report is refused with status 422; if it is less than five minutes in the future, the current time is stored', async () => {
    const token = await tokenOf('alpha');
    const at = (minutes: number): string => JSON.stringify({ answered_at: new Date(Date.parse(NOW) + minutes * MINUTE_MS).toISOString() });
    const refused = await report(token, leadId, at(6));
    expect([refused.status, JSON.parse(refused.text).error.reason]).toEqual([422, 'answered-in-future']);
    expect(await clockRow()).toMatchObject({ answered_at: null });
    const accepted = await report(token, leadId, at(4));
    expect([accepted.status, JSON.parse(accepted.text).answered_at]).toEqual([200, new Date(NOW).toISOString()]);
  });

  test('a report is refused and changes nothing if its token is missing, unknown or of another dealership, if its body is wrong, or if the lead does not exist', async () => {
    const token = await tokenOf('alpha');
    expect((await report(null, leadId)).status).toBe(401);
    expect((await report(`${token}x`, leadId)).status).toBe(401);
    expect((await report(await tokenOf('bravo'), leadId)).status).toBe(404);
    for (const id of [crypto.randomUUID(), 'x', '%00', '..']) expect((await report(token, id)).status).toBe(404);
    for (const body of ['no json', '[]', '{"answered_at":"yesterday"}', '{"answered_at":null}', '{"at":1}', ' '.repeat(20_000)]) {
      const answer = await report(token, leadId, body);
      expect([body.slice(0, 30), answer.status]).toEqual([body.slice(0, 30), 400]);
      expect(JSON.parse(answer.text).error.message).toContain('answered_at');
    }
    for (const method of ['GET', 'PUT', 'DELETE']) expect((await report(token, leadId, '', method)).status).toBe(405);
    expect(await clockRow()).toMatchObject({ answered_at: null });
  });
});

describe('reminders and figures of the running program', () => {
  test('when a lead has waited too long for an answer, the worker sends a reminder with the link to the people at the dealership who got the lead by mail, but not to the shopper or the CRM', async () => {
    await linkInMail();
    await running.database.pool.query('update lead_clocks set next_reminder_at = $1 where lead_id = $2', [new Date(NOW), leadId]);
    await running.database.pool.query(`update timed_jobs set next_run_at = $1 where name = 'reply-reminders'`, [new Date(NOW)]);
    const remindersTo = async (address: string) =>
      (await mailsTo(address)).filter(({ headers }) => (headers.subject ?? '').startsWith('Reminder: '));
    await eventually(
      () => remindersTo('sales@alpha.example'),
      (mails) => expect(mails).toHaveLength(1),
    );
    const text = textOf((await remindersTo('sales@alpha.example'))[0]);
    expect(text).toContain('Jo Citizen is waiting: please answer in time');
    expect(text).toContain('The website promised an answer by Mon 16 Nov 2026, 10:30 am.');
    expect(text).toContain(`${running.originOf('alpha')}/answered/${leadId}?signature=`);
    expect([await remindersTo(FILLED_FORM.email), await remindersTo('crm@alpha.example')]).toEqual([[], []]);
  });

  test('the metrics state for each dealership how many leads wait for an answer, and how many were answered in time, late or never', async () => {
    await running.database.pool.query('delete from lead_clocks where lead_id <> $1', [leadId]);
    const figures = async (state: string): Promise<string | undefined> => {
      const text = await (await fetch(`http://127.0.0.1:${running.program.metricsPort}/metrics`)).text();
      return new RegExp(`^forecourt_lead_replies\\{dealership="alpha-yard",state="${state}"\\} (\\d+)$`, 'm').exec(text)?.[1];
    };
    expect([await figures('waiting'), await figures('silent')]).toEqual(['1', '0']);
    await running.database.pool.query(`update lead_clocks set promised_at = starts_at - interval '1 minute'`);
    expect([await figures('waiting'), await figures('silent'), await figures('late')]).toEqual(['0', '1', '0']);
    await running.database.pool.query('update lead_clocks set answered_at = starts_at');
    expect([await figures('silent'), await figures('late'), await figures('kept')]).toEqual(['0', '1', '0']);
  });
});

test('a form shows the usual reply time of its site after at least 20 leads were answered', async () => {
  await running.database.pool.query('delete from leads');
  for (let lead = 0; lead < 20; lead++) await send(`Message ${lead}`);
  await running.database.pool.query('update lead_clocks set answered_at = starts_at, answer_minutes = 13.5');
  // The program shows a form without the usual reply time if it has not computed this time yet. So the test requests
  // the form until the form shows the time.
  await eventually(
    () => running.get('alpha', '/enquire'),
    ({ text }) => expect(text).toContain('Usually answers in 14 minutes of opening time (median of the last 90 days).'),
  );
  expect((await running.get('both', '/enquire')).text).not.toContain('Usually answers');
});
