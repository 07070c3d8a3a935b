-- The files that shoppers send with a lead. A row is stored in the transaction of its lead; the content is a file below
-- DATA_DIR/attachments/<site_id>/, whose name is the id. A file without a row is deleted by the job 'orphaned-attachments'.
create table lead_attachments (
  site_id integer not null references sites (id),
  id uuid not null,
  lead_id uuid not null,
  created_at timestamptz not null,
  primary key (site_id, id),
  foreign key (site_id, lead_id) references leads (site_id, id) on delete cascade
);
create index lead_attachments_by_lead on lead_attachments (site_id, lead_id);
