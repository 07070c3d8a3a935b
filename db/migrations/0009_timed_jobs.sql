-- Jobs that the worker runs at certain times: reminders, retention, expiry. One row for each job of the code.
create table timed_jobs (
  name text primary key,
  next_run_at timestamptz not null,
  -- Names the run in progress. A run of a process that was killed ends with its lease.
  lease uuid,
  -- By the clock of the database, because the clocks of the nodes may differ.
  lease_ends_at timestamptz,
  -- Failed runs since the last success.
  failures integer not null default 0,
  last_started_at timestamptz,
  last_succeeded_at timestamptz,
  last_report text,
  last_failed_at timestamptz,
  last_error text
);
