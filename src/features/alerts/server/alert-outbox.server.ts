import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { CLOCK_TOLERANCE_MS, type Clock, HOUR_MS, MINUTE_MS } from '#kernel/clock.ts';
import type { Site } from '#model/site/site.ts';
import type { Database, Queryable } from '#platform/database/database.server.ts';
import { MailError, type MailTransport, type OutgoingMail } from '#platform/mail/mail-transport.server.ts';
import type { AlertAddress } from './alert-store.server.ts';
import type { AlertMailContent, AlertTables } from './alert-tables.server.ts';

interface AlertOutboxDependencies {
  readonly database: Database;
  readonly mail: MailTransport;
  readonly clock: Clock;
  readonly log: { error(fields: object, message: string): void; warn(fields: object, message: string): void };
  /** The domain of the Message-ID of all mails. */
  readonly messageIdDomain: string;
  /** Longest time of one attempt in milliseconds; tests use a shorter one. */
  readonly attemptLimitMs?: number;
}

type MailRow = Selectable<AlertTables['alert_mails']>;

/** How long a mail is reserved for the process that sends it. */
const LEASE_MS = 5 * MINUTE_MS;
/** Longest time of one attempt in milliseconds. It is shorter than the lease, so that no other process sends the mail meanwhile. */
const ATTEMPT_LIMIT_MS = 4 * MINUTE_MS;
const LONGEST_WAIT_MS = 2 * HOUR_MS;
/** A mail that is older than this is not sent any more, because its news is out of date. */
const MAX_AGE_MS = 36 * HOUR_MS;

/**
 * The mails of alerts that are not sent yet. A mail is stored in the same transaction that records what the shopper was
 * told, so each mail is written exactly once. The outbox tries to send a mail until the mail server accepts it or
 * refuses it permanently, or until the mail is too old. A mail can arrive twice: the answer of the mail server can be
 * lost, or the process can be killed after the mail was accepted. Both copies then have the same Message-ID.
 */
export class AlertOutbox {
  readonly #dependencies: AlertOutboxDependencies;

  constructor(dependencies: AlertOutboxDependencies) {
    this.#dependencies = dependencies;
  }

  /** Stores a mail for sending. */
  async add(transaction: Queryable, site: Pick<Site, 'id'>, to: AlertAddress, content: AlertMailContent, now: number): Promise<void> {
    await transaction
      .as<AlertTables>()
      .insertInto('alert_mails')
      .values({
        site_id: site.id,
        id: randomUUID(),
        email: to.email,
        address_hash: to.hash,
        content: JSON.stringify(content),
        next_attempt_at: new Date(now),
        created_at: new Date(now),
      })
      .execute();
  }

  /**
   * Sends all mails that are due. A mail that could not be sent stays in the database, and is sent later.
   *
   * @returns the number of mails that were sent
   */
  async sendDue(signal?: AbortSignal): Promise<number> {
    let sent = 0;
    while (!signal?.aborted) {
      const row = await this.#lease();
      if (row === undefined) break;
      if (await this.#send(row)) sent += 1;
    }
    return sent;
  }

  /** Starts to send the due mails, and does not wait for the end. The timed job later sends the mails that failed. */
  sendSoon(): void {
    this.sendDue().catch((error: unknown) => this.#dependencies.log.error({ error }, 'the mails of alerts could not be sent'));
  }

  async #lease(): Promise<MailRow | undefined> {
    const { database, clock } = this.#dependencies;
    const now = clock.now();
    const tables = database.as<AlertTables>();
    const due = tables
      .selectFrom('alert_mails')
      .select(['site_id', 'id'])
      .where((where) =>
        where.or([
          where('next_attempt_at', '<=', new Date(now)),
          // A mail whose next attempt is further away than the longest wait is due too: this time was calculated while
          // the clock was wrong (ADR 079).
          where('next_attempt_at', '>', new Date(now + LONGEST_WAIT_MS + CLOCK_TOLERANCE_MS)),
        ]),
      )
      .orderBy('next_attempt_at')
      .limit(1)
      .forUpdate()
      .skipLocked();
    return tables
      .updateTable('alert_mails')
      .set({ next_attempt_at: new Date(now + LEASE_MS), attempts: sql`attempts + 1` })
      .where((where) => where(where.refTuple('site_id', 'id'), 'in', where.parens(due).$castTo<never>()))
      .returningAll()
      .executeTakeFirst();
  }

  async #send(row: MailRow): Promise<boolean> {
    const { mail, log, clock, messageIdDomain, attemptLimitMs = ATTEMPT_LIMIT_MS } = this.#dependencies;
    try {
      await mail.send(mailOf(row, messageIdDomain), AbortSignal.timeout(attemptLimitMs));
      await this.#delete(row);
      return true;
    } catch (error) {
      const isRefused = error instanceof MailError && error.isPermanent && !error.isServerFault;
      const isOver = isRefused || clock.now() - row.created_at.getTime() > MAX_AGE_MS;
      // The log does not contain the e-mail address, because an e-mail address is personal data.
      const about = { siteId: row.site_id, mailId: row.id, attempt: row.attempts };
      if (isOver) {
        log.error({ ...about, error }, 'a mail of an alert could not be sent and will not be tried again');
        await this.#delete(row);
      } else {
        log.warn({ ...about, error }, 'a mail of an alert could not be sent and will be tried again');
        await this.#retryAt(row, clock.now() + retryWaitMs(row.attempts));
      }
      return false;
    }
  }

  async #delete({ site_id, id }: MailRow): Promise<void> {
    await this.#dependencies.database
      .as<AlertTables>()
      .deleteFrom('alert_mails')
      .where('site_id', '=', site_id)
      .where('id', '=', id)
      .execute();
  }

  async #retryAt({ site_id, id }: MailRow, at: number): Promise<void> {
    await this.#dependencies.database
      .as<AlertTables>()
      .updateTable('alert_mails')
      .set({ next_attempt_at: new Date(at) })
      .where('site_id', '=', site_id)
      .where('id', '=', id)
      .execute();
  }
}

/**
 * The time until the next attempt in milliseconds: one minute after the first attempt, then twice as long after each
 * further attempt, at most two hours.
 */
const retryWaitMs = (attempts: number): number => Math.min(LONGEST_WAIT_MS, MINUTE_MS * 2 ** Math.min(attempts - 1, 10));

/** The mail with the headers for unsubscribing by one click (RFC 8058) and for automatic mails (RFC 3834). */
const mailOf = ({ id, email, content }: MailRow, messageIdDomain: string): OutgoingMail => ({
  id,
  fromName: content.fromName,
  to: email,
  replyTo: null,
  subject: content.subject,
  text: content.text,
  html: content.html,
  attachments: [],
  headers: {
    'List-Unsubscribe': `<${content.manageUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Auto-Submitted': 'auto-generated',
  },
  messageId: `${id}@${messageIdDomain}`,
});
