-- Answers of forms with several steps, until the last step is sent (FORM-04). A draft belongs to the browser whose
-- cookie has its id, and it is deleted a day after its last change.
create table form_drafts (
  site_id integer not null references sites (id),
  -- Nobody can guess it; it is the value of the cookie.
  id uuid not null,
  form_name text not null,
  -- Path of the form's page, which names the vehicle.
  path text not null,
  -- The furthest step that the shopper reached, from 1.
  step smallint not null check (step >= 1),
  -- Personal details; erased by `forecourt privacy erase`.
  answers jsonb not null,
  -- The lead that an earlier step stored.
  lead_id uuid,
  expires_at timestamptz not null,
  primary key (site_id, id)
);
create index form_drafts_by_expiry on form_drafts (expires_at);
