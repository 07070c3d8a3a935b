import { connect } from 'node:net';
import { SECOND_MS } from '#kernel/clock.ts';
import type { ScanVerdict, VirusScanner } from './virus-scanner.server.ts';

const DEFAULT_PORT = 3310;
const TIMEOUT_MS = 15 * SECOND_MS;
const CHUNK_BYTES = 64 * 1024;
const MAX_ANSWER_CHARACTERS = 1_000;

/**
 * The virus scanner ClamAV (`clamd`), reached over TCP or a Unix socket. A file is sent with the command INSTREAM, in parts.
 * Before each part, four bytes state its length. Four zero bytes end the file. The answer is `stream: OK`,
 * `stream: <name> FOUND`, or a text that ends with ERROR (clamd(8)).
 *
 * @param url `tcp://host:3310` or `unix:/run/clamav/clamd.ctl`
 */
export const createClamdScanner = (url: string, timeoutMs = TIMEOUT_MS): VirusScanner => {
  const { protocol, hostname, port, pathname } = new URL(url);
  const address = protocol === 'unix:' ? { path: decodeURIComponent(pathname) } : { host: hostname, port: Number(port) || DEFAULT_PORT };
  return {
    scan: (content) =>
      new Promise<ScanVerdict>((resolve) => {
        const socket = connect(address);
        let answer = '';
        const end = (verdict: ScanVerdict): void => {
          socket.destroy();
          resolve(verdict);
        };
        socket.setTimeout(timeoutMs, () => end('unavailable'));
        socket.on('error', () => end('unavailable'));
        socket.on('close', () => end('unavailable'));
        socket.on('data', (part: Buffer) => {
          answer += part.toString('latin1');
          if (answer.includes('\0')) end(verdictOf(answer));
          else if (answer.length > MAX_ANSWER_CHARACTERS) end('unavailable');
        });
        socket.on('connect', () => {
          socket.write('zINSTREAM\0');
          for (let at = 0; at < content.length; at += CHUNK_BYTES) {
            const part = content.subarray(at, at + CHUNK_BYTES);
            socket.write(lengthOf(part.length));
            socket.write(part);
          }
          socket.write(lengthOf(0));
        });
      }),
  };
};

const lengthOf = (bytes: number): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
};

const verdictOf = (answer: string): ScanVerdict => {
  const line = answer.slice(0, answer.indexOf('\0'));
  if (line === 'stream: OK') return 'clean';
  return line.endsWith(' FOUND') ? 'infected' : 'unavailable';
};
