import { randomBytes } from 'node:crypto';
import { type Clock, MINUTE_MS } from '#kernel/clock.ts';
import type { Database, Queryable } from '#platform/database/database.server.ts';
import { deriveKey, isSignedText, signText } from '#platform/signing-key.server.ts';
import type { AccountSite } from '../rules/account.ts';
import type { AccountTables } from './account-tables.server.ts';

/** A challenge must be answered within this time in milliseconds. The time is long, because a sign-in page can stay open. */
export const CHALLENGE_MS = 30 * MINUTE_MS;

/** What a challenge is for: a sign-in, or a new passkey of an account. */
export type ChallengePurpose = 'sign-in' | { readonly accountId: string };

interface ChallengeParts {
  readonly clock: Clock;
  readonly platformSecret: Uint8Array;
}

/**
 * Makes and checks the challenges that passkeys sign. A challenge contains random bytes, its expiry, and a signature
 * over site, purpose and browser. So a new challenge need not be stored in the database. When it is answered, the
 * answer is recorded, so that the challenge cannot be answered a second time.
 */
export class PasskeyChallenges {
  readonly #clock: Clock;
  readonly #key: Buffer;

  constructor({ clock, platformSecret }: ChallengeParts) {
    this.#clock = clock;
    this.#key = deriveKey(platformSecret, 'passkey-challenge');
  }

  /** Makes a challenge. @param browser the secret of the browser, from its cookie */
  create(site: AccountSite, purpose: ChallengePurpose, browser: string): string {
    const content = `${randomBytes(16).toString('base64url')}.${this.#clock.now() + CHALLENGE_MS}`;
    return `${content}.${signText(this.#key, signedText(site, purpose, browser, content))}`;
  }

  /** Whether the program has made this challenge for this browser and the challenge has not expired. */
  isValid(site: AccountSite, purpose: ChallengePurpose, browser: string, challenge: string): boolean {
    const [random = '', expiry = '', signature = ''] = challenge.split('.');
    const isSigned = isSignedText(this.#key, signedText(site, purpose, browser, `${random}.${expiry}`), signature);
    const left = Number(expiry) - this.#clock.now();
    return isSigned && left > 0 && left <= CHALLENGE_MS;
  }

  /**
   * Records that a valid challenge was answered. The caller passes its open transaction as `database`.
   *
   * @returns false if it was answered before
   */
  async use(database: Queryable, site: AccountSite, challenge: string): Promise<boolean> {
    const row = { site_id: site.id, challenge: Buffer.from(challenge), expires_at: new Date(this.#clock.now() + 2 * CHALLENGE_MS) };
    const { numInsertedOrUpdatedRows } = await database
      .as<AccountTables>()
      .insertInto('used_passkey_challenges')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return Number(numInsertedOrUpdatedRows) === 1;
  }
}

const signedText = ({ id }: AccountSite, purpose: ChallengePurpose, browser: string, content: string): string =>
  [id, purpose === 'sign-in' ? purpose : `add ${purpose.accountId}`, browser, content].join(' ');

/** Deletes the used challenges that have expired, for all sites. @returns the number of deleted challenges */
export const deleteUsedChallenges = async (database: Database, now: number): Promise<number> => {
  const { numDeletedRows } = await database
    .as<AccountTables>()
    .deleteFrom('used_passkey_challenges')
    .where('expires_at', '<=', new Date(now))
    .executeTakeFirst();
  return Number(numDeletedRows);
};
