-- Leads that are stored when their shopper has paid. They have personal details, so they are deleted after a week.
create table pending_leads (
  site_id integer not null references sites (id),
  -- The id that the lead will have. Payments and reservations name it.
  id uuid not null,
  payload jsonb not null,
  payload_hash bytea not null,
  created_at timestamptz not null,
  primary key (site_id, id)
);
create index pending_leads_by_time on pending_leads (created_at);
