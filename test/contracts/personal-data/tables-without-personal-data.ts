/**
 * The tables of the database that contain no personal data of shoppers, each with the reason. All other tables must be
 * in the list `tables` of a `PersonalDataStore`.
 */
export const TABLES_WITHOUT_PERSONAL_DATA: Readonly<Record<string, string>> = {
  schema_migrations: 'names of migration files',
  sites: 'slugs',
  dealerships: 'slugs',
  dealership_tokens: 'the name and the hash of each token of a dealer',
  site_tokens: 'the name and the hash of each token of a dealer',
  vehicles: 'stock of dealers',
  stock_imports: 'reports about feeds of dealers',
  vehicle_confirmations: 'the time at which a feed last contained each vehicle',
  vehicle_views: 'numbers',
  vehicle_view_marks:
    'keyed hash of an IP address, deleted after an hour; nobody can get the IP address from it, and no other table contains it',
  phone_reveals: 'vehicle and time only',
  form_follow_ups: 'category and kind of vehicle of a sent form, with the hash of a random ticket that no other table contains',
  reservations: 'ids, state and amount; the lead of the shopper is erased separately',
  web_vitals: 'numbers of visits by day, kind of page and measured speed',
  used_captchas: 'hashes of solved captchas',
  spin_turns:
    'keyed hashes of accounts, e-mail addresses and phone numbers; the hashes are kept, so that nobody can turn a prize wheel twice',
  account_groups: 'names of groups of sites',
  used_passkey_challenges: 'random challenges, deleted within a day',
  platform_secrets: 'random keys',
  rate_limits: 'keyed hashes of IP addresses and mailboxes, which expire within hours',
  feed_runs: 'feeds of dealers and the results of their imports',
  delivery_endpoints: 'mailboxes and webhooks of dealers to which leads are sent, and errors of deliveries, without addresses of shoppers',
  operator_notices: 'mails to the operator, which name sites and dealers',
  write_checks: 'is always empty; the program uses it to check whether the database accepts rows',
  timed_jobs: 'names and times of jobs; their reports contain only numbers',
  payments: 'ids, states and amounts; personal details are at the payment provider and in the lead',
  ledger_entries: 'ids and amounts',
  restores: 'ids and times',
  payment_reconciliations: 'ids and times',
  unreconciled_payments: 'ids',
  lost_payments: 'ids and amounts',
  sandbox_payments: 'ids, states and amounts',
  marketing_suppressions: 'keyed hashes of e-mail addresses; the hashes stay after an erasure, so that the person gets no more offers',
  privacy_erasures: 'keyed hashes only; the rows remain as the proof of an erasure',
};
