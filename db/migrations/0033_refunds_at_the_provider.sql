-- Money that somebody sent back at the provider itself, for instance in Stripe's dashboard.

-- How much the provider has sent back, as the ledger has it. refund_cents is what should go back.
alter table payments add column returned_cents bigint not null default 0;
update payments set returned_cents = refund_cents where state = 'refunded';

-- When a collected payment is compared with its provider again, because money may be sent back there.
alter table payments add column refund_check_at timestamptz;
update payments set refund_check_at = now() where state in ('paid', 'refunded');
create index payments_refund_checks on payments (refund_check_at) where refund_check_at is not null;

-- Notices about a refund name only the provider's id of the payment.
create index payments_by_payment_ref on payments (provider, payment_ref) where payment_ref is not null;

-- Money can go back in several parts, so a payment can have several movements of a kind. They are numbered from 1.
-- refund-failed: the bank has not taken the returned money, and the provider has it again.
alter table ledger_entries add column number smallint not null default 1 check (number > 0);
alter table ledger_entries drop constraint ledger_entries_pkey;
alter table ledger_entries add primary key (site_id, payment_id, movement, number, account);
alter table ledger_entries drop constraint ledger_entries_movement_check;
alter table ledger_entries add check (movement in ('capture', 'settle', 'unsettle', 'refund', 'refund-failed'));

create or replace function check_ledger_balance() returns trigger language plpgsql as $$
begin
  if (select sum(amount_cents) from ledger_entries
      where site_id = new.site_id and payment_id = new.payment_id and movement = new.movement and number = new.number) <> 0 then
    raise exception 'the entries of a ledger movement do not balance';
  end if;
  return null;
end $$;
