-- Alerts by e-mail: about the vehicles that a shopper saved, or about new vehicles of a search.
create table alerts (
  site_id integer not null references sites (id),
  id uuid not null,
  kind text not null check (kind in ('saved-vehicles', 'search')),
  -- In lower case.
  email text not null,
  -- Keyed hash of site and address. The links in the mails contain it instead of the address.
  address_hash bytea not null,
  -- The account whose saved vehicles are watched; null for a search. A deleted account takes its alert with it.
  realm_id integer,
  account_id uuid,
  -- Path and query of the search page; null for saved vehicles.
  search text,
  -- What the page calls the search: 'Used cars: Mazda, Automatic'.
  name text not null,
  -- Scheme and host for the links in the mails.
  origin text not null,
  created_at timestamptz not null,
  -- When the shopper opened the link of the first mail and agreed. Nothing else is sent before that.
  confirmed_at timestamptz,
  -- Everything that happened until then was told.
  told_at timestamptz not null,
  primary key (site_id, id),
  foreign key (realm_id, account_id) references accounts (realm_id, id) on delete cascade,
  check ((kind = 'search') = (search is not null) and (kind = 'saved-vehicles') = (account_id is not null))
);
create unique index alerts_by_search on alerts (site_id, address_hash, search) where search is not null;
create unique index alerts_by_account on alerts (site_id, realm_id, account_id) where account_id is not null;
create index alerts_due on alerts (site_id, told_at) where confirmed_at is not null;
create index alerts_unconfirmed on alerts (created_at) where confirmed_at is null;

-- What the shopper knows of each vehicle: of a saved one the state and the price at the last look, of a search the new ones of the
-- last day.
create table alert_vehicles (
  site_id integer not null,
  alert_id uuid not null,
  vehicle_id bigint not null,
  title text not null,
  state text not null check (state in ('for-sale', 'reserved', 'gone')),
  price_cents bigint,
  price_type text,
  primary key (site_id, alert_id, vehicle_id),
  foreign key (site_id, alert_id) references alerts (site_id, id) on delete cascade
);

-- Mails of alerts that are not sent yet. A sent mail is deleted.
create table alert_mails (
  site_id integer not null references sites (id),
  id uuid not null,
  email text not null,
  address_hash bytea not null,
  -- Subject, texts and headers.
  content jsonb not null,
  attempts smallint not null default 0,
  next_attempt_at timestamptz not null,
  created_at timestamptz not null,
  primary key (site_id, id)
);
create index alert_mails_due on alert_mails (next_attempt_at);
create index alert_mails_by_address on alert_mails (site_id, address_hash);
