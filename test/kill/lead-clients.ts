import { randomUUID } from 'node:crypto';
import { request } from 'node:http';

/** A lead that the server has acknowledged to the shopper. */
export interface AcknowledgedLead {
  readonly submissionId: string;
  readonly leadId: string;
  /** How often the client posted this lead. The client repeats a post until the server answers. */
  readonly posts: number;
}

export interface ClientSettings {
  readonly port: number;
  /** Host name of the site: '<slug>.localhost'. */
  readonly host: string;
  readonly clients: number;
  /**
   * One site token for each client. The clients do not send the signed time at which the form was rendered. So without
   * a token, the program would hold their leads as possible spam.
   */
  readonly tokens: readonly string[];
  /** Returns the e-mail address of the sender of a lead. Without this function, each lead has a different sender. */
  readonly emailOf?: (submissionId: string) => string;
  /** From 0 to 1. */
  readonly random: () => number;
}

const POST_LIMIT_MS = 5_000;

const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Answer {
  readonly status: number;
  readonly body: string;
}

/**
 * Clients that post one lead after another. Like a browser that lost the connection, they repeat a post until they get
 * an answer.
 */
export class LeadClients {
  readonly acknowledged: AcknowledgedLead[] = [];
  /** Unexpected answers, which a kill of the program does not explain. */
  readonly faults: string[] = [];
  readonly #settings: ClientSettings;
  readonly #running: Promise<void>[] = [];
  #isStopping = false;

  constructor(settings: ClientSettings) {
    this.#settings = settings;
  }

  start(): void {
    for (let client = 0; client < this.#settings.clients; client++) this.#running.push(this.#run(client));
  }

  /** Waits until every lead that was sent has its answer. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(this.#running);
  }

  async #run(client: number): Promise<void> {
    for (let count = 1; !this.#isStopping; count++) {
      await this.#sendUntilAcknowledged(`Client ${client} lead ${count}`, this.#settings.tokens[client] ?? '');
      await later(5 + this.#settings.random() * 40);
    }
  }

  async #sendUntilAcknowledged(name: string, token: string): Promise<void> {
    const submissionId = randomUUID();
    const body = JSON.stringify({
      name,
      email: this.#settings.emailOf?.(submissionId) ?? `shopper-${submissionId}@example.com`,
      phone: '0412 345 678',
      message: name,
      category: 'General Enquiry',
      submission_id: submissionId,
      isLastStep: true,
    });
    for (let posts = 1; ; posts++) {
      const answer = await this.#post(body, token);
      if (answer === null || answer.status >= 500) {
        await later(50 + this.#settings.random() * 100);
        continue;
      }
      const leadId = answer.status === 200 ? (JSON.parse(answer.body) as { lead_id?: string }).lead_id : undefined;
      if (leadId === undefined) this.faults.push(`${answer.status} ${answer.body.slice(0, 200)}`);
      else this.acknowledged.push({ submissionId, leadId, posts });
      return;
    }
  }

  /** Posts a lead. @returns the answer, or null if it was incomplete or missing */
  #post(body: string, token: string): Promise<Answer | null> {
    const { port, host } = this.#settings;
    const headers = {
      host: `${host}:${port}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      authorization: `Bearer ${token}`,
    };
    return new Promise((resolve) => {
      const sent = request({ host: '127.0.0.1', port, path: '/api/leads', method: 'POST', headers, timeout: POST_LIMIT_MS }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () => resolve(response.complete ? { status: response.statusCode ?? 0, body: text } : null));
        response.on('error', () => resolve(null));
      });
      sent.on('error', () => resolve(null));
      sent.on('timeout', () => sent.destroy());
      sent.end(body);
    });
  }
}
