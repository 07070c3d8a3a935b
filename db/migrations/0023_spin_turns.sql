-- Turns of prize wheels (ROUTE-57). A visitor has one row for the account and one for each of its addresses, all as keyed
-- hashes; the key of the table allows each of them once in a promotion.
create table spin_turns (
  site_id integer not null references sites (id),
  promotion text not null,
  visitor_hash bytea not null,
  -- Name of the drawn entry of the wheel.
  prize text not null,
  turned_at timestamptz not null,
  primary key (site_id, promotion, visitor_hash)
);
