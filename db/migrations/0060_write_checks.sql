-- The readiness check writes a row here and takes it back, to find out whether the database can store anything now
-- (src/main/readiness.server.ts). A row is never committed.
--
-- The filler is stored as it is and takes more than half a page, so every check needs a new page. A full disk is
-- therefore found. Autovacuum removes the empty pages.
create table write_checks (
  filler text not null
) with (autovacuum_vacuum_threshold = 50, autovacuum_vacuum_scale_factor = 0);

alter table write_checks alter column filler set storage plain;
