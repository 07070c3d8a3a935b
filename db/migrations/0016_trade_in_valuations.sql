-- A shopper's own vehicle on its way from the number plate to the accepted offer. It contains no name and no contact
-- details, never a VIN, and is deleted when it expires.
create table trade_in_valuations (
  site_id integer not null references sites (id),
  -- Unguessable; part of the addresses of the pages of this valuation.
  id uuid not null,
  intent text not null check (intent in ('trade-in', 'sell')),
  -- The vehicle that the shopper wants to buy.
  wanted_vehicle_id bigint,
  rego text,
  rego_state text,
  -- Make, model, year, kilometres, as far as they are known.
  vehicle jsonb,
  answers jsonb,
  outcome jsonb,
  -- The lead with the shopper's details. If the lead is erased, the valuation goes too.
  lead_id uuid,
  decision text check (decision in ('accepted', 'declined')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (site_id, id),
  foreign key (site_id, lead_id) references leads (site_id, id) on delete cascade
);
create index trade_in_valuations_by_expiry on trade_in_valuations (expires_at);
create index trade_in_valuations_by_lead on trade_in_valuations (site_id, lead_id) where lead_id is not null;

-- Results of valuations that a site keeps for its dealer (API-19): the vehicle and the amount, without rego and person.
create table miscellaneous_values (
  site_id integer not null references sites (id),
  id uuid not null,
  column_name text not null,
  value jsonb not null,
  recorded_at timestamptz not null,
  primary key (site_id, column_name, id)
);
