import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { solveCaptcha } from '#test/builders/leads/lead-bench.ts';
import { FILLED_FORM } from '#test/builders/leads/lead-builder.ts';
import { type Answer, eventually, type RunningProgram, stampOf, startRunningProgram } from '#test/builders/program/running-program.ts';

/** Two sites of one dealership, and the site of another dealership. */
const FILES = {
  'dealerships/yard.yaml': 'slug: yard\nname: Yard\nstate: qld\nrecipients: { email: [sales@yard.example, boss@yard.example] }\n',
  'dealerships/other.yaml': 'slug: other\nname: Other\nstate: qld\nrecipients: { email: [sales@other.example] }\n',
  'sites/yard/site.yaml': 'slug: yard\nname: Yard Cars\ndealerships: [yard]\n',
  'sites/second/site.yaml': 'slug: second\nname: Second Cars\ndealerships: [yard]\n',
  'sites/other/site.yaml': 'slug: other\nname: Other Cars\ndealerships: [other]\n',
};

let running: RunningProgram;
beforeAll(async () => {
  running = await startRunningProgram({ files: FILES });
});
afterAll(() => running.close());
beforeEach(() => running.database.pool.query('truncate leads, marketing_suppressions, rate_limits cascade'));

const enquire = async (slug: string, overrides: Readonly<Record<string, string>> = {}): Promise<void> => {
  const stamp = stampOf((await running.get(slug, '/enquire')).text);
  const altcha = await solveCaptcha(JSON.parse((await running.get(slug, '/api/captcha-challenge')).text));
  const fields = { ...FILLED_FORM, ...stamp, altcha, category: 'Sales', opt_in: '1', ...overrides };
  const sent = await running.postForm(slug, '/enquire', fields);
  expect(sent.status).toBe(303);
};

/** The stored mails of the latest leads, with unfolded headers and decoded soft line breaks. */
const mailsTo = async (receiver: string): Promise<readonly string[]> => {
  const { rows } = await running.database.pool.query<{ id: string }>('select id from lead_deliveries where receiver = $1', [receiver]);
  const folder = path.join(running.dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const texts = names
    .filter((name) => rows.some(({ id }) => name === `${id}.eml`))
    .map((name) => readFile(path.join(folder, name), 'utf8'));
  return (await Promise.all(texts)).map((text) =>
    text
      .replace(/\r\n[ \t]+/g, ' ')
      .replaceAll('=\r\n', '')
      .replaceAll('=3D', '='),
  );
};

const firstMailTo = async (receiver: string): Promise<string> => {
  let mails: readonly string[] = [];
  await eventually(
    () => mailsTo(receiver),
    (found) => {
      mails = found;
      expect(found).toHaveLength(1);
    },
  );
  return mails[0] ?? '';
};

/** Sends an enquiry with a consent. @returns path and query of the unsubscribe link in the receipt */
const consentOn = async (slug: string): Promise<string> => {
  await enquire(slug);
  const link = new URL(/^List-Unsubscribe: <([^>]+)>\r$/m.exec(await firstMailTo(FILLED_FORM.email))?.[1] ?? '');
  return link.pathname + link.search;
};

const suppressions = async (): Promise<readonly { channel: string }[]> =>
  (await running.database.pool.query<{ channel: string }>('select channel from marketing_suppressions')).rows;

const toldReceivers = async (): Promise<readonly string[]> => {
  const { rows } = await running.database.pool.query<{ receiver: string }>(
    "select receiver from lead_deliveries where channel like 'unsubscribe%' order by receiver",
  );
  return rows.map(({ receiver }) => receiver);
};

const press = (slug: string, link: string): Promise<Answer> => running.postForm(slug, link, { confirm: 'yes' });

describe('the receipt of a shopper who agreed to marketing mails', () => {
  test('has an unsubscribe link that does not contain the e-mail address, and headers to unsubscribe with one click; other receipts have neither', async () => {
    const link = await consentOn('yard');
    const receipt = await firstMailTo(FILLED_FORM.email);
    expect(receipt).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(link).toMatch(/^\/unsubscribe\?t=[\w-]+\.[\w-]+$/);
    expect(Buffer.from(link, 'base64url').toString('latin1').toLowerCase()).not.toContain('jo@');
    expect(receipt.split(link).length - 1).toBe(3);
    expect(receipt).toContain('You agreed to offers by email from Yard Cars.');
    await running.database.pool.query('truncate leads, rate_limits cascade');
    await enquire('yard', { opt_in: '' });
    const plain = await firstMailTo(FILLED_FORM.email);
    expect(plain).not.toMatch(/unsubscribe/i);
  });

  test('the lead stores text, time and channel of the consent, the version of the privacy notice, and whether the checkbox was ticked by default', async () => {
    const before = Date.now();
    await enquire('yard');
    const { rows } = await running.database.pool.query('select consent, payload from leads');
    const { consent } = rows[0];
    const { optIn, collectionNotice } = running.site('yard').forms;
    expect(consent).toMatchObject({
      optIn: true,
      optInText: optIn.text,
      optInPreTicked: optIn.checked,
      channel: 'website',
      collectionNoticeVersion: collectionNotice.version,
    });
    expect(consent.collectionNoticeText).toContain('Yard Cars collects these details');
    expect(consent.at).toBeGreaterThanOrEqual(before);
    expect(rows[0].payload.consent).toEqual(consent);
  });
});

describe('the page of the unsubscribe link', () => {
  test('a GET or HEAD of a mail scanner changes nothing, however often it comes', async () => {
    const link = await consentOn('yard');
    for (let time = 0; time < 3; time++) {
      const page = await running.get('yard', link);
      expect([page.status, page.headers['cache-control']]).toEqual([200, 'private, no-store']);
      expect(page.text).toMatch(/<h1[^>]*>Stop offers by email<\/h1>/);
      expect(page.text.match(/<button[^>]*type="submit"[^>]*name="confirm"[^>]*>/g)).toHaveLength(1);
      expect(page.text).toContain('Your email alerts from this site end too, if you have any.');
      expect(page.text).not.toContain('your own requests');
      expect(page.text).not.toContain(FILLED_FORM.email);
      await running.ask(running.hostOf('yard'), link, { method: 'HEAD' });
    }
    expect([await suppressions(), await toldReceivers()]).toEqual([[], []]);
  });

  test('the button unsubscribes the shopper, and each receiver of the lead is notified only once, even after a double click', async () => {
    const link = await consentOn('yard');
    const answers = await Promise.all([press('yard', link), press('yard', link), press('yard', link)]);
    expect(answers.map(({ status, headers }) => [status, headers.location])).toEqual(Array(3).fill([303, link]));
    expect(await suppressions()).toEqual([{ channel: 'page' }]);
    expect(await toldReceivers()).toEqual(['boss@yard.example', 'sales@yard.example']);
    const done = (await running.get('yard', link)).text;
    expect(done).toMatch(/<h1[^>]*>You are unsubscribed<\/h1>/);
    expect(done).toContain('All email alerts of this address have ended.');
    await eventually(
      () => mailsTo('boss@yard.example'),
      (mails) =>
        expect(mails.some((mail) => mail.includes('Subject: Unsubscribed: Jo Citizen') && mail.includes(FILLED_FORM.email))).toBe(true),
    );
  });

  test('a POST without the field that the button sends shows the page and unsubscribes nobody', async () => {
    const link = await consentOn('yard');
    const page = await running.postForm('yard', link, {});
    expect([page.status, await suppressions()]).toEqual([200, []]);
  });

  test('a post from a page of another origin is refused', async () => {
    const link = await consentOn('yard');
    const answer = await running.ask(running.hostOf('yard'), link, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' },
      body: 'confirm=yes',
    });
    expect([answer.status, await suppressions()]).toEqual([403, []]);
  });

  test.each([
    ['without a token', (link: string) => link.replace(/\?.*/, '')],
    ['with a changed signature', (link: string) => `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`],
    [
      'with a changed address hash',
      (link: string) =>
        link.replace(/(\?t=.{40})(.)/, (_, before: string, character: string) => `${before}${character === 'x' ? 'y' : 'x'}`),
    ],
    ['with the body only', (link: string) => link.replace(/\.[^.]*$/, '')],
    ['with a third part', (link: string) => `${link}.x`],
  ])('a link %s is answered with 404 and changes nothing', async (_, forge) => {
    const forged = forge(await consentOn('yard'));
    for (const answer of [await running.get('yard', forged), await press('yard', forged), await oneClick('yard', forged)]) {
      expect(answer.status).toBe(404);
      expect(answer.text).toContain('This link does not work');
    }
    expect([await suppressions(), await toldReceivers()]).toEqual([[], []]);
  });

  test('a link is valid only on its own site, and not on another site of the same dealership', async () => {
    const link = await consentOn('yard');
    for (const slug of ['second', 'other']) {
      expect([(await running.get(slug, link)).status, (await press(slug, link)).status, (await oneClick(slug, link)).status]).toEqual([
        404, 404, 404,
      ]);
    }
    expect(await suppressions()).toEqual([]);
  });
});

/** A post as a mail provider sends it according to RFC 8058: without a cookie and without an origin. */
const oneClick = (slug: string, link: string, type = 'application/x-www-form-urlencoded'): Promise<Answer> => {
  const boundary = 'b0undary';
  const body =
    type === 'multipart/form-data'
      ? `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`
      : 'List-Unsubscribe=One-Click';
  const contentType = type === 'multipart/form-data' ? `${type}; boundary=${boundary}` : type;
  return running.ask(running.hostOf(slug), link, { method: 'POST', headers: { 'content-type': contentType }, body });
};

describe('one-click unsubscribe (RFC 8058)', () => {
  test.each(['application/x-www-form-urlencoded', 'multipart/form-data'])(
    'a POST as %s unsubscribes the address without a redirect or cookie',
    async (type) => {
      const link = await consentOn('yard');
      const answer = await oneClick('yard', link, type);
      expect([answer.status, answer.headers.location, answer.headers['set-cookie']]).toEqual([200, undefined, undefined]);
      expect(await suppressions()).toEqual([{ channel: 'one-click' }]);
      expect((await oneClick('yard', link)).status).toBe(200);
      expect(await toldReceivers()).toHaveLength(2);
    },
  );

  test('a link works after the lead was erased', async () => {
    const link = await consentOn('yard');
    await running.database.pool.query('truncate leads cascade');
    expect((await oneClick('yard', link)).status).toBe(200);
    expect(await suppressions()).toEqual([{ channel: 'one-click' }]);
  });
});

describe('after a shopper has unsubscribed', () => {
  test('if the first lead was erased, unsubscribing notifies the receivers of a later lead with the same e-mail address', async () => {
    const link = await consentOn('yard');
    await running.database.pool.query('truncate leads, rate_limits cascade');
    await enquire('yard', { email: 'other@example.com' });
    await enquire('yard', { email: FILLED_FORM.email.toUpperCase() });
    await press('yard', link);
    expect(await toldReceivers()).toEqual(['boss@yard.example', 'sales@yard.example']);
  });

  test('a further lead tells the dealer that offers are not wanted, and its receipt has no link to unsubscribe', async () => {
    await press('yard', await consentOn('yard'));
    await running.database.pool.query('truncate leads, rate_limits cascade');
    await enquire('yard', { email: 'JO@Example.com' });
    const dealerMail = await firstMailTo('sales@yard.example');
    expect(dealerMail).toMatch(/^Offers by email: No\r$/m);
    expect(await firstMailTo('JO@Example.com')).not.toContain('unsubscribe');
    const { rows } = await running.database.pool.query('select consent from leads');
    expect(rows[0].consent.optIn).toBe(true);
  });

  test('another site may still send offers', async () => {
    await press('yard', await consentOn('yard'));
    await running.database.pool.query('truncate leads, rate_limits cascade');
    await enquire('second');
    expect(await firstMailTo(FILLED_FORM.email)).toContain('List-Unsubscribe:');
  });
});
