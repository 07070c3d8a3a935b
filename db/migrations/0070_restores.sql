-- The restores of this installation from a backup (`forecourt restore`). A restore is committed when its row is here.
create table restores (
  id uuid primary key,
  -- The instant of the restored data.
  backup_made_at timestamptz not null,
  restored_at timestamptz not null default now()
);

-- Comparisons of all payments with their provider. While one is not finished, nothing is sold.
create table payment_reconciliations (
  -- The id of the restore.
  id uuid primary key,
  -- Payments that were begun after this instant may be known only to the provider.
  payments_since timestamptz not null,
  begun_at timestamptz not null,
  -- When the provider had listed the payments since then.
  listed_at timestamptz,
  finished_at timestamptz
);

-- The payments that a reconciliation has yet to compare.
create table unreconciled_payments (
  reconciliation_id uuid not null references payment_reconciliations (id),
  site_id integer not null,
  payment_id uuid not null,
  primary key (reconciliation_id, site_id, payment_id),
  foreign key (site_id, payment_id) references payments (site_id, id)
);

-- Payments that the provider knows and the restored data do not. Their forms are lost.
create table lost_payments (
  reconciliation_id uuid not null references payment_reconciliations (id),
  site_id integer not null,
  payment_id uuid not null,
  provider text not null,
  provider_account text,
  -- The provider's id of the page of the payment.
  session_ref text not null,
  amount_cents bigint not null,
  -- 'ended': it was not paid, and its page is closed. 'given-back': reserved money was given up.
  -- 'collected': the money was collected, and a person must decide.
  outcome text not null check (outcome in ('ended', 'given-back', 'collected')),
  found_at timestamptz not null,
  primary key (reconciliation_id, site_id, payment_id)
);
