-- True while a reservation of the platform is active. Feeds never write it, so an import does not undo a reservation.
alter table vehicles add column held boolean not null default false;

-- Reservations of vehicles. A row has no personal details: those are in the pending lead before the payment, and in the
-- lead after it.
create table reservations (
  dealership_id integer not null references dealerships (id),
  -- Nobody can guess it; it is part of the signed links.
  id uuid not null,
  site_id integer not null references sites (id),
  vehicle_id bigint not null,
  state text not null check (state in ('held', 'paid', 'confirmed', 'expired', 'failed', 'cancelled', 'released', 'lapsed')),
  deposit_cents bigint not null check (deposit_cents > 0),
  -- The end of the hold while nothing is paid; later the time until which the dealer must confirm.
  ends_at timestamptz not null,
  -- The pending lead, and from the payment on the lead, which may be erased later.
  lead_id uuid not null,
  -- The submission id of the form, so that a repeated post finds its reservation.
  submission_id uuid not null,
  payment_id uuid not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (dealership_id, id),
  foreign key (dealership_id, vehicle_id) references vehicles (dealership_id, id)
);
-- One active reservation for each vehicle, whatever the number of nodes.
create unique index reservations_one_active on reservations (dealership_id, vehicle_id)
  where state in ('held', 'paid', 'confirmed');
create index reservations_active on reservations (ends_at) where state in ('held', 'paid');
create index reservations_by_site on reservations (site_id, created_at);
create index reservations_by_submission on reservations (site_id, submission_id);
