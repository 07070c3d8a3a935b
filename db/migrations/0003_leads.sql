-- A lead is accepted when it and its deliveries are committed in one transaction.
create table leads (
  site_id integer not null references sites (id),
  dealership_id integer not null references dealerships (id),
  -- Unguessable; what the shopper's browser and the CRM call the lead.
  id uuid not null,
  -- (site, submission, payload) is one lead: a double click or a lost answer repeats it, another
  -- payload under the same submission id is a lead of its own.
  submission_id uuid not null,
  payload_hash bytea not null,
  kind text not null,
  event_id smallint not null,
  state text not null default 'accepted' check (state in ('accepted', 'held', 'released')),
  -- Why a lead was not sent on at once ('trap', 'no-captcha', …).
  held_reason text,
  vehicle_id bigint,
  -- Personal details and the rest of the form; erased by `forecourt privacy erase`.
  payload jsonb not null,
  consent jsonb not null,
  created_at timestamptz not null,
  primary key (site_id, id),
  unique (site_id, submission_id, payload_hash)
);
create index leads_by_time on leads (site_id, created_at desc, id);
create index leads_by_dealership on leads (dealership_id, created_at, id);
create index leads_held on leads (site_id) where state = 'held';

-- The outbox: one row a delivery to one receiver.
create table lead_deliveries (
  dealership_id integer not null references dealerships (id),
  -- Stable over retries: Message-ID, webhook-id and ADF id are made of it.
  id uuid not null,
  site_id integer not null,
  lead_id uuid not null,
  channel text not null check (channel in ('email', 'adf', 'webhook', 'receipt')),
  receiver text not null,
  -- 'held' until the lead is released; 'dead' after the last retry; 'disabled' when the receiver said never again.
  status text not null default 'pending' check (status in ('pending', 'held', 'delivered', 'dead', 'disabled')),
  -- Counted when an attempt begins, so that one that kills the process counts as well.
  attempts smallint not null default 0,
  -- While an attempt runs this is the end of its lease: a worker that died is followed by another then.
  next_attempt_at timestamptz not null,
  -- Names the lease: a worker whose lease has run out cannot overwrite what its follower found.
  lease uuid,
  last_error text,
  delivered_at timestamptz,
  created_at timestamptz not null,
  primary key (dealership_id, id),
  foreign key (site_id, lead_id) references leads (site_id, id) on delete cascade
);
create index lead_deliveries_due on lead_deliveries (next_attempt_at) where status = 'pending';
create index lead_deliveries_by_lead on lead_deliveries (site_id, lead_id);

-- A solved captcha challenge counts once, on every node.
create table used_captchas (
  site_id integer not null references sites (id),
  challenge_hash bytea not null,
  expires_at timestamptz not null,
  primary key (site_id, challenge_hash)
);
create index used_captchas_by_expiry on used_captchas (expires_at);

-- What happened on a site, by the specification's event numbers (EVENT area). User data is there only
-- where the site passes it on, and goes when its lead is erased.
create table analytics_events (
  site_id integer not null references sites (id),
  id bigint generated always as identity,
  event_id smallint not null,
  vehicle_id bigint,
  lead_id uuid,
  user_data jsonb,
  occurred_at timestamptz not null,
  primary key (site_id, id),
  foreign key (site_id, lead_id) references leads (site_id, id) on delete cascade
);
create index analytics_events_by_time on analytics_events (site_id, event_id, occurred_at);
create index analytics_events_by_lead on analytics_events (site_id, lead_id) where lead_id is not null;
