import { AccountStore } from '#features/accounts/server/account-store.server.ts';
import { CodeStore } from '#features/accounts/server/code-store.server.ts';
import { PasskeyChallenges } from '#features/accounts/server/passkey-challenges.server.ts';
import { PasskeyStore } from '#features/accounts/server/passkey-store.server.ts';
import { Passkeys } from '#features/accounts/server/passkeys.server.ts';
import type { CodeFiles } from '#features/accounts/server/personal-accounts.server.ts';
import { SessionStore } from '#features/accounts/server/session-store.server.ts';
import { Sessions } from '#features/accounts/server/sessions.server.ts';
import { SignIn } from '#features/accounts/server/sign-in.server.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Environment } from '#platform/environment.server.ts';
import { openMessageFiles } from '#platform/files/message-files.server.ts';
import type { Logger } from '#platform/log.server.ts';
import { mailFolder } from '#platform/mail/create-mail-transport.server.ts';
import type { MailTransport } from '#platform/mail/mail-transport.server.ts';
import { createRateLimiter } from '#platform/rate-limit.server.ts';
import { createSmsTransport, smsFolder } from '#platform/sms/create-sms-transport.server.ts';

/** Codes that one IP address may ask for in an hour: enough for an office or a yard with a shared connection. */
const CODES_OF_VISITOR = { name: 'sign-in-codes', points: 30, durationSeconds: 3600 };
/** Codes that may be sent to one address in half an hour. With five tries each, guessing a code takes years. */
const CODES_TO_ADDRESS = { name: 'sign-in-address', points: 5, durationSeconds: 1800 };
/** Text messages of one site in a day, because each costs money. */
const SMS_OF_SITE = { name: 'sign-in-sms', points: 500, durationSeconds: 86_400 };
/** Codes and passkeys that one IP address may enter in an hour. */
const TRIES_OF_VISITOR = { name: 'sign-in-tries', points: 100, durationSeconds: 3600 };

interface AccountParts {
  readonly environment: Environment;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly platformSecret: Uint8Array;
}

export interface AccountServices {
  readonly signIn: SignIn;
  readonly sessions: Sessions;
  readonly accounts: AccountStore;
  readonly passkeys: Passkeys;
}

/** Builds the services for the accounts of shoppers. */
export const createAccountServices = (parts: AccountParts, mail: MailTransport): AccountServices => {
  const { environment, database, clock, log, platformSecret } = parts;
  const accounts = new AccountStore(database);
  const sessions = new Sessions({ store: new SessionStore(database), clock, mode: environment.MODE });
  const triesOfVisitor = createRateLimiter(database, TRIES_OF_VISITOR);
  const challenges = new PasskeyChallenges(parts);
  const passkeys = new Passkeys({ database, store: new PasskeyStore(database), challenges, sessions, triesOfVisitor, clock });
  const signIn = new SignIn({
    database,
    accounts,
    codes: new CodeStore(database),
    sessions,
    limits: {
      codesOfVisitor: createRateLimiter(database, CODES_OF_VISITOR),
      codesToAddress: createRateLimiter(database, CODES_TO_ADDRESS),
      smsOfSite: createRateLimiter(database, SMS_OF_SITE),
      triesOfVisitor,
    },
    mail,
    sms: createSmsTransport(environment),
    clock,
    log,
    platformSecret,
    messageIdDomain: environment.DOMAIN === 'localhost' ? 'forecourt.invalid' : environment.DOMAIN,
  });
  return { signIn, sessions, accounts, passkeys };
};

/** The folders in which an installation without a mail server or an SMS gateway keeps its messages. */
export const codeFiles = (environment: Pick<Environment, 'DATA_DIR'>): CodeFiles => ({
  mails: openMessageFiles(mailFolder(environment), 'eml'),
  texts: openMessageFiles(smsFolder(environment), 'txt'),
});
