-- Equality of integers and texts beside the overlap of times in one exclusion constraint.
create extension if not exists btree_gist;

-- Times that shoppers booked: test drives, services. It has no personal details; those are in the lead.
create table appointments (
  dealership_id integer not null references dealerships (id),
  -- Part of the signed link in the shopper's mail.
  id uuid not null,
  site_id integer not null,
  lead_id uuid not null,
  -- What is booked: 'test-drive', 'service'.
  resource text not null,
  -- Id of the location within its dealership.
  location_id text not null,
  -- A location that can have n appointments at the same time has the lanes 1 to n.
  lane smallint not null check (lane >= 1),
  vehicle_id bigint,
  during tstzrange not null check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  status text not null default 'booked' check (status in ('booked', 'cancelled')),
  -- Number of changes; the SEQUENCE of the calendar file.
  sequence smallint not null default 0,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (dealership_id, id),
  -- A lead has at most one appointment. An erased lead frees its time.
  unique (site_id, lead_id),
  foreign key (site_id, lead_id) references leads (site_id, id) on delete cascade,
  -- One appointment at a time in each lane.
  constraint appointments_lane_free
    exclude using gist (dealership_id with =, resource with =, location_id with =, lane with =, during with &&)
    where (status = 'booked'),
  -- A vehicle is driven by one shopper at a time, whatever the location and the lane.
  constraint appointments_vehicle_free
    exclude using gist (dealership_id with =, vehicle_id with =, during with &&)
    where (status = 'booked' and vehicle_id is not null)
);

-- What a delivery is about: the lead itself, or a later change of its appointment.
alter table lead_deliveries add column message text not null default 'lead';
