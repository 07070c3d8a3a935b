/**
 * The tables of the database that contain no personal data of shoppers, each with the reason. Every other table must be
 * in the list `tables` of a `PersonalDataStore`.
 */
export const TABLES_WITHOUT_PERSONAL_DATA: Readonly<Record<string, string>> = {
  schema_migrations: 'names of migration files',
  sites: 'slugs',
  dealerships: 'slugs',
  dealership_tokens: 'names and hashes of the tokens of dealers',
  site_tokens: 'names and hashes of the tokens of dealers',
  vehicles: 'stock of dealers',
  stock_imports: 'reports about feeds of dealers',
  vehicle_confirmations: 'times at which feeds contained vehicles',
  vehicle_views: 'numbers',
  vehicle_view_marks: 'keyed hash of a visitor, deleted after an hour; no address can be read from it, and no other table contains it',
  phone_reveals: 'vehicle and time only',
  form_follow_ups: 'category and kind of vehicle of a sent form, with the hash of an expired ticket; no other table contains this hash',
  reservations: 'ids, state and amount; the lead of the shopper is erased separately',
  web_vitals: 'numbers of visits for each speed of a page',
  used_captchas: 'hashes of solved captchas',
  spin_turns: 'keyed hashes of accounts and addresses with a prize; they remain after an erasure, so that nobody turns a wheel twice',
  account_groups: 'names of groups of sites',
  used_passkey_challenges: 'random challenges, deleted within a day',
  platform_secrets: 'random keys',
  rate_limits: 'keyed hashes of IP addresses and mailboxes, which expire within hours',
  delivery_endpoints: 'receivers of dealers and their errors; the receivers of receipts, which are shoppers, are not named',
  operator_notices: 'mails to the operator, which name sites and dealers',
  timed_jobs: 'names and times of jobs; their reports contain only numbers',
  payments: 'ids, states and amounts; personal details are at the payment provider and in the lead',
  ledger_entries: 'ids and amounts',
  sandbox_payments: 'ids, states and amounts',
  marketing_suppressions: 'keyed hashes of addresses; they remain after an erasure, so that no offer is sent to the person again',
  privacy_erasures: 'keyed hashes only: it is the proof that remains after an erasure',
};
