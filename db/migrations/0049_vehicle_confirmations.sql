-- When a feed last contained a vehicle, even if the row had not changed. It is the evidence that a vehicle is still for
-- sale. The time is not in `vehicles`, because a feed confirms every vehicle, and the page of an unchanged vehicle must
-- keep its change number.
create table vehicle_confirmations (
  dealership_id integer not null,
  vehicle_id bigint not null,
  confirmed_at timestamptz not null,
  primary key (dealership_id, vehicle_id),
  foreign key (dealership_id, vehicle_id) references vehicles (dealership_id, id) on delete cascade
) with (fillfactor = 70);
