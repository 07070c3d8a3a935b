import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';

/** A server that receives the program's webhook calls in a test. It keeps every call that it did not refuse. */
export interface WebhookReceiver {
  readonly host: string;
  /** The file with the certificate, for the setting NODE_EXTRA_CA_CERTS of the program. */
  readonly certificateFile: string;
  readonly calls: readonly { readonly id: string; readonly body: string; readonly isAcknowledged: boolean }[];
  /** Number of calls that were answered with 500. */
  readonly refused: number;
  isDown: boolean;
  /** While this is true, the webhook records each call but never answers. So the sender cannot know that the call arrived. */
  isSilent: boolean;
  close(): void;
}

/**
 * Starts a webhook with TLS on a free port of this machine. It answers 500 during an outage.
 *
 * @param folder for its certificate
 */
export const startWebhookReceiver = async (folder: string): Promise<WebhookReceiver> => {
  const calls: { id: string; body: string; isAcknowledged: boolean }[] = [];
  const certificateFile = path.join(folder, 'webhook.pem');
  const keyFile = path.join(folder, 'webhook.key');
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const kind = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '30'];
  execFileSync('openssl', [...kind, '-keyout', keyFile, '-out', certificateFile, ...subject], { stdio: 'pipe' });
  const receiver = { host: '', certificateFile, calls, refused: 0, isDown: true, isSilent: false, close: (): void => {} };
  const server = createServer({ key: readFileSync(keyFile), cert: readFileSync(certificateFile) }, async (request, response) => {
    const body = await text(request);
    if (receiver.isDown) {
      receiver.refused += 1;
      response.writeHead(500).end();
      return;
    }
    calls.push({ id: String(request.headers['webhook-id']), body, isAcknowledged: !receiver.isSilent });
    if (!receiver.isSilent) response.writeHead(200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  receiver.close = () => {
    server.closeAllConnections();
    server.close();
  };
  return receiver;
};
