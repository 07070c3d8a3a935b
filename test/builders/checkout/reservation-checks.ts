/** A database, or one connection to it. */
interface Asked {
  query(statement: string): Promise<{ readonly rows: readonly object[] }>;
}

/** SQL statements that count faults. At any time each of them must return 0. */
export const ALWAYS_NONE: Readonly<Record<string, string>> = {
  'vehicles with two active reservations': `select count(*) from (select vehicle_id from reservations
     where state in ('held', 'paid', 'confirmed') group by vehicle_id having count(*) > 1) twice`,
  'vehicles whose column `held` contradicts their reservations': `select count(*) from vehicles v where held <> exists (select 1
     from reservations r where r.vehicle_id = v.id and r.state in ('held', 'paid', 'confirmed'))`,
  'reservations without a payment':
    'select count(*) from reservations r where not exists (select 1 from payments p where p.id = r.payment_id)',
  'paid reservations without a lead': `select count(*) from reservations r where state in ('paid', 'confirmed')
     and not exists (select 1 from leads l where l.id = r.lead_id)`,
};

const CHARGED = `from reservations r join payments p on p.id = r.payment_id
  join sandbox_payments s on s.payment_id = p.id where s.state = 'captured'`;

/** SQL statements that count faults. When every payment has ended, each of them must return 0. */
export const NONE_AT_THE_END: Readonly<Record<string, string>> = {
  ...ALWAYS_NONE,
  'collected payments that have no reservation in the database': `select count(*) from sandbox_payments s where state = 'captured'
     and not exists (select 1 from payments p join reservations r on r.payment_id = p.id where p.id = s.payment_id)`,
  'reservations that are neither paid nor confirmed, although the payment was collected and not fully refunded': `select count(*) ${CHARGED} and s.refunded_cents < s.amount_cents and r.state not in ('paid', 'confirmed')`,
  'reservations that are paid or confirmed, although their payment was not collected or was refunded': `select count(*) from reservations r join payments p on p.id = r.payment_id
     left join sandbox_payments s on s.payment_id = p.id where r.state in ('paid', 'confirmed')
     and (s.state is distinct from 'captured' or s.refunded_cents > 0 or p.state <> 'paid')`,
  'shoppers who were charged, lost the vehicle and were not told': `select count(*) ${CHARGED} and r.state not in ('paid', 'confirmed') and (select
     count(distinct receiver) from lead_deliveries d join leads l on l.id = d.lead_id where l.id = r.lead_id
     and l.payload -> 'reservation' ->> 'state' not in ('paid', 'confirmed')) < 2`,
  'payments whose state must still be checked with the payment provider': `select count(*) from payments where next_check_at is not null`,
  'payments that are authorised, but neither collected nor cancelled': `select count(*) from sandbox_payments where state = 'authorised'`,
  'cents of difference between the ledger and the payment provider': `select (select coalesce(sum(amount_cents), 0) from ledger_entries where account = 'provider')
     - (select coalesce(sum(amount_cents - refunded_cents), 0) from sandbox_payments where state = 'captured')`,
  'cents in the sum of all ledger entries, which must be 0': 'select coalesce(sum(amount_cents), 0) from ledger_entries',
};

export const numberOf = async (database: Asked, statement: string): Promise<number> =>
  Number(Object.values((await database.query(statement)).rows[0] ?? {})[0]);

/**
 * Runs the SQL statements in `checks`, which count faults such as reservations without a payment.
 *
 * @throws an Error with the number and the description of the faults if a count is not 0
 */
export const expectNone = async (database: Asked, checks: Readonly<Record<string, string>>): Promise<void> => {
  for (const [what, statement] of Object.entries(checks)) {
    const found = await numberOf(database, statement);
    if (found !== 0) throw new Error(`${found} ${what}`);
  }
};
