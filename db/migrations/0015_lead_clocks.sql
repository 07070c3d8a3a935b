-- The reply clock of a lead: when the dealership must answer, and when it did. Leads from before have none.
create table lead_clocks (
  site_id integer not null,
  lead_id uuid not null,
  dealership_id integer not null references dealerships (id),
  -- When the lead is due at the dealership: the last step of its form, or 30 minutes after the step at which it was left.
  starts_at timestamptz not null,
  -- The time that the form promised; null if the site promised none.
  promised_at timestamptz,
  answered_at timestamptz,
  -- 'link': the button of a mail; 'api': POST /api/manage/leads/{id}/answered.
  answered_by text check (answered_by in ('link', 'api')),
  -- Minutes in opening hours from the start to the answer, by the hours at the time of the answer.
  answer_minutes double precision,
  -- The next reminder to the dealership; null if none is left.
  next_reminder_at timestamptz,
  reminders smallint not null default 0,
  primary key (site_id, lead_id),
  foreign key (site_id, lead_id) references leads (site_id, id) on delete cascade
);
create index lead_clocks_by_dealership on lead_clocks (dealership_id, starts_at);
create index lead_clocks_by_site on lead_clocks (site_id, starts_at);
create index lead_clocks_reminders on lead_clocks (next_reminder_at) where next_reminder_at is not null and answered_at is null;

alter table lead_deliveries drop constraint lead_deliveries_channel_check;
alter table lead_deliveries add constraint lead_deliveries_channel_check
  check (channel in ('email', 'adf', 'webhook', 'receipt', 'reminder', 'unsubscribe', 'unsubscribe-webhook'));
