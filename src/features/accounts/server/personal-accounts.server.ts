import { type ExpressionBuilder, sql } from 'kysely';
import type { Person } from '#features/privacy/rules/person.ts';
import type { ErasedCounts, PersonalDataStore, PrivacySite } from '#features/privacy/rules/personal-data-store.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { MessageFiles } from '#platform/files/message-files.server.ts';
import { realmOf } from './account-realm.server.ts';
import type { AccountTables } from './account-tables.server.ts';
import { PasskeyStore } from './passkey-store.server.ts';
import { WatchlistStore } from './watchlist-store.server.ts';

/** The folders in which an installation without a mail server or an SMS gateway stores its mails and text messages. */
export interface CodeFiles {
  readonly mails: MessageFiles;
  readonly texts: MessageFiles;
}

/**
 * The personal data of accounts: e-mail addresses, phone numbers, sessions, passkeys, saved vehicles, sent sign-in
 * codes, and the files of the messages with these codes.
 */
export class PersonalAccounts implements PersonalDataStore {
  readonly name = 'accounts';
  readonly belongsToAccount = true;
  readonly tables = ['accounts', 'account_sessions', 'account_passkeys', 'watchlist_entries', 'sign_in_codes'];
  readonly #database: Database;
  readonly #files: CodeFiles;
  readonly #passkeys: PasskeyStore;
  readonly #watchlist: WatchlistStore;

  constructor(database: Database, files: CodeFiles) {
    this.#database = database;
    this.#files = files;
    this.#passkeys = new PasskeyStore(database);
    this.#watchlist = new WatchlistStore(database);
  }

  async exportPerson(site: PrivacySite, person: Person): Promise<readonly object[]> {
    const accounts = await this.#accounts(site, person);
    return Promise.all(
      accounts.map(async ({ id, email, phone, created_at, seen_at }) => ({
        email,
        phone,
        createdAt: created_at.toISOString(),
        lastUsedAt: seen_at.toISOString(),
        signedInOn: (await this.#sessions(id)).map((session) => ({
          device: session.device,
          since: session.created_at.toISOString(),
          lastUsedAt: session.seen_at.toISOString(),
        })),
        passkeys: (await this.#passkeys.list(site, id)).map(({ name, host, createdAt, usedAt }) => ({
          name,
          host,
          since: new Date(createdAt).toISOString(),
          lastUsedAt: usedAt === null ? null : new Date(usedAt).toISOString(),
        })),
        savedVehicles: (await this.#watchlist.list(site, id)).map(({ vehicleId, savedAt }) => ({
          vehicleId,
          savedAt: new Date(savedAt).toISOString(),
        })),
      })),
    );
  }

  async erasePerson(site: PrivacySite, person: Person): Promise<ErasedCounts> {
    const codes = await this.#codes(site, person);
    await this.#deleteCodes(site, codes);
    const ids = (await this.#accounts(site, person)).map(({ id }) => id);
    const accounts = ids.length === 0 ? 0 : await this.#deleteAccounts(site, (where) => where('id', 'in', ids));
    return { [this.name]: accounts, 'sign-in codes': codes.length };
  }

  async countPerson(site: PrivacySite, person: Person): Promise<ErasedCounts> {
    const [accounts, codes] = [await this.#accounts(site, person), await this.#codes(site, person)];
    return { [this.name]: accounts.length, 'sign-in codes': codes.length };
  }

  async eraseOlder(site: PrivacySite, before: number): Promise<ErasedCounts> {
    const codes = await this.#olderCodes(site, before);
    await this.#deleteCodes(site, codes);
    const accounts = await this.#deleteAccounts(site, (where) => where('seen_at', '<', new Date(before)));
    return { [this.name]: accounts, 'sign-in codes': codes.length };
  }

  async countOlder(site: PrivacySite, before: number): Promise<ErasedCounts> {
    const { count } = await this.#tables
      .selectFrom('accounts')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('realm_id', 'in', realmsOf(site))
      .where('seen_at', '<', new Date(before))
      .executeTakeFirstOrThrow();
    return { [this.name]: Number(count), 'sign-in codes': (await this.#olderCodes(site, before)).length };
  }

  #accounts(site: PrivacySite, { email, phone }: Person) {
    return this.#tables
      .selectFrom('accounts')
      .selectAll()
      .where('realm_id', 'in', realmsOf(site))
      .where((where) => where.or([where('email', '=', email), where('phone', '=', phone)]))
      .execute();
  }

  #sessions(accountId: string) {
    return this.#tables.selectFrom('account_sessions').selectAll().where('account_id', '=', accountId).orderBy('created_at').execute();
  }

  async #codes(site: PrivacySite, { email, phone }: Person): Promise<readonly string[]> {
    const addresses = [email, phone].filter((address): address is string => address !== null);
    if (addresses.length === 0) return [];
    const rows = await this.#tables
      .selectFrom('sign_in_codes')
      .select('id')
      .where('site_id', '=', site.id)
      .where('address', 'in', addresses)
      .execute();
    return rows.map(({ id }) => id);
  }

  async #olderCodes(site: PrivacySite, before: number): Promise<readonly string[]> {
    const rows = await this.#tables
      .selectFrom('sign_in_codes')
      .select('id')
      .where('site_id', '=', site.id)
      .where('created_at', '<', new Date(before))
      .execute();
    return rows.map(({ id }) => id);
  }

  /**
   * Deletes the files of the messages before the rows. If the process stops in between, the rows still say which files
   * belong to the person, so a repeated call can delete the rest.
   */
  async #deleteCodes(site: PrivacySite, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.#files.mails.remove(ids);
    await this.#files.texts.remove(ids);
    await this.#tables.deleteFrom('sign_in_codes').where('site_id', '=', site.id).where('id', 'in', ids).execute();
  }

  async #deleteAccounts(
    site: PrivacySite,
    which: (where: ExpressionBuilder<AccountTables, 'accounts'>) => ReturnType<ExpressionBuilder<AccountTables, 'accounts'>>,
  ): Promise<number> {
    const { numDeletedRows } = await this.#tables
      .deleteFrom('accounts')
      .where('realm_id', 'in', realmsOf(site))
      .where(which)
      .executeTakeFirst();
    return Number(numDeletedRows);
  }

  get #tables() {
    return this.#database.as<AccountTables>();
  }
}

/**
 * The realms (`realmOf`) of all accounts that have data on a site. If the site shares accounts with a group, new
 * accounts have the realm of the group. Accounts that were created before the site joined the group keep the realm of
 * the site.
 */
const realmsOf = (site: PrivacySite) => [sql<number>`${site.id}`, realmOf(site)];
