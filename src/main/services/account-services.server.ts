import { SIGN_IN_LIMITS } from '#features/accounts/rules/sign-in-limits.ts';
import { AccountStore } from '#features/accounts/server/account-store.server.ts';
import type { SignInLimits } from '#features/accounts/server/code-limits.server.ts';
import { CodeStore } from '#features/accounts/server/code-store.server.ts';
import { PasskeyChallenges } from '#features/accounts/server/passkey-challenges.server.ts';
import { PasskeyStore } from '#features/accounts/server/passkey-store.server.ts';
import { Passkeys } from '#features/accounts/server/passkeys.server.ts';
import type { CodeFiles } from '#features/accounts/server/personal-accounts.server.ts';
import { SessionStore } from '#features/accounts/server/session-store.server.ts';
import { Sessions } from '#features/accounts/server/sessions.server.ts';
import { SignIn } from '#features/accounts/server/sign-in.server.ts';
import { WatchlistStore } from '#features/accounts/server/watchlist-store.server.ts';
import type { LeadCaptcha } from '#features/leads/server/spam/lead-captcha.server.ts';
import type { PersonalData } from '#features/privacy/server/personal-data.server.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Environment } from '#platform/environment.server.ts';
import { openMessageFiles } from '#platform/files/message-files.server.ts';
import type { Logger } from '#platform/log.server.ts';
import { mailFolder } from '#platform/mail/create-mail-transport.server.ts';
import type { MailTransport } from '#platform/mail/mail-transport.server.ts';
import { createRateLimiter } from '#platform/rate-limit.server.ts';
import { createSmsTransport, smsFolder } from '#platform/sms/create-sms-transport.server.ts';
import { messageIdDomain } from './message-id-domain.ts';
import { createPersonalData } from './personal-data.server.ts';

interface AccountParts {
  readonly environment: Environment;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly platformSecret: Uint8Array;
}

/** The services that both the accounts and the leads use. */
interface SharedParts {
  readonly mail: MailTransport;
  readonly captcha: LeadCaptcha;
}

export interface AccountServices {
  readonly signIn: SignIn;
  readonly sessions: Sessions;
  readonly accounts: AccountStore;
  readonly watchlist: WatchlistStore;
  readonly passkeys: Passkeys;
  readonly personalData: Pick<PersonalData, 'eraseAccount'>;
}

/** Builds the services for the accounts of shoppers. */
export const createAccountServices = (parts: AccountParts, { mail, captcha }: SharedParts): AccountServices => {
  const { environment, database, clock, log, platformSecret } = parts;
  const accounts = new AccountStore(database);
  const sessions = new Sessions({ store: new SessionStore(database), clock, mode: environment.MODE });
  const limiter = (name: keyof typeof SIGN_IN_LIMITS) => createRateLimiter(database, SIGN_IN_LIMITS[name]);
  const limits: SignInLimits = {
    codesOfVisitor: limiter('codesOfVisitor'),
    codesToAddress: limiter('codesToAddress'),
    codesOfAccount: limiter('codesOfAccount'),
    smsToNumber: limiter('smsToNumber'),
    smsToRange: limiter('smsToRange'),
    smsOfVisitor: limiter('smsOfVisitor'),
    smsOfNetwork: limiter('smsOfNetwork'),
    smsOfSite: limiter('smsOfSite'),
    smsUnproven: limiter('smsUnproven'),
    smsWarnings: limiter('smsWarnings'),
    triesOfVisitor: limiter('triesOfVisitor'),
  };
  const challenges = new PasskeyChallenges(parts);
  const passkeys = new Passkeys({
    database,
    store: new PasskeyStore(database),
    challenges,
    sessions,
    triesOfVisitor: limits.triesOfVisitor,
    clock,
  });
  const signIn = new SignIn({
    database,
    accounts,
    codes: new CodeStore(database),
    sessions,
    limits,
    captcha,
    mail,
    sms: createSmsTransport(environment),
    clock,
    log,
    platformSecret,
    messageIdDomain: messageIdDomain(environment),
  });
  return { signIn, sessions, accounts, passkeys, personalData: createPersonalData(parts), watchlist: new WatchlistStore(database) };
};

/** The folders in which an installation without a mail server or an SMS gateway keeps its messages. */
export const codeFiles = (environment: Pick<Environment, 'DATA_DIR'>): CodeFiles => ({
  mails: openMessageFiles(mailFolder(environment), 'eml'),
  texts: openMessageFiles(smsFolder(environment), 'txt'),
});
