-- What the dealer keeps of the deposit if the shopper cancels after the confirmation, and all terms as the shopper read
-- them. Both are those of the time of the reservation, so later changes of a site's options do not change them.
alter table reservations
  add column kept_cents bigint not null default 0 check (kept_cents between 0 and deposit_cents),
  add column terms text[] not null default '{}';
