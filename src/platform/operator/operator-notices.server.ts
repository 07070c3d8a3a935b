import { randomUUID } from 'node:crypto';
import type { Clock } from '#kernel/clock.ts';
import type { Database, Queryable } from '../database/database.server.ts';
import type { MailTransport } from '../mail/mail-transport.server.ts';

interface NoticeTables {
  operator_notices: { id: string; subject: string; body: string; created_at: Date };
}

/** A mail to the operator. It contains no personal data of shoppers. */
export interface OperatorNotice {
  readonly subject: string;
  /** The paragraphs of the mail. */
  readonly lines: readonly string[];
}

export interface OperatorNoticesDependencies {
  readonly database: Database;
  readonly mail: Pick<MailTransport, 'send'>;
  /** The addresses of OPERATOR_MAIL. Without an address nothing is stored and nothing is sent. */
  readonly receivers: readonly string[];
  readonly clock: Clock;
  /** Domain part of Message-IDs. */
  readonly messageIdDomain: string;
}

/**
 * Mails to the operator. A notice is stored in the transaction that changes a state, so that it is written once on all
 * nodes. A job sends it, also when the mail server was down in between.
 */
export class OperatorNotices {
  readonly #dependencies: OperatorNoticesDependencies;

  constructor(dependencies: OperatorNoticesDependencies) {
    this.#dependencies = dependencies;
  }

  /** Stores a notice in the caller's transaction. */
  async add(transaction: Queryable, { subject, lines }: OperatorNotice): Promise<void> {
    const { receivers, clock } = this.#dependencies;
    if (receivers.length === 0) return;
    await transaction
      .as<NoticeTables>()
      .insertInto('operator_notices')
      .values({ id: randomUUID(), subject, body: lines.join('\n\n'), created_at: new Date(clock.now()) })
      .execute();
  }

  /**
   * Sends the stored notices, oldest first. A notice is deleted when the mail server has accepted it for every address.
   *
   * @returns the number of sent notices
   * @throws {MailError} if a notice could not be sent; it is sent by the next call
   */
  async sendDue(signal: AbortSignal): Promise<number> {
    const tables = this.#dependencies.database.as<NoticeTables>();
    const notices = await tables.selectFrom('operator_notices').selectAll().orderBy('created_at').limit(100).execute();
    let count = 0;
    for (const notice of notices) {
      if (signal.aborted) return count;
      await this.#send(notice);
      await tables.deleteFrom('operator_notices').where('id', '=', notice.id).execute();
      count += 1;
    }
    return count;
  }

  async #send({ id, subject, body }: NoticeTables['operator_notices']): Promise<void> {
    const { mail, receivers, messageIdDomain } = this.#dependencies;
    for (const [number, to] of receivers.entries()) {
      const mailId = `${id}-${number}`;
      await mail.send({
        id: mailId,
        fromName: 'Forecourt',
        to,
        replyTo: null,
        subject: `[Forecourt] ${subject}`,
        text: `${body}\n`,
        html: null,
        attachments: [],
        headers: { 'Auto-Submitted': 'auto-generated' },
        messageId: `${mailId}@${messageIdDomain}`,
      });
    }
  }
}
