/** The account of a signed-in shopper (AUTH-02, ENT-30). At least one of the addresses is known; both are verified. */
export interface Account {
  readonly id: string;
  /** In lower case. */
  readonly email: string | null;
  /** E.164: '+61412345678'. */
  readonly phone: string | null;
}

/** The site whose accounts a call reads or changes. Accounts of other sites are never found. */
export interface AccountSite {
  readonly id: number;
}
