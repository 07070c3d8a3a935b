-- What was recorded after a form was sent (API-22): its category, and what kind of vehicle it was about. No personal data.
create table form_follow_ups (
  site_id integer not null references sites (id),
  -- Hash of the signed ticket that the sender of the form got, so that a form has one follow-up. The ticket expires after
  -- 15 minutes and is not stored, so the hash leads to nobody.
  ticket_hash bytea not null,
  category text not null,
  -- Facts about the vehicle by their key: {"condition": "Used"}.
  car_type jsonb not null,
  occurred_at timestamptz not null,
  primary key (site_id, ticket_hash)
);
create index form_follow_ups_by_time on form_follow_ups (site_id, occurred_at);
