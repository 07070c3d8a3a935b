import { randomBytes } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Clock } from '#kernel/clock.ts';
import { plainLine } from '#kernel/plain-text.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { RateLimiter } from '#platform/rate-limit.server.ts';
import { type AccountSite, accountName } from '../rules/account.ts';
import { LONGEST_PASSKEY_NAME, MAX_PASSKEYS, type PasskeyEntry, passkeyHost } from '../rules/passkey.ts';
import { type PostedCredential, readCredential } from './passkey-answer.server.ts';
import { CHALLENGE_MS, type PasskeyChallenges } from './passkey-challenges.server.ts';
import type { PasskeyStore } from './passkey-store.server.ts';
import { passkeyCookie } from './session-cookie.server.ts';
import type { Sessions, SignedIn, Visit } from './sessions.server.ts';
import type { SignInVisitor } from './sign-in.server.ts';

export interface PasskeysDependencies {
  readonly database: Database;
  readonly store: PasskeyStore;
  readonly challenges: PasskeyChallenges;
  readonly sessions: Sessions;
  /** Limits the attempts to sign in with a code or a passkey from one IP address. */
  readonly triesOfVisitor: RateLimiter;
  readonly clock: Clock;
}

/** The data with which a page makes the browser ask the shopper for a passkey. */
export interface PasskeyRequest {
  /** The options of `navigator.credentials` as JSON. */
  readonly options: string;
  /** The Set-Cookie header that binds the challenge to the browser. */
  readonly cookie: string;
}

/** Why a sign-in with a passkey was refused. */
export type PasskeyRefusal = { readonly kind: 'refused' } | { readonly kind: 'too-many'; readonly retryAfterSeconds: number };

/** ES256, RS256 and EdDSA: the algorithms of all common devices, as COSE names them. */
const ALGORITHMS = [-7, -257, -8];

/**
 * Passkeys (WebAuthn): a shopper who signed in by a code adds a passkey, and signs in with this passkey at the next
 * visit. The device checks the shopper by fingerprint, face or PIN. A passkey works only on the host on which it was
 * made.
 */
export class Passkeys {
  readonly #dependencies: PasskeysDependencies;

  constructor(dependencies: PasskeysDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Returns the data with which the sign-in page makes the browser ask for a passkey. Null if browsers allow no passkeys
   * for the host.
   */
  askToSignIn(site: AccountSite, visit: Visit): PasskeyRequest | null {
    const host = passkeyHost(visit.origin);
    if (host === null) return null;
    const browser = this.#browserOf(visit);
    const challenge = this.#dependencies.challenges.create(site, 'sign-in', browser);
    const options = { challenge: encoded(challenge), rpId: host, userVerification: 'required', allowCredentials: [] };
    return { options: JSON.stringify(options), cookie: this.#cookie(browser, visit) };
  }

  /**
   * Returns the data with which a page makes the browser create a passkey for the account of a session. Null if the account
   * has the maximum number of passkeys, or if browsers allow no passkeys for the host, such as an IP address.
   */
  async askToAdd(site: AccountSite & { readonly name: string }, { account }: SignedIn, visit: Visit): Promise<PasskeyRequest | null> {
    const host = passkeyHost(visit.origin);
    if (host === null) return null;
    const browser = this.#browserOf(visit);
    const known = await this.#dependencies.store.list(site, account.id);
    if (known.length >= MAX_PASSKEYS) return null;
    const challenge = this.#dependencies.challenges.create(site, { accountId: account.id }, browser);
    const options = {
      challenge: encoded(challenge),
      rp: { id: host, name: site.name },
      user: { id: encoded(account.id), name: accountName(account), displayName: accountName(account) },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: known.map(({ credentialId }) => ({ type: 'public-key', id: credentialId.toString('base64url') })),
    };
    return { options: JSON.stringify(options), cookie: this.#cookie(browser, visit) };
  }

  /** Stores the passkey that a browser made for the account of a session. @returns false if the passkey is not accepted */
  async add(site: AccountSite, { account }: SignedIn, posted: string, typedName: string, visit: Visit): Promise<boolean> {
    const { database, store, challenges, clock } = this.#dependencies;
    const answer = this.#readAnswer(site, { accountId: account.id }, posted, visit);
    if (answer === null) return false;
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    const checked = await verifyRegistrationResponse({
      response: answer.credential as unknown as RegistrationResponseJSON,
      ...expectedOf(answer),
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch(() => null);
    if (!checked?.verified) return false;
    const { id, publicKey, counter } = checked.registrationInfo.credential;
    const name = plainLine(typedName).trim().slice(0, LONGEST_PASSKEY_NAME) || 'Passkey';
    const key = { credentialId: Buffer.from(id, 'base64url'), publicKey: Buffer.from(publicKey), counter, host: answer.host };
    return database.transaction(
      async (transaction) =>
        (await challenges.use(transaction, site, answer.challenge)) &&
        store.add(transaction, site, { accountId: account.id, ...key, name, now: clock.now() }),
    );
  }

  /** Signs in with the passkey that a browser sent. @returns Set-Cookie headers */
  async signIn(site: AccountSite, posted: string, visitor: SignInVisitor): Promise<Result<readonly string[], PasskeyRefusal>> {
    const { database, store, challenges, sessions, triesOfVisitor, clock } = this.#dependencies;
    const limited = await triesOfVisitor.consume(site.id, visitor.clientAddress);
    if (!limited.ok) return err({ kind: 'too-many', ...limited.error });
    const answer = this.#readAnswer(site, 'sign-in', posted, visitor);
    const passkey = answer && (await store.find(site, Buffer.from(answer.credential.id, 'base64url')));
    if (answer === null || passkey === null || passkey.host !== answer.host) return err({ kind: 'refused' });
    const { userHandle } = answer.credential.response;
    if (userHandle !== undefined && userHandle !== encoded(passkey.accountId)) return err({ kind: 'refused' });
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const checked = await verifyAuthenticationResponse({
      response: answer.credential as unknown as AuthenticationResponseJSON,
      ...expectedOf(answer),
      credential: { id: answer.credential.id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
    }).catch(() => null);
    if (!checked?.verified) return err({ kind: 'refused' });
    const { newCounter } = checked.authenticationInfo;
    return database.transaction(async (transaction) => {
      if (!(await challenges.use(transaction, site, answer.challenge))) return err({ kind: 'refused' });
      if (!(await store.use(transaction, site, passkey.id, newCounter, clock.now()))) return err({ kind: 'refused' });
      await sessions.endPrevious(transaction, site, visitor);
      return ok([await sessions.begin(transaction, site, passkey.accountId, visitor)]);
    });
  }

  /** The passkeys of the visitor's account, the newest first. */
  list(site: AccountSite, { account }: SignedIn): Promise<readonly PasskeyEntry[]> {
    return this.#dependencies.store.list(site, account.id);
  }

  /** Removes a passkey of the visitor's account. */
  remove(site: AccountSite, { account }: SignedIn, id: string): Promise<void> {
    return this.#dependencies.store.remove(site, account.id, id);
  }

  /** Reads a posted answer to a challenge of this browser; null if the answer or its challenge is not valid. */
  #readAnswer(site: AccountSite, purpose: Parameters<PasskeyChallenges['create']>[1], posted: string, visit: Visit): Answer | null {
    const { sessions, challenges } = this.#dependencies;
    const host = passkeyHost(visit.origin);
    const browser = passkeyCookie.read(visit.cookies, sessions.isSecure(visit.origin));
    const read = readCredential(posted);
    if (host === null || browser === null || read === null) return null;
    if (!challenges.isValid(site, purpose, browser, read.challenge)) return null;
    return { ...read, host, origin: visit.origin };
  }

  /** The secret that identifies the browser: the value of its cookie, or a new secret if it has no valid cookie. */
  #browserOf({ cookies, origin }: Visit): string {
    const kept = passkeyCookie.read(cookies, this.#dependencies.sessions.isSecure(origin));
    return kept !== null && /^[\w-]{22}$/.test(kept) ? kept : randomBytes(16).toString('base64url');
  }

  #cookie(browser: string, { origin }: Visit): string {
    return passkeyCookie.format(browser, CHALLENGE_MS, this.#dependencies.sessions.isSecure(origin));
  }
}

interface Answer {
  readonly credential: PostedCredential;
  readonly challenge: string;
  readonly host: string;
  readonly origin: string;
}

const encoded = (text: string): string => Buffer.from(text).toString('base64url');

const expectedOf = ({ challenge, host, origin }: Answer) => ({
  expectedChallenge: encoded(challenge),
  expectedOrigin: origin,
  expectedRPID: host,
  requireUserVerification: true,
});
