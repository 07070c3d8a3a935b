-- Vehicles that shoppers saved (WATCH-01). They belong to an account and to the site on which they were saved: sites of a
-- group share accounts, but not their stock. A deleted account takes its rows with it.
create table watchlist_entries (
  site_id integer not null references sites (id),
  realm_id integer not null,
  account_id uuid not null,
  -- The vehicle may be deleted or leave the site. The page then leaves it out.
  vehicle_id bigint not null,
  saved_at timestamptz not null,
  primary key (realm_id, account_id, site_id, vehicle_id),
  foreign key (realm_id, account_id) references accounts (realm_id, id) on delete cascade
);
