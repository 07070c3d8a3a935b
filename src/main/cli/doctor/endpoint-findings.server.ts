import { request } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { DAY_MS, SECOND_MS } from '#kernel/clock.ts';
import { judgeClock } from './clock-difference.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const LIMIT_MS = 5 * SECOND_MS;
/** Certificates are usually renewed a month before they expire. If one expires within two weeks, its renewal has probably failed. */
const SOON_MS = 14 * DAY_MS;

/** What a connection to an https server shows: its certificate and its clock. */
export interface ProbedServer {
  /** Why the certificate of the server is not trusted; null if the certificate is trusted. */
  readonly refusal: string | null;
  /** When the certificate of the server expires, in epoch milliseconds. */
  readonly endsAt: number;
  /** The time on the clock of the server, in epoch milliseconds. Null if its answer has no header `Date`. */
  readonly clock: number | null;
}

/**
 * Sends a HEAD request to a server. The request contains no data of a lead. @throws if the server does not answer in
 * time
 */
const probe = (origin: string): Promise<ProbedServer> =>
  new Promise((resolve, reject) => {
    const sent = request(
      origin,
      { method: 'HEAD', rejectUnauthorized: false, agent: false, signal: AbortSignal.timeout(LIMIT_MS) },
      (response) => {
        const socket = response.socket as TLSSocket;
        const endsAt = Date.parse(socket.getPeerCertificate().valid_to);
        const date = Date.parse(response.headers.date ?? '');
        const refusal = socket.authorized ? null : String(socket.authorizationError);
        response.destroy();
        resolve({ refusal, endsAt, clock: Number.isNaN(date) ? null : date });
      },
    );
    sent.on('error', reject);
    sent.end();
  });

/** Makes the finding about the certificate of a server to which leads are sent. */
export const judgeCertificate = (origin: string, { refusal, endsAt }: ProbedServer, now: number): Finding => {
  const check = 'webhook certificate';
  const end = new Date(endsAt).toISOString().slice(0, 10);
  const mend = `Ask the operator of ${origin} to renew the certificate.`;
  if (refusal !== null)
    return problem(
      check,
      `the certificate of ${origin} is not trusted (${refusal}; it expires on ${end}), so leads are not sent there`,
      mend,
    );
  if (endsAt - now < SOON_MS) return warning(check, `the certificate of ${origin} expires on ${end}`, mend);
  return ok(check, `the certificate of ${origin} is valid until ${end}`);
};

const originFindings = async (origin: string): Promise<readonly Finding[]> => {
  try {
    const server = await probe(origin);
    const now = Date.now();
    const clock = server.clock === null ? [] : [judgeClock(origin, now - server.clock, SECOND_MS)];
    return [judgeCertificate(origin, server, now), ...clock];
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException;
    return [
      problem(
        'webhook',
        `${origin} does not answer (${code ?? name})`,
        'Check the address of the webhook in `recipients.webhooks`, and the network. Leads for this webhook wait and are sent later.',
      ),
    ];
  }
};

/**
 * Certificates and clocks of the servers to which leads are sent.
 *
 * @param addresses https addresses of webhooks
 */
export const endpointFindings = async (addresses: readonly string[]): Promise<readonly Finding[]> => {
  const origins = [...new Set(addresses.map((address) => new URL(address).origin))].filter((origin) => origin.startsWith('https:'));
  if (origins.length === 0) return [ok('webhook', 'no dealership gets leads by webhook')];
  return (await Promise.all(origins.map(originFindings))).flat();
};
