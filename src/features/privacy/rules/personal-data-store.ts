import type { Person } from './person.ts';

/** The site whose personal data a method reads or erases. The method never finds data of other sites. */
export interface PrivacySite {
  readonly id: number;
}

/**
 * The number of erased entries of each kind. A key is a name that an operator understands, such as 'leads' or 'mail files'.
 */
export type ErasedCounts = Readonly<Record<string, number>>;

/**
 * The personal data that one feature stores. Each feature that stores personal data adds its own store to
 * `createPersonalDataStores` (src/main). A test fails if a table of the database is neither in the list `tables` of a
 * store nor in the list `TABLES_WITHOUT_PERSONAL_DATA`.
 */
export interface PersonalDataStore {
  /** Name of the section in an export: 'leads'. */
  readonly name: string;
  /** Whether a person's data in this store are erased when the person deletes their account (`PersonalData.eraseAccount`). */
  readonly belongsToAccount: boolean;
  /** The tables with personal data for which this store is responsible. */
  readonly tables: readonly string[];
  /** Everything that is stored about a person, in a form that a person can read. */
  exportPerson(site: PrivacySite, person: Person): Promise<readonly object[]>;
  /**
   * Erases everything about a person that was stored when the call began. When it returns, no delivery of these data is
   * running, and none will start. If a call was stopped, a repeated call erases the rest.
   */
  erasePerson(site: PrivacySite, person: Person): Promise<ErasedCounts>;
  /** Counts what `erasePerson` would erase. The counts have the same names as the counts of `erasePerson`. Nothing is erased. */
  countPerson(site: PrivacySite, person: Person): Promise<ErasedCounts>;
  /**
   * Erases all personal data that were stored before an instant (retention period).
   *
   * @param before epoch milliseconds
   */
  eraseOlder(site: PrivacySite, before: number): Promise<ErasedCounts>;
  /**
   * Counts what `eraseOlder` would erase. The counts have the same names as the counts of `eraseOlder`. Nothing is erased.
   *
   * @param before epoch milliseconds
   */
  countOlder(site: PrivacySite, before: number): Promise<ErasedCounts>;
}
