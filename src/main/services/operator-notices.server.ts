import type { Clock } from '#kernel/clock.ts';
import type { Database } from '#platform/database/database.server.ts';
import { type Environment, readList } from '#platform/environment.server.ts';
import type { Logger } from '#platform/log.server.ts';
import type { MailTransport } from '#platform/mail/mail-transport.server.ts';
import { OperatorNotices } from '#platform/operator/operator-notices.server.ts';
import { messageIdDomain } from './message-id-domain.ts';

interface NoticeParts {
  readonly environment: Pick<Environment, 'OPERATOR_MAIL' | 'DOMAIN'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error'>;
}

/** Builds the mails to the operator, whose addresses are in OPERATOR_MAIL. */
export const createOperatorNotices = ({ environment, database, clock, log }: NoticeParts, mail: MailTransport): OperatorNotices =>
  new OperatorNotices({
    database,
    mail,
    receivers: readList(environment.OPERATOR_MAIL ?? ''),
    clock,
    log,
    messageIdDomain: messageIdDomain(environment),
  });
