import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createMailTransport } from './create-mail-transport.server.ts';
import type { MailError, OutgoingMail } from './mail-transport.server.ts';
import { needsTls } from './smtp-transport.server.ts';

const mail: OutgoingMail = {
  id: '0198c0de-0000-7000-8000-000000000001',
  fromName: 'Demo “Cars”, Pty',
  to: 'sales@dealer.example',
  replyTo: 'ada@example.com',
  subject: 'Enquiry: Škoda 🚗\r\nBcc: evil@example.com',
  text: 'Hello\n.\nthere',
  html: '<p>Hello</p>',
  attachments: [{ filename: 'lead.xml', contentType: 'application/xml', content: '<adf/>' }],
  headers: { 'X-Delivery': '1' },
  messageId: '0198c0de@forecourt.invalid',
};

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'mail-'));
});
afterEach(() => rm(directory, { recursive: true }));

describe('mail to files', () => {
  const transportHere = () =>
    createMailTransport({
      SMTP_URL: undefined,
      MAIL_FROM: 'Forecourt <no-reply@forecourt.invalid>',
      DATA_DIR: directory,
      SMTP_CONNECTIONS: 10,
    });

  test('if a mail is sent several times with the same id, only one .eml file with this id is stored', async () => {
    const transport = transportHere();
    await transport.send(mail);
    await Promise.all([transport.send(mail), transport.send(mail)]);
    expect(await readdir(path.join(directory, 'mail'))).toEqual([`${mail.id}.eml`]);
    const file = path.join(directory, 'mail', `${mail.id}.eml`);
    const text = await readFile(file, 'utf8');
    expect(text).toContain('Message-ID: <0198c0de@forecourt.invalid>\r\n');
    expect(text.replace(/\r\n[ \t]+/g, ' ')).toMatch(/^From: .*<no-reply@forecourt\.invalid>\r$/m);
    expect(text).toMatch(/^Reply-To: ada@example\.com\r$/m);
    expect(text).toContain('X-Delivery: 1');
    expect(text).toMatch(/filename=lead\.xml/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(transport.kind).toBe('file');
  });

  test('a subject with a line break does not add a header to the mail', async () => {
    await transportHere().send(mail);
    expect(await readFile(path.join(directory, 'mail', `${mail.id}.eml`), 'utf8')).not.toMatch(/^Bcc:/m);
  });

  test('a mail whose id is not a valid file name is refused', async () => {
    await expect(transportHere().send({ ...mail, id: '../../x' })).rejects.toThrow(/not a valid file name/);
    expect(await readdir(directory)).toEqual([]);
  });
});

describe('mail by SMTP', () => {
  let server: Server;
  let sockets: Socket[];
  let received: string[];
  let answerToRecipient: string;

  beforeEach(async () => {
    sockets = [];
    received = [];
    answerToRecipient = '250 ok';
    server = createServer((socket) => {
      sockets.push(socket);
      let isData = false;
      socket.write('220 test\r\n');
      createInterface(socket).on('line', (line) => {
        if (isData) {
          received.push(line);
          if (line !== '.') return;
          isData = false;
          socket.write('250 taken\r\n');
        } else if (line === 'DATA') {
          isData = true;
          socket.write('354 go\r\n');
        } else if (line === 'STARTTLS') socket.write('502 not here\r\n');
        else if (line.startsWith('RCPT')) socket.write(`${answerToRecipient}\r\n`);
        else socket.write('250 ok\r\n');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  const transportThere = (parameters = '', host = '127.0.0.1') =>
    createMailTransport({
      SMTP_URL: `smtp://${host}:${(server.address() as AddressInfo).port}${parameters}`,
      MAIL_FROM: 'no-reply@forecourt.invalid',
      DATA_DIR: directory,
      SMTP_CONNECTIONS: 10,
    });

  test('a mail arrives at the mail server with a Message-ID header that contains the id of the mail', async () => {
    const transport = transportThere();
    await transport.send(mail);
    await transport.close();
    expect(received).toContain('Message-ID: <0198c0de@forecourt.invalid>');
    expect(transport.kind).toBe('smtp');
  });

  test('after SMTP code 550 the error is permanent, and after SMTP code 452 it is temporary', async () => {
    const transport = transportThere();
    answerToRecipient = '550 no such user';
    await expect(transport.send(mail)).rejects.toMatchObject({ isPermanent: true } satisfies Partial<MailError>);
    answerToRecipient = '452 mailbox full';
    await expect(transport.send(mail)).rejects.toMatchObject({ isPermanent: false } satisfies Partial<MailError>);
    await transport.close();
  });

  test('the error has isServerFault true if the server closes the connection at once, and false if the server closes it after DATA', {
    timeout: 60_000,
  }, async () => {
    let closesAt: 'greeting' | 'data' = 'greeting';
    server.removeAllListeners('connection');
    server.on('connection', (socket) => {
      sockets.push(socket);
      if (closesAt === 'greeting') socket.end();
      else socket.write('220 test\r\n');
      createInterface(socket).on('line', (line) => (line === 'DATA' ? socket.end() : socket.write('250 ok\r\n')));
    });
    const transport = transportThere();
    await expect(transport.send(mail)).rejects.toMatchObject({ isServerFault: true } satisfies Partial<MailError>);
    closesAt = 'data';
    await expect(transport.send(mail)).rejects.toMatchObject({ isServerFault: false } satisfies Partial<MailError>);
    await transport.close();
  });

  test('if sending a mail is aborted, its connection to the mail server is closed', async () => {
    server.removeAllListeners('connection');
    server.on('connection', (socket) => void sockets.push(socket));
    const transport = transportThere();
    const abort = new AbortController();
    const sending = transport.send(mail, abort.signal);
    await vi.waitFor(() => expect(sockets).toHaveLength(1));
    abort.abort();
    await expect(sending).rejects.toMatchObject({ isServerFault: false } satisfies Partial<MailError>);
    await vi.waitFor(() => expect(sockets[0]?.readableEnded).toBe(true));
    await transport.close();
  });

  test('if the server does not offer the required encryption, no mail is sent and the error is temporary', async () => {
    const transport = transportThere('?requireTLS=true');
    await expect(transport.send(mail)).rejects.toMatchObject({ isPermanent: false } satisfies Partial<MailError>);
    expect(received).toEqual([]);
    await transport.close();
  });

  test('if a server offers no encryption and its address is no loopback address, no mail is sent, even without requireTLS in SMTP_URL', async () => {
    // 0.0.0.0 also reaches this machine, but it is not one of the loopback addresses that need no encryption.
    const transport = transportThere('', '0.0.0.0');
    await expect(transport.send(mail)).rejects.toMatchObject({ isPermanent: false } satisfies Partial<MailError>);
    expect(received).toEqual([]);
    await transport.close();
  });
});

test.each([
  ['smtp://user:password@mail.example.com:587', true],
  ['smtp://10.0.0.5', true],
  ['smtp://mail.example.com?requireTLS=false', false],
  ['smtp://localhost:25', false],
  ['smtp://127.0.0.1:25', false],
  ['smtp://[::1]:25', false],
])('for the mail server %s, needsTls returns whether mails must be encrypted: %s', (url, isNeeded) => {
  expect(needsTls(url)).toBe(isNeeded);
});
