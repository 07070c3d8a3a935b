import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FormField } from '#features/leads/rules/form/form-field.ts';
import { AttachmentFiles } from '#features/leads/server/attachments/attachment-files.server.ts';
import { LeadAttachments } from '#features/leads/server/attachments/lead-attachments.server.ts';
import { LeadStore } from '#features/leads/server/lead-store.server.ts';
import { HOUR_MS } from '#kernel/clock.ts';
import { createPersonalData } from '#main/services/personal-data.server.ts';
import { buildDocx, buildPdf, JPEG, PNG } from '#test/builders/leads/files.ts';
import { type Answer, eventually, newVisitor, stampOf } from '#test/builders/program/running-program.ts';
import { startTwoDealers, TWO_DEALERS, type TwoDealers } from '../tenants/two-dealers.ts';

const PAGE = `title: Careers
intro: Work with us.
blocks:
  - block: form
    form: careers
`;

/** The finance enquiry of this site has a field for files, which the form of the platform does not have. */
const FINANCE_FORM = `leadForms:
  - name: finance-enquiry
    kind: finance
    title: Ask about finance
    category: Finance
    button: Send
    messageOptional: true
    steps:
      - fields: [contact, { name: payslips, label: Payslips, type: file }, message]
`;

let dealers: TwoDealers;
beforeAll(async () => {
  const files = { 'sites/alpha/pages/careers.yaml': PAGE, 'sites/alpha/lead-forms.yaml': FINANCE_FORM };
  dealers = await startTwoDealers({}, { ...TWO_DEALERS, ...files });
});
afterAll(() => dealers.close());

const CONTACT = { name: 'Jo Citizen', email: 'jo@example.com', phone: '0412 345 678', area: 'Sales' };
type SentFile = readonly [name: string, content: Uint8Array | string];

const stored = async () => new LeadStore(dealers.running.database).list(dealers.running.site('alpha'));
const folder = (): string => path.join(dealers.running.dataDir, 'attachments', String(dealers.running.site('alpha').id));
const onDisk = () => readdir(folder()).catch((): string[] => []);

const post = async (body: Buffer, type: string, page = '/careers'): Promise<Answer> =>
  dealers.running.ask(dealers.running.hostOf('alpha'), page, {
    method: 'POST',
    body,
    headers: { 'content-type': type, 'x-forwarded-for': newVisitor(), origin: dealers.running.originOf('alpha') },
  });

/** Fills in the form and sends it with files, as a browser does. */
const send = async (files: readonly SentFile[], overrides: Readonly<Record<string, string>> = {}): Promise<Answer> => {
  const { text } = await dealers.running.get('alpha', '/careers');
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...stampOf(text), ...CONTACT, ...overrides })) form.append(name, value);
  for (const [name, content] of files) form.append('documents', new File([Buffer.from(content)], name));
  const request = new Request('http://x', { method: 'POST', body: form });
  return post(Buffer.from(await request.arrayBuffer()), request.headers.get('content-type') ?? '');
};

/** Releases a held lead, and returns the text of the mail about this lead to the dealer. */
const mailOf = async (leadId: string): Promise<string> => {
  const { running } = dealers;
  await new LeadStore(running.database).release(running.site('alpha'), leadId, Date.now());
  const { deliveries } = (await stored()).find(({ lead }) => lead.id === leadId) ?? { deliveries: [] };
  const file = path.join(running.dataDir, 'mail', `${deliveries.find(({ channel }) => channel === 'email')?.id}.eml`);
  let mail = '';
  await eventually(
    async () => {
      mail = await readFile(file, 'utf8').catch(() => '');
      return mail;
    },
    (text) => expect(text).not.toBe(''),
  );
  return mail.replace(/=\r\n/g, '');
};

const storedLead = async () => {
  const [newest] = await stored();
  if (newest === undefined) throw new Error('no lead');
  return newest.lead;
};

describe('a job application with files', () => {
  test('ROUTE-49 the form accepts files without JavaScript, and stores them outside the web root under unguessable names', async () => {
    const { text } = await dealers.running.get('alpha', '/careers');
    expect(text).toMatch(/<form[^>]*enctype="multipart\/form-data"/i);
    expect(text).toMatch(/<input[^>]*type="file"[^>]*multiple/);
    const before = await onDisk();
    const answer = await send([
      ['C:\\docs\\my cv.pdf', buildPdf()],
      ['letter.docx', buildDocx()],
      ['me.png.exe', PNG],
    ]);
    expect([answer.status, answer.headers.location]).toEqual([303, '/success']);
    const lead = await storedLead();
    expect(lead).toMatchObject({
      kind: 'careers',
      category: 'Careers Enquiry',
      attachments: [
        { name: 'my cv.pdf', type: 'pdf', scan: 'no-scanner' },
        { name: 'letter.docx', type: 'docx' },
        { name: 'me.png.exe.png', type: 'png' },
      ],
    });
    const added = (await onDisk()).filter((name) => !before.includes(name));
    expect(new Set(added)).toEqual(new Set(lead.attachments?.map(({ id }) => id)));
    for (const id of added) {
      expect(id).toMatch(/^[0-9a-f-]{36}$/);
      expect((await dealers.running.get('alpha', `/attachments/${id}`)).status).toBe(404);
    }
    const { rows } = await dealers.running.database.pool.query('select id from lead_attachments where lead_id = $1', [lead.id]);
    expect(rows).toHaveLength(3);
  });

  test('the mail to the dealer has the files and says whether they were scanned', async () => {
    await send(
      [
        ['cv.pdf', buildPdf()],
        ['letter.docx', buildDocx()],
      ],
      { message: 'For the mail' },
    );
    const mail = await mailOf((await storedLead()).id);
    expect(mail).toContain('filename=cv.pdf');
    expect(mail.replace(/\r\n/g, '')).toContain(Buffer.from(buildPdf()).toString('base64').replace(/=+$/, ''));
    expect(mail).toContain('cv.pdf, attached');
    expect(mail).toContain('letter.docx, attached');
    // The mail says twice that the files were not scanned: once in the plain text and once in the HTML.
    expect(mail.replace(/=\r\n/g, '').split('not scanned for viruses')).toHaveLength(3);
    expect(mail).toContain('cv.pdf (PDF, 1 kB)');
  });

  test('a form in which no file was chosen is accepted without files', async () => {
    const answer = await send([['', '']], { message: 'No file' });
    expect(answer.status).toBe(303);
    expect((await storedLead()).attachments).toBeUndefined();
  });

  const HOSTILE: readonly (readonly [string, readonly SentFile[], string])[] = [
    [
      'a program with the name of a PDF',
      [['cv.pdf', 'MZ\x90\x00']],
      'The file cv.pdf is not PDF, Word (.docx), OpenDocument (.odt), JPEG or PNG.',
    ],
    ['a page with a script', [['cv.png', '<svg onload=alert(1)>']], 'The file cv.png is not PDF'],
    ['an empty file', [['cv.pdf', '']], 'The file cv.pdf is empty.'],
    [
      'a file that is too large',
      [['big.png', Buffer.concat([PNG, Buffer.alloc(4_100_000)])]],
      'The file big.png has 4.1 MB. At most 4 MB are allowed.',
    ],
    ['20 files', Array.from({ length: 20 }, (_, at): SentFile => [`${at}.png`, PNG]), 'at most 3 files, not 20.'],
    ['a PDF with a script', [['cv.pdf', buildPdf('<< /S /JavaScript >>')]], 'contains scripts, macros or embedded files'],
    ['a document with macros', [['cv.docx', buildDocx({ 'word/vbaProject.bin': 'x' })]], 'contains scripts, macros or embedded files'],
    ['a document that leaves its folder', [['cv.docx', buildDocx({ '../../x': 'x' })]], 'is protected with a password or damaged'],
    [
      'a bad file after a good one',
      [
        ['a.jpg', JPEG],
        ['b.pdf', '%PD'],
      ],
      'The file b.pdf is not',
    ],
    ['a name with a path and script', [['../../<script>x</script>.pdf', 'x']], 'is not PDF'],
  ];

  test.each(HOSTILE)(
    '%s is refused with a message, the form keeps the values of the other fields, and nothing is stored',
    async (_what, files, message) => {
      const [leads, disk] = [await stored(), await onDisk()];
      const answer = await send(files, { message: 'Please keep this text' });
      expect(answer.status).toBe(422);
      expect(answer.text).toContain(message);
      expect(answer.text).toContain('Please choose your files again: browsers do not keep them.');
      expect(answer.text).toContain('Please keep this text');
      expect(answer.text).toContain('value="jo@example.com"');
      expect(answer.text).not.toMatch(/<script>x/);
      expect([await stored(), await onDisk()]).toEqual([leads, disk]);
    },
  );

  test('if an answer is wrong and the file is valid, the form names the wrong answer and asks for the file again', async () => {
    const disk = await onDisk();
    const answer = await send([['cv.pdf', buildPdf()]], { email: 'jo@' });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('Please enter an email address like name@example.com.');
    expect(answer.text).toContain('Please choose your files again');
    expect(await onDisk()).toEqual(disk);
  });

  test('broken and oversized bodies are refused, and text in the field of the files is ignored', async () => {
    const type = 'multipart/form-data; boundary=x';
    for (const body of ['', '--x\r\n', '--x\r\ncontent-disposition: form-data; name="documents"; filename="a.pdf"\r\n\r\n%PDF-']) {
      expect((await post(Buffer.from(body), type)).status).toBe(400);
    }
    expect((await post(Buffer.alloc(201_000_000), type)).status).toBe(413);
    const { text } = await dealers.running.get('alpha', '/careers');
    const fields = { ...stampOf(text), ...CONTACT, documents: '../../etc/passwd', message: 'A text as file' };
    expect((await dealers.running.postForm('alpha', '/careers', fields)).status).toBe(303);
    const lead = await storedLead();
    expect(lead.attachments).toBeUndefined();
    expect(JSON.stringify(lead.details)).not.toContain('passwd');
  });

  test('a post with files over the size limit is answered with status 413, the limit, and the form with its values', async () => {
    const disk = await onDisk();
    const message = 'First line\r\nSecond line';
    const answer = await send([['film.png', Buffer.concat([PNG, Buffer.alloc(25_000_000)])]], { message });
    expect(answer.status).toBe(413);
    expect(answer.text).toContain('All files together may have 10 MB.');
    expect(answer.text).toContain('value="jo@example.com"');
    expect(answer.text).toMatch(/First line\r?\nSecond line/);
    expect(await onDisk()).toEqual(disk);
  });

  /**
   * Begins posts with a `Content-Length` of 19 MB, and sends only the first `sentBytes` bytes of each post.
   *
   * @returns a function that closes the connections of the posts
   */
  const beginPosts = (count: number, sentBytes: number): (() => void) => {
    const { running } = dealers;
    const headers = {
      host: running.hostOf('alpha'),
      origin: running.originOf('alpha'),
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': '19000000',
    };
    const begun = Array.from({ length: count }, () => {
      const post = request({ host: '127.0.0.1', port: running.program.port, path: '/careers', method: 'POST', headers });
      post.on('error', () => {});
      post.write(Buffer.alloc(sentBytes));
      return post;
    });
    return () => {
      for (const post of begun) post.destroy();
    };
  };
  const large: SentFile = ['photo.png', Buffer.concat([PNG, Buffer.alloc(3_900_000)])];

  test('if the files of other visitors use all memory for uploads, a form with files is refused with 503 and shown again with its values', async () => {
    const breakOff = beginPosts(4, 18_999_999);
    try {
      await eventually(
        () => send([large, large], { message: 'Please keep this text' }),
        (answer) => {
          expect(answer.status).toBe(503);
          expect(answer.text).toContain('Too many files are being sent at the moment.');
          expect(answer.text).toContain('Please keep this text');
          expect(answer.text).toContain('value="jo@example.com"');
        },
      );
    } finally {
      breakOff();
    }
  });

  test('posts that announce a large body and then send almost nothing do not use up the memory that other job applications need', async () => {
    const breakOff = beginPosts(10, 10);
    try {
      // The slow posts must reach the program before the job application. So the test waits for the answer to another
      // request first.
      await dealers.running.get('alpha', '/careers');
      expect((await send([large, large], { message: 'Sent beside slow posts' })).status).toBe(303);
    } finally {
      breakOff();
    }
  });

  test('other forms of the site keep the small limit for the size of a post', async () => {
    const { running } = dealers;
    const body = Buffer.alloc(70_000);
    const headers = { origin: running.originOf('alpha'), 'content-type': 'multipart/form-data; boundary=x' };
    expect((await running.ask(running.hostOf('alpha'), '/enquire', { method: 'POST', body, headers })).status).toBe(413);
  });

  test('the same application sent twice is one lead with one set of files', async () => {
    const { text } = await dealers.running.get('alpha', '/careers');
    const stamp = stampOf(text);
    const before = (await stored()).length;
    for (let repeated = 0; repeated < 2; repeated += 1) await send([['cv.pdf', buildPdf()]], { ...stamp, message: 'Twice' });
    expect(await stored()).toHaveLength(before + 1);
    const disk = new Set(await onDisk());
    const { rows } = await dealers.running.database.pool.query<{ id: string }>('select id from lead_attachments');
    expect(new Set(rows.map(({ id }) => id))).toEqual(disk);
    await send([['cv.pdf', buildPdf('<< /Type /Catalog /Lang (en) >>')]], { ...stamp, message: 'Twice' });
    expect(await stored()).toHaveLength(before + 2);
  });
});

describe('a finance form that a site replaces with a form with files', () => {
  test('the form accepts files that are larger than the usual limit', async () => {
    const { text } = await dealers.running.get('alpha', '/finance-enquiry');
    expect(text).toMatch(/<input[^>]*type="file"[^>]*name="payslips"|<input[^>]*name="payslips"[^>]*type="file"/);
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...stampOf(text), ...CONTACT })) form.append(name, value);
    form.append('payslips', new File([Buffer.concat([PNG, Buffer.alloc(300_000)])], 'payslip.png'));
    const request = new Request('http://x', { method: 'POST', body: form });
    const body = Buffer.from(await request.arrayBuffer());
    const answer = await post(body, request.headers.get('content-type') ?? '', '/finance-enquiry');
    expect([answer.status, answer.headers.location]).toEqual([303, '/success']);
    expect((await storedLead()).attachments).toMatchObject([{ name: 'payslip.png', type: 'png' }]);
  });
});

describe('stored files', () => {
  const files = () => new AttachmentFiles(path.dirname(folder()), dealers.running.database);

  test('the cleanup deletes a file whose lead was not stored because the program was killed, and keeps the files of leads', async () => {
    await send([['cv.pdf', buildPdf()]], { message: 'Stays' });
    const kept = await onDisk();
    const site = dealers.running.site('alpha');
    const orphan = crypto.randomUUID();
    await files().write(site, orphan, PNG);
    await mkdir(folder(), { recursive: true });
    await writeFile(path.join(folder(), `.${orphan}.unfinished`), 'half');
    expect(await files().deleteOrphans(Date.now() - HOUR_MS)).toBe(0);
    for (const name of await onDisk()) await utimes(path.join(folder(), name), 0, 0);
    expect(await files().deleteOrphans(Date.now() - HOUR_MS)).toBe(2);
    expect(new Set(await onDisk())).toEqual(new Set(kept));
  });

  test('the cleanup of one site fails without stopping the cleanup of the other sites', async () => {
    const attachments = path.dirname(folder());
    const unreadable = ['0', '999999'].map((name) => path.join(attachments, name));
    for (const name of unreadable) await writeFile(name, 'this should be a folder');
    const orphan = crypto.randomUUID();
    await files().write(dealers.running.site('alpha'), orphan, PNG);
    await utimes(path.join(folder(), orphan), 0, 0);
    await expect(files().deleteOrphans(Date.now() - HOUR_MS)).rejects.toThrow(
      /site 0 .*ENOTDIR.*site 999999 .*ENOTDIR.*; 1 files were deleted/,
    );
    expect(await onDisk()).not.toContain(orphan);
    for (const name of unreadable) await rm(name);
  });

  test('a lead that cannot be stored leaves no file', async () => {
    const disk = await onDisk();
    const { pool } = dealers.running.database;
    await pool.query('alter table lead_attachments add constraint none_now check (created_at is null) not valid');
    const answer = await send([['cv.pdf', buildPdf()]], { message: 'Cannot be stored' });
    await pool.query('alter table lead_attachments drop constraint none_now');
    expect(answer.status).toBe(503);
    expect(answer.text).toContain('Cannot be stored');
    expect(await onDisk()).toEqual(disk);
  });

  test('if the connection is lost after the database has stored the lead, the files of the lead stay on the disk', async () => {
    const site = dealers.running.site('alpha');
    await send([['cv.pdf', buildPdf()]], { message: 'Stored before' });
    const lead = await storedLead();
    const content = buildPdf();
    const id = crypto.randomUUID();
    const kept = { id, name: 'cv.pdf', type: 'pdf', bytes: content.length, scan: 'clean', content } as const;
    const storing = new LeadAttachments(files(), null).storeWith(site, { problems: [], texts: {}, files: [kept] }, async () => {
      const { pool } = dealers.running.database;
      await pool.query('insert into lead_attachments values ($1, $2, $3, now())', [site.id, id, lead.id]);
      throw new Error('Connection lost');
    });
    await expect(storing).rejects.toThrow('Connection lost');
    expect(await onDisk()).toContain(id);
  });

  test('if the database connection breaks while a lead is stored, its files stay for an hour, because the database may still store the lead', async () => {
    const site = dealers.running.site('alpha');
    const content = buildPdf();
    const storeWith = (error: Error) => {
      const file = { id: crypto.randomUUID(), name: 'cv.pdf', type: 'pdf', bytes: content.length, scan: 'clean', content } as const;
      const storing = new LeadAttachments(files(), null).storeWith(site, { problems: [], texts: {}, files: [file] }, async () => {
        throw error;
      });
      return { id: file.id, storing };
    };
    const lost = storeWith(new Error('Connection terminated unexpectedly'));
    await expect(lost.storing).rejects.toThrow('Connection terminated');
    const refused = storeWith(new Error('The lead was not stored'));
    await expect(refused.storing).rejects.toThrow('not stored');
    const disk = await onDisk();
    expect([disk.includes(lost.id), disk.includes(refused.id)]).toEqual([true, false]);
    await utimes(path.join(folder(), lost.id), 0, 0);
    expect(await files().deleteOrphans(Date.now() - HOUR_MS)).toBe(1);
  });

  test('a file of one site is not found for another site, and a name that is not an id is refused', async () => {
    const [id = ''] = await onDisk();
    expect(await files().read(dealers.running.site('alpha'), id)).not.toBeNull();
    expect(await files().read(dealers.running.site('bravo'), id)).toBeNull();
    await expect(files().read(dealers.running.site('alpha'), '../../secret')).rejects.toThrow('must be a UUID');
  });

  test('if the virus scanner fails or finds a virus in a stored file, the mail names this file but does not contain it; an upload in which the scanner finds a virus is refused', async () => {
    await send([['cv.pdf', buildPdf()]], { message: 'For the scanner' });
    const lead = await storedLead();
    const forMail = (verdict: 'clean' | 'infected' | 'unavailable') =>
      new LeadAttachments(files(), { scan: async () => verdict }).forMail(lead);
    expect(await forMail('clean')).toMatchObject({
      attachments: [{ filename: 'cv.pdf' }],
      rows: [{ value: 'cv.pdf, attached; the virus scanner found nothing' }],
    });
    expect(await forMail('unavailable')).toMatchObject({
      attachments: [],
      rows: [{ value: expect.stringContaining('cv.pdf, held, because the virus scanner did not answer') }],
    });
    expect(await forMail('infected')).toMatchObject({
      attachments: [],
      rows: [{ value: expect.stringContaining('cv.pdf, held, because the virus scanner found a virus') }],
    });
    expect(await onDisk()).toContain(lead.attachments?.[0]?.id);
    const field = { name: 'cv', label: 'CV', type: 'file', file: { types: ['pdf'], maxFiles: 1, maxBytes: 9_999 } } as unknown as FormField;
    const checked = await new LeadAttachments(files(), { scan: async () => 'infected' }).check({ fields: [field] }, [
      { field: 'cv', name: 'a.pdf', content: buildPdf() },
    ]);
    expect(checked).toMatchObject({ problems: [{ field: 'cv', message: 'The virus scanner refuses the file a.pdf.' }] });
  });

  test('erasing a person erases the files', async () => {
    const email = 'erase-me@example.com';
    await send([['cv.pdf', buildPdf()]], { email, message: 'Erase me' });
    const { attachments } = await storedLead();
    const id = attachments?.[0]?.id ?? '';
    expect(await onDisk()).toContain(id);
    const { running } = dealers;
    const personal = createPersonalData({
      environment: { DATA_DIR: running.dataDir },
      database: running.database,
      clock: { now: () => Date.now() },
      platformSecret: new Uint8Array(32),
    });
    expect(JSON.stringify(await personal.exportPerson(running.site('alpha'), { email, phone: null }))).toContain(id);
    await personal.erasePerson(running.site('alpha'), { email, phone: null });
    expect(await onDisk()).not.toContain(id);
  });
});
