-- Leads are found by the person who sent them (`forecourt privacy`).
create index leads_by_email on leads (site_id, lower(payload ->> 'email'));
create index leads_by_phone on leads (site_id, (payload ->> 'phone'));

-- 'erasing': the lead is being erased. No worker takes such a delivery, and no retry makes it pending again.
alter table lead_deliveries drop constraint lead_deliveries_status_check;
alter table lead_deliveries add constraint lead_deliveries_status_check
  check (status in ('pending', 'held', 'delivered', 'dead', 'disabled', 'erasing'));

-- Proofs of erasures, without personal data: keyed hashes say whose data were erased, and `erased` how much.
create table privacy_erasures (
  site_id integer not null references sites (id),
  id uuid not null,
  reason text not null check (reason in ('request', 'retention')),
  -- Null if the erasure was not about this detail, and in an erasure of data past the retention period.
  email_hash bytea,
  phone_hash bytea,
  begun_at timestamptz not null,
  -- Null while the erasure runs, and after it was stopped before its end.
  finished_at timestamptz,
  -- Number of erased entries by their kind: {"leads": 2, "mail files": 6}.
  erased jsonb not null,
  primary key (site_id, id)
);
