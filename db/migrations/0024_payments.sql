-- Payments of shoppers. A row has ids, states and cents only. Personal details are at the payment provider and in the
-- lead of the payment.
create table payments (
  site_id integer not null references sites (id),
  -- Nobody can guess it. It is also the key with which a repeated call to the provider does nothing twice.
  id uuid not null,
  dealership_id integer not null references dealerships (id),
  -- What is paid for.
  purpose text not null check (purpose in ('reservation', 'online-payment')),
  subject_id uuid not null,
  -- The provider and the account at the provider that receives the money; null: the account of the installation.
  provider text not null check (provider in ('sandbox', 'stripe')),
  provider_account text,
  state text not null check (state in
    ('created', 'open', 'ending', 'capturing', 'paid', 'cancelling', 'refunding', 'expired', 'failed', 'cancelled', 'refunded')),
  amount_cents bigint not null check (amount_cents > 0),
  -- How much of the amount goes back, or went back.
  refund_cents bigint not null default 0 check (refund_cents between 0 and amount_cents),
  -- What the shopper reads on the provider's page, without personal details.
  description text not null,
  -- The page to which the provider's page leads back.
  return_url text not null,
  -- The provider's ids of the page and of the payment, and the address of the page; null until they are known.
  session_ref text,
  session_url text,
  payment_ref text,
  -- The shopper can pay until then.
  expires_at timestamptz not null,
  -- When the state is compared with the provider again; null if the state is final.
  next_check_at timestamptz,
  failures smallint not null default 0,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (site_id, id)
);
create index payments_due on payments (next_check_at) where next_check_at is not null;
create index payments_by_subject on payments (site_id, subject_id);

-- The payment ledger: double entry, in cents.
create table ledger_entries (
  dealership_id integer not null references dealerships (id),
  site_id integer not null,
  payment_id uuid not null,
  -- A movement of a payment is recorded once.
  movement text not null check (movement in ('capture', 'settle', 'unsettle', 'refund')),
  account text not null check (account in ('provider', 'deposits', 'dealer')),
  -- Positive for a debit, negative for a credit.
  amount_cents bigint not null check (amount_cents <> 0),
  created_at timestamptz not null,
  primary key (site_id, payment_id, movement, account),
  foreign key (site_id, payment_id) references payments (site_id, id)
);
create index ledger_entries_by_dealership on ledger_entries (dealership_id, account);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger_entries is append-only';
end $$;
create trigger ledger_append_only before update or delete on ledger_entries
  for each row execute function refuse_ledger_change();

create function check_ledger_balance() returns trigger language plpgsql as $$
begin
  if (select sum(amount_cents) from ledger_entries
      where site_id = new.site_id and payment_id = new.payment_id and movement = new.movement) <> 0 then
    raise exception 'the entries of a ledger movement do not balance';
  end if;
  return null;
end $$;
-- Checked at the commit, when all entries of the movement are written.
create constraint trigger ledger_balances after insert on ledger_entries
  deferrable initially deferred for each row execute function check_ledger_balance();

-- The payments of the sandbox, the provider of an installation without a real one. No money moves.
create table sandbox_payments (
  site_id integer not null references sites (id),
  -- Nobody can guess it; the address of the sandbox page has it.
  id uuid not null,
  payment_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  description text not null,
  return_url text not null,
  state text not null check (state in ('open', 'authorised', 'captured', 'cancelled', 'expired')),
  refunded_cents bigint not null default 0,
  -- The time at which a late payment arrives.
  pays_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (site_id, id)
);
create unique index sandbox_payments_by_payment on sandbox_payments (site_id, payment_id);
