import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';

/** How a receiver treats a lead: it accepts the lead, never answers, refuses the lead, or accepts the lead after five seconds. */
export type Behaviour = 'accepts' | 'hangs' | 'refuses' | 'slow';

const SLOW_MS = 5_000;

/** A mail server and webhooks that receive leads and record the time at which each lead arrived. */
export interface TimedReceivers {
  readonly smtpUrl: string;
  /** Host and port of the webhooks; their paths are the names of the dealerships. */
  readonly hookHost: string;
  readonly certificateFile: string;
  /** How each receiver answers. The key is a mailbox or the path of a webhook. A receiver without an entry accepts everything. */
  readonly behaviours: Map<string, Behaviour>;
  /** The time of the first arrival, by receiver and lead: `sales@yard.example <lead id>`. */
  readonly arrivals: ReadonlyMap<string, number>;
  /**
   * The ids (`Message-ID`, `webhook-id`) of all accepted messages. The id of a message that was accepted twice occurs
   * twice.
   */
  readonly accepted: readonly string[];
  /** Stops accepting connections for mail, or accepts them again on the same port. */
  setMailServer(isUp: boolean): Promise<void>;
  close(): void;
}

const MESSAGE_ID = /^Message-ID:\s*(\S+)/im;
const LEAD_ID = /^X-Lead-Id: (\S+)/im;

/** One SMTP session. */
const talk = (socket: Socket, behaviourOf: (to: string) => Behaviour, onMail: (to: string, raw: string) => void): void => {
  let to = '';
  let read = '';
  let readsData = false;
  const answerRecipient = (): void => {
    const behaviour = behaviourOf(to);
    if (behaviour === 'refuses') socket.write('451 try again later\r\n');
    else if (behaviour === 'slow') setTimeout(() => socket.write('250 ok\r\n'), SLOW_MS);
    else if (behaviour === 'accepts') socket.write('250 ok\r\n');
  };
  const answer = (line: string): void => {
    const command = line.slice(0, 4).toUpperCase();
    if (command === 'RCPT') {
      to = /<([^>]*)>/.exec(line)?.[1] ?? '';
      answerRecipient();
    } else if (command === 'DATA') {
      readsData = true;
      socket.write('354 go on\r\n');
    } else if (command === 'QUIT') socket.end('221 bye\r\n');
    else socket.write('250 ok\r\n');
  };
  socket.setEncoding('latin1');
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    read += String(chunk);
    for (;;) {
      const ending = readsData ? '\r\n.\r\n' : '\r\n';
      const end = read.indexOf(ending);
      if (end === -1) return;
      const part = read.slice(0, end);
      read = read.slice(end + ending.length);
      if (!readsData) answer(part);
      else {
        readsData = false;
        onMail(to, part);
        socket.write('250 accepted\r\n');
      }
    }
  });
  socket.write('220 test mail server\r\n');
};

const makeCertificate = (folder: string): { readonly certificateFile: string; readonly keyFile: string } => {
  const certificateFile = path.join(folder, 'webhook.pem');
  const keyFile = path.join(folder, 'webhook.key');
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const kind = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '30'];
  execFileSync('openssl', [...kind, '-keyout', keyFile, '-out', certificateFile, ...subject], { stdio: 'pipe' });
  return { certificateFile, keyFile };
};

const listen = (server: Server, port = 0): Promise<number> =>
  new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)));

/**
 * Starts a mail server and webhooks with TLS on free ports of this machine.
 *
 * @param folder for the certificate
 * @param onMail is called with each accepted mail
 */
export const startTimedReceivers = async (
  folder: string,
  onMail: (to: string, raw: string) => void = () => {},
): Promise<TimedReceivers> => {
  const behaviours = new Map<string, Behaviour>();
  const arrivals = new Map<string, number>();
  const accepted: string[] = [];
  const behaviourOf = (receiver: string): Behaviour => behaviours.get(receiver) ?? 'accepts';
  const note = (receiver: string, leadId: string): void => {
    const key = `${receiver} ${leadId}`;
    if (!arrivals.has(key)) arrivals.set(key, performance.now());
  };
  const sockets = new Set<Socket>();
  const openMailServer = (): Server =>
    createServer((socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      talk(socket, behaviourOf, (to, raw) => {
        accepted.push(MESSAGE_ID.exec(raw)?.[1] ?? raw);
        note(to, LEAD_ID.exec(raw)?.[1] ?? '');
        onMail(to, raw);
      });
    });
  let mailServer = openMailServer();
  const mailPort = await listen(mailServer);
  const closeMailServer = (): void => {
    mailServer.close();
    for (const socket of sockets) socket.destroy();
  };
  const { certificateFile, keyFile } = makeCertificate(folder);
  const hooks = createHttpsServer({ key: readFileSync(keyFile), cert: readFileSync(certificateFile) }, async (request, response) => {
    const body = await text(request);
    const behaviour = behaviourOf(request.url ?? '');
    if (behaviour === 'hangs') return;
    if (behaviour === 'refuses') return void response.writeHead(503).end();
    if (behaviour === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    accepted.push(String(request.headers['webhook-id']));
    note(request.url ?? '', (JSON.parse(body) as { data: { lead_id: string } }).data.lead_id);
    response.writeHead(200).end();
  });
  const hookPort = await listen(hooks);
  return {
    smtpUrl: `smtp://127.0.0.1:${mailPort}`,
    hookHost: `127.0.0.1:${hookPort}`,
    certificateFile,
    behaviours,
    arrivals,
    accepted,
    setMailServer: async (isUp) => {
      closeMailServer();
      if (!isUp) return;
      mailServer = openMailServer();
      await listen(mailServer, mailPort);
    },
    close: () => {
      closeMailServer();
      hooks.closeAllConnections();
      hooks.close();
    },
  };
};
