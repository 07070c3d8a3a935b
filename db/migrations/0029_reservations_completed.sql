-- A reservation is completed when its shopper bought the vehicle. The deposit then belongs to the dealer.
alter table reservations drop constraint reservations_state_check;
alter table reservations add constraint reservations_state_check
  check (state in ('held', 'paid', 'confirmed', 'expired', 'failed', 'cancelled', 'released', 'lapsed', 'completed'));

-- When both sides were asked what became of a confirmed reservation, because its vehicle is no longer for sale. Null:
-- nobody was asked.
alter table reservations add column asked_at timestamptz;
create index reservations_confirmed on reservations (dealership_id, vehicle_id) where state = 'confirmed' and asked_at is null;
