import { addCounts } from '../rules/add-counts.ts';
import type { Person } from '../rules/person.ts';
import type { ErasedCounts, PersonalDataStore, PrivacySite } from '../rules/personal-data-store.ts';
import type { ErasureJournal } from './erasure-journal.server.ts';
import type { ErasureProofs, ErasureSubject } from './erasure-proofs.server.ts';
import { hashPersonal } from './personal-hash.server.ts';

export interface PersonalDataDependencies {
  readonly stores: readonly PersonalDataStore[];
  readonly proofs: ErasureProofs;
  /**
   * The journal in which erasures are recorded. Null if an erasure is repeated after a restore, because the journal
   * already contains it.
   */
  readonly journal: Pick<ErasureJournal, 'add'> | null;
  readonly platformSecret: Uint8Array;
}

/** The data about a person on one site: for each store its name and what it contains. */
export type PersonalExport = Readonly<Record<string, readonly object[]>>;

/** Exports and erases the personal data of all features (`PersonalDataStore`). */
export class PersonalData {
  readonly #dependencies: PersonalDataDependencies;

  constructor(dependencies: PersonalDataDependencies) {
    this.#dependencies = dependencies;
  }

  /** What a site stores about a person. Stores without data about the person are left out. */
  async exportPerson(site: PrivacySite, person: Person): Promise<PersonalExport> {
    const found: [string, readonly object[]][] = [];
    for (const store of this.#dependencies.stores) {
      const data = await store.exportPerson(site, person);
      if (data.length > 0) found.push([store.name, data]);
    }
    return Object.fromEntries(found);
  }

  /**
   * Erases everything that a site stores about a person. Afterwards none of these data are sent any more. A repeated
   * call completes an earlier call that was stopped; otherwise it finds nothing to erase.
   */
  erasePerson(site: PrivacySite, person: Person): Promise<ErasedCounts> {
    return this.#erase(site, this.#subjectOf(site, 'request', person), (store) => store.erasePerson(site, person));
  }

  /**
   * Deletes the account that a person has on a site, and the alerts for the e-mail address of this account. If several sites
   * share the account, it is deleted on all of them. Leads stay, because the dealer must still answer them.
   *
   * @param person an e-mail address or a phone number of the account
   */
  eraseAccount(site: PrivacySite, person: Person): Promise<ErasedCounts> {
    return this.#erase(site, this.#subjectOf(site, 'account', person), async (store) =>
      store.belongsToAccount ? store.erasePerson(site, person) : {},
    );
  }

  /**
   * Erases the personal data of a site that were stored before an instant.
   *
   * @param before epoch milliseconds
   */
  eraseOlder(site: PrivacySite, before: number): Promise<ErasedCounts> {
    const subject: ErasureSubject = { reason: 'retention', emailHash: null, phoneHash: null };
    return this.#erase(site, subject, (store) => store.eraseOlder(site, before));
  }

  /** Counts what `erasePerson` would erase. Nothing is erased. */
  countPerson(site: PrivacySite, person: Person): Promise<ErasedCounts> {
    return this.#count((store) => store.countPerson(site, person));
  }

  /**
   * Counts what `eraseOlder` would erase. Nothing is erased.
   *
   * @param before epoch milliseconds
   */
  countOlder(site: PrivacySite, before: number): Promise<ErasedCounts> {
    return this.#count((store) => store.countOlder(site, before));
  }

  #subjectOf(site: PrivacySite, reason: 'request' | 'account', { email, phone }: Person): ErasureSubject {
    const hashOf = (text: string | null): Buffer | null =>
      text === null ? null : hashPersonal(this.#dependencies.platformSecret, site, text);
    return { reason, emailHash: hashOf(email), phoneHash: hashOf(phone) };
  }

  async #count(countIn: (store: PersonalDataStore) => Promise<ErasedCounts>): Promise<ErasedCounts> {
    let total: ErasedCounts = {};
    for (const store of this.#dependencies.stores) total = addCounts(total, await countIn(store));
    return total;
  }

  async #erase(
    site: PrivacySite,
    subject: ErasureSubject,
    eraseIn: (store: PersonalDataStore) => Promise<ErasedCounts>,
  ): Promise<ErasedCounts> {
    const { stores, proofs } = this.#dependencies;
    const id = await proofs.begin(site, subject);
    await this.#record(site, subject);
    let total: ErasedCounts = {};
    for (const store of stores) {
      const erased = addCounts(await eraseIn(store));
      if (Object.keys(erased).length > 0) await proofs.add(site, id, erased);
      total = addCounts(total, erased);
    }
    await proofs.finish(site, id);
    return total;
  }

  /**
   * Writes an erasure into the journal if a person asked for it. Erasures because of the retention period are not
   * written, because the daily job repeats them after a restore.
   */
  async #record(site: PrivacySite, { reason, emailHash, phoneHash }: ErasureSubject): Promise<void> {
    const { journal, proofs } = this.#dependencies;
    if (journal === null || reason === 'retention') return;
    const { slug, now } = await proofs.readForJournal(site);
    await journal.add({
      site: slug,
      siteId: site.id,
      reason,
      begunAt: now.toISOString(),
      email: emailHash?.toString('hex') ?? null,
      phone: phoneHash?.toString('hex') ?? null,
    });
  }
}
