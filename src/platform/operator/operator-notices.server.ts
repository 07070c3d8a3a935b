import { randomUUID } from 'node:crypto';
import { type Generated, type Selectable, sql } from 'kysely';
import { type Clock, DAY_MS } from '#kernel/clock.ts';
import type { Database, Queryable } from '../database/database.server.ts';
import type { Logger } from '../log.server.ts';
import { MailError, type MailTransport } from '../mail/mail-transport.server.ts';

interface NoticeTable {
  id: string;
  subject: string;
  body: string;
  created_at: Date;
  /**
   * The e-mail addresses for which sending has ended. Either the notice was sent to the address, or sending was given
   * up, because the address refused the notice permanently or for more than five days.
   */
  settled_receivers: Generated<string[]>;
}

interface NoticeTables {
  operator_notices: NoticeTable;
}

type NoticeRow = Selectable<NoticeTable>;

/**
 * Maximum age of a notice that is sent again, in milliseconds. A notice is sent again if an address refuses it
 * temporarily, for example because the mailbox is full.
 */
const LONGEST_WAIT_MS = 5 * DAY_MS;
/** Maximum number of notices that one call of `sendDue` sends. */
const MOST_AT_ONCE = 1_000;
const GIVEN_UP = 'an address in OPERATOR_MAIL refuses mails, so it does not get this notice; correct OPERATOR_MAIL';

/** A mail to the operator. It contains no personal data of shoppers. */
export interface OperatorNotice {
  readonly subject: string;
  /** The paragraphs of the mail. */
  readonly lines: readonly string[];
}

export interface OperatorNoticesDependencies {
  readonly database: Database;
  readonly mail: Pick<MailTransport, 'send'>;
  /** The e-mail addresses in the setting OPERATOR_MAIL. If it contains none, notices are neither stored nor sent. */
  readonly receivers: readonly string[];
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error'>;
  /** Domain part of Message-IDs. */
  readonly messageIdDomain: string;
}

/**
 * Notices to the operator by mail. A notice is stored in the same transaction as the change that it reports. So each
 * change has one notice, whichever node made the change. A job sends the stored notices. If the mail server is down, the job
 * sends them later.
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
   * Sends the stored notices to the e-mail addresses of the operator, oldest first. The program stores to which
   * addresses a notice was sent. If the mail to one address fails, the next call sends the notice only to this address.
   * Later notices are not delayed.
   *
   * An address may refuse a notice permanently or for more than five days. Then sending to this address is given up. A
   * notice is deleted when, for every address, it was sent or sending was given up.
   *
   * @returns the number of notices that were deleted
   * @throws {MailError} if a notice could not be sent to an address; the next call sends the notice to this address
   */
  async sendDue(signal: AbortSignal): Promise<number> {
    const tables = this.#dependencies.database.as<NoticeTables>();
    const notices = await tables.selectFrom('operator_notices').selectAll().orderBy('created_at').limit(MOST_AT_ONCE).execute();
    const failures: unknown[] = [];
    let count = 0;
    for (const notice of notices) {
      if (signal.aborted) break;
      const open = await this.#sendToEach(notice, failures);
      if (open > 0) continue;
      await tables.deleteFrom('operator_notices').where('id', '=', notice.id).execute();
      count += 1;
    }
    if (failures.length > 0) throw failures[0];
    return count;
  }

  /**
   * Sends a notice to the e-mail addresses of the operator. Two kinds of e-mail addresses are skipped: those that have
   * already received the notice, and those to which sending has been given up.
   *
   * @param failures the errors are added to this list if the program will try to send the notice again
   * @returns the number of e-mail addresses to which the program will try to send the notice again
   * @throws if the mail server accepts no mail at all
   */
  async #sendToEach(notice: NoticeRow, failures: unknown[]): Promise<number> {
    let open = 0;
    for (const [number, receiver] of this.#dependencies.receivers.entries()) {
      if (notice.settled_receivers.includes(receiver)) continue;
      try {
        await this.#send(notice, number, receiver);
      } catch (error) {
        if (!(error instanceof MailError) || error.isServerFault) throw error;
        if (!this.#mustGiveUp(notice, error)) {
          failures.push(error);
          open += 1;
          continue;
        }
        this.#dependencies.log.error({ err: error, notice: notice.subject, receiverNumber: number + 1 }, GIVEN_UP);
      }
      await this.#settle(notice, receiver);
    }
    return open;
  }

  #mustGiveUp({ created_at }: NoticeRow, error: MailError): boolean {
    return error.isPermanent || this.#dependencies.clock.now() - created_at.getTime() > LONGEST_WAIT_MS;
  }

  async #settle({ id }: NoticeRow, receiver: string): Promise<void> {
    await this.#dependencies.database
      .as<NoticeTables>()
      .updateTable('operator_notices')
      .set({ settled_receivers: sql<string[]>`array_append(settled_receivers, ${receiver})` })
      .where('id', '=', id)
      .execute();
  }

  async #send({ id, subject, body }: NoticeRow, number: number, to: string): Promise<void> {
    const { mail, messageIdDomain } = this.#dependencies;
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
