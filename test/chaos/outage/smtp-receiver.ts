import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';

/** A mail server of the test. It keeps every mail that it accepted. */
export interface SmtpReceiver {
  readonly url: string;
  /** The accepted mails, each with its recipient and its raw text. */
  readonly mails: readonly { readonly to: string; readonly raw: string; readonly isAcknowledged: boolean }[];
  /** Number of connections and mails that were refused. */
  readonly refused: number;
  /**
   * True during an outage. The server then closes half of the connections at once: the second, the fourth and so on. On
   * the remaining connections, it refuses each recipient with status 451.
   */
  isDown: boolean;
  /**
   * While this is true, the server keeps each mail but never acknowledges it. The sender cannot know that the mail
   * arrived.
   */
  isSilent: boolean;
  close(): void;
}

/** Starts a mail server on a free port of this machine. */
export const startSmtpReceiver = async (): Promise<SmtpReceiver> => {
  const mails: { to: string; raw: string; isAcknowledged: boolean }[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const receiver = { url: '', mails, refused: 0, isDown: true, isSilent: false, close: (): void => {} };
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    connections += 1;
    if (receiver.isDown && connections % 2 === 0) {
      receiver.refused += 1;
      socket.destroy();
      return;
    }
    let to = '';
    let text = '';
    let readsData = false;
    const answerCommand = (line: string): void => {
      const command = line.slice(0, 4).toUpperCase();
      if (command === 'RCPT' && receiver.isDown) {
        receiver.refused += 1;
        socket.write('451 temporarily out of order\r\n');
      } else if (command === 'RCPT') {
        to = /<([^>]*)>/.exec(line)?.[1] ?? '';
        socket.write('250 ok\r\n');
      } else if (command === 'DATA') {
        readsData = true;
        socket.write('354 go on\r\n');
      } else if (command === 'QUIT') socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    };
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      text += String(chunk);
      for (;;) {
        const end = text.indexOf(readsData ? '\r\n.\r\n' : '\r\n');
        if (end === -1) return;
        const read = text.slice(0, end);
        text = text.slice(end + (readsData ? 5 : 2));
        if (!readsData) answerCommand(read);
        else {
          readsData = false;
          mails.push({ to, raw: read, isAcknowledged: !receiver.isSilent });
          if (!receiver.isSilent) socket.write('250 accepted\r\n');
        }
      }
    });
    socket.write('220 test mail server\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  receiver.close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return receiver;
};
