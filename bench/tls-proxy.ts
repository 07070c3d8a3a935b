import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createSecureServer, type ServerHttp2Session } from 'node:http2';
import os from 'node:os';
import path from 'node:path';

/** A running proxy in front of the program. */
export interface TlsProxy {
  readonly port: number;
  close(): Promise<void>;
}

/** Makes a self-signed certificate for all names below localhost. Chromium accepts it with `--ignore-certificate-errors`. */
const makeCertificate = (): { readonly key: Buffer; readonly cert: Buffer } => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'forecourt-tls-'));
  try {
    const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
    const options = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', key, '-out', cert];
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,DNS:*.localhost'];
    execFileSync('openssl', ['req', '-x509', ...options, '-days', '2', ...names], { stdio: 'pipe' });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`openssl could not make a certificate (${reason}); install openssl, or measure with --http1`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Headers that belong to one connection of HTTP/1.1. HTTP/2 forbids them. */
const CONNECTION_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'http2-settings']);

/**
 * Starts a proxy that uses HTTP/2 over TLS with browsers and HTTP/1.1 with the program, as the proxies in `deploy/` do. So
 * a benchmark that uses this proxy measures the loading times of an installation in production.
 *
 * @param port the port of the program; the program's setting TRUSTED_PROXIES must contain 127.0.0.1
 * @throws if openssl cannot make a certificate
 */
export const startTlsProxy = async (port: number): Promise<TlsProxy> => {
  const agent = new Agent({ keepAlive: true });
  const sessions = new Set<ServerHttp2Session>();
  const server = createSecureServer({ ...makeCertificate(), allowHTTP1: true }, (asked, answer) => {
    const headers = Object.fromEntries(
      Object.entries(asked.headers).filter(([name]) => !name.startsWith(':') && !CONNECTION_HEADERS.has(name)),
    );
    const host = asked.headers[':authority'] ?? asked.headers.host;
    const onward = request(
      {
        host: '127.0.0.1',
        port,
        agent,
        method: asked.method,
        path: asked.url,
        headers: { ...headers, host, 'x-forwarded-proto': 'https', 'x-forwarded-for': asked.socket.remoteAddress ?? '' },
      },
      (response) => {
        answer.writeHead(
          response.statusCode ?? 502,
          Object.fromEntries(Object.entries(response.headers).filter(([name]) => !CONNECTION_HEADERS.has(name))),
        );
        response.pipe(answer);
      },
    );
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    close: () =>
      new Promise((resolve) => {
        agent.destroy();
        server.close(() => resolve());
        for (const session of sessions) session.destroy();
      }),
  };
};
