/** How the rows of one table are taken to another installation by `sites export` and `sites import`. */
export interface TransferredTable {
  readonly table: string;
  /**
   * SQL condition for the rows of the site. `row` is the alias of the table. `$1` is the id of the site, `$2` the list of
   * the ids of its dealerships, `$3` the id of the realm of its accounts.
   */
  readonly where: string;
  /** The SQL expression by which the rows are sorted; missing if their order has no effect. */
  readonly order?: string;
  /** Columns that are exported with another value than the stored one: name of the column, and SQL expression of the value. */
  readonly changed?: Readonly<Record<string, string>>;
  /**
   * The names of two columns: the column with the keyed hash of an e-mail address, and the column with the e-mail address. Each
   * installation hashes with its own key, so the import calculates the hash again.
   */
  readonly rehashed?: { readonly hash: string; readonly address: string };
  /**
   * True for a table of alerts by e-mail. If the site is imported under another name, this table is not imported,
   * because the shoppers have subscribed to alerts of the original site.
   */
  readonly isSubscription?: true;
  /**
   * True if the database into which the site is imported may already contain the row, because the sites of a group
   * share their accounts.
   */
  readonly mayExist?: true;
}

const NOT_SENT =
  'This delivery was waiting when the site was exported. The old installation sends it. To send it from this installation too, use: leads retry';

const OF_SITE = 'row.site_id = $1';
const OF_DEALERSHIPS = 'row.dealership_id = any($2)';

/** SQL condition that leaves out the rows of a lead that is being erased. */
const unlessErased = (lead: string): string =>
  `not exists (select 1 from lead_deliveries as gone where gone.site_id = row.site_id and gone.lead_id = ${lead} and gone.status = 'erasing')`;
const OF_LEAD = `${OF_SITE} and ${unlessErased('row.lead_id')}`;

/** States in which the worker does nothing more with a payment. */
const FINAL_STATES = "('paid', 'expired', 'failed', 'cancelled', 'refunded')";
/**
 * SQL condition that leaves out the rows of an unfinished payment. Only the exporting installation may finish the payment.
 * Otherwise two installations could collect or refund the same money.
 */
const ofFinalPayment = (payment: string): string =>
  `exists (select 1 from payments as final where final.site_id = row.site_id and final.id = ${payment} and final.state in ${FINAL_STATES})`;

/**
 * The condition for an account that was used on this site. It chooses the accounts to transfer if a group of sites shares
 * its accounts.
 */
const USED_HERE = ['account_sessions', 'account_passkeys', 'watchlist_entries', 'alerts']
  .map((table) => `exists (select 1 from ${table} as used where used.realm_id = $3 and used.site_id = $1 and used.account_id = row.id)`)
  .join(' or ');

/**
 * The tables that are exported, in the order in which they are written and read: a row comes after the rows to which it
 * refers. A test fails if a migration adds a table that is neither here nor in `LEFT_TABLES`.
 */
export const TRANSFERRED_TABLES: readonly TransferredTable[] = [
  {
    table: 'vehicles',
    where: OF_DEALERSHIPS,
    // An import gives vehicles new ids in this order. It is the order of the primary key, so PostgreSQL need not sort the rows.
    order: 'row.dealership_id, row.id',
    changed: {
      // A vehicle stays reserved only if its reservation is exported too.
      held: `exists (select 1 from reservations as holding where holding.dealership_id = row.dealership_id and holding.vehicle_id = row.id and holding.state = 'confirmed')`,
      held_until: 'null::timestamptz',
    },
  },
  { table: 'stock_imports', where: OF_DEALERSHIPS },
  { table: 'leads', where: `${OF_SITE} and ${unlessErased('row.id')}` },
  {
    table: 'lead_deliveries',
    where: OF_LEAD,
    changed: {
      status: `case row.status when 'pending' then 'dead' else row.status end`,
      last_error: `case row.status when 'pending' then '${NOT_SENT}' else row.last_error end`,
      lease: 'null::uuid',
    },
  },
  // The exporting installation still sends the reminders about unanswered leads, so the importing one must send none.
  { table: 'lead_clocks', where: OF_LEAD, changed: { next_reminder_at: 'null::timestamptz' } },
  { table: 'lead_attachments', where: OF_LEAD },
  { table: 'appointments', where: OF_LEAD },
  { table: 'trade_in_valuations', where: OF_LEAD },
  { table: 'analytics_events', where: OF_LEAD },
  { table: 'vehicle_views', where: OF_SITE },
  { table: 'phone_reveals', where: OF_SITE },
  { table: 'form_follow_ups', where: OF_SITE },
  { table: 'web_vitals', where: OF_SITE },
  { table: 'miscellaneous_values', where: OF_SITE },
  { table: 'spin_turns', where: OF_SITE },
  { table: 'payments', where: `${OF_SITE} and row.state in ${FINAL_STATES}`, changed: { next_check_at: 'null::timestamptz' } },
  { table: 'ledger_entries', where: `${OF_SITE} and ${ofFinalPayment('row.payment_id')}` },
  { table: 'sandbox_payments', where: `${OF_SITE} and ${ofFinalPayment('row.payment_id')}` },
  {
    table: 'reservations',
    where: `${OF_SITE} and row.dealership_id = any($2) and row.state not in ('held', 'paid') and ${ofFinalPayment('row.payment_id')}`,
    // If the vehicle of a confirmed reservation is gone, the exporting installation asks shopper and dealer what to do.
    // `asked_at` is set, so that the importing installation does not ask again.
    changed: { asked_at: 'coalesce(row.asked_at, row.changed_at)' },
  },
  { table: 'accounts', where: `row.realm_id = $3 and ($3 = $1 or ${USED_HERE})`, mayExist: true },
  { table: 'account_passkeys', where: `${OF_SITE} and row.realm_id = $3`, mayExist: true },
  { table: 'watchlist_entries', where: `${OF_SITE} and row.realm_id = $3`, mayExist: true },
  { table: 'alerts', where: OF_SITE, rehashed: { hash: 'address_hash', address: 'email' }, isSubscription: true, mayExist: true },
  { table: 'alert_vehicles', where: OF_SITE, isSubscription: true, mayExist: true },
  // The proofs of erasures are exported without the hashes of e-mail addresses and phone numbers, because another
  // installation makes different hashes of the same addresses and numbers.
  {
    table: 'privacy_erasures',
    where: `${OF_SITE} and row.finished_at is not null`,
    changed: { email_hash: 'null::bytea', phone_hash: 'null::bytea' },
  },
];

/**
 * This table contains hashes of e-mail addresses. Another installation cannot use these hashes, so an archive contains the
 * addresses instead (`suppressions.server.ts`).
 */
export const SUPPRESSION_TABLE = 'marketing_suppressions';

/** The tables that are not exported, each with the reason. */
export const LEFT_TABLES: Readonly<Record<string, string>> = {
  schema_migrations: 'describes the database, not the site; the archive itself states the schema version',
  sites: 'the import gives the site a new number',
  dealerships: 'the import gives each dealership a new number; the archive lists the slugs of the dealerships',
  account_groups: 'the header of the archive contains the name of the group',
  dealership_tokens: 'tokens are secret and are not exported; create new tokens with the command tokens create',
  site_tokens: 'tokens are secret and are not exported; create new tokens with the command tokens create',
  platform_secrets: 'contains secrets of the exporting installation',
  account_sessions: 'sessions are secret; shoppers sign in again on the new installation',
  sign_in_codes: 'sign-in codes are secret, and each code expires within minutes',
  used_captchas: 'each row expires within minutes',
  used_passkey_challenges: 'each row expires within a day',
  restores: 'contains the restores of this installation from a backup',
  payment_reconciliations: 'contains comparisons of payments after a restore of this installation',
  unreconciled_payments: 'contains payments that this installation must still compare with the payment provider after a restore',
  lost_payments: 'contains payments that were missing after a restore of this installation',
  rate_limits: 'counts requests to this installation',
  timed_jobs: 'contains the times at which this installation runs its jobs',
  write_checks: 'is always empty; the program uses it to check whether the database accepts rows',
  feed_runs: 'contains the runs of feeds by this installation; the importing installation records its own runs',
  delivery_endpoints:
    'contains whether the receivers of leads accept deliveries from this installation; the importing installation finds this out itself',
  operator_notices: 'contains mails to the operator of this installation',
  form_drafts: 'each row expires within a day, and is used with a cookie of the exporting installation',
  pending_leads: 'contains forms that become leads when their payment is received; the exporting installation finishes these payments',
  alert_mails: 'contains mails that the exporting installation still sends',
  vehicle_confirmations: 'contains times of imports by this installation; the next import of the feed writes them again',
  vehicle_view_marks:
    'each row is deleted after an hour; other installations cannot use its hashes, because they need a secret key of this installation',
};
