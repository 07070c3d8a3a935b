-- The feeds that the program fetches by itself (`feeds[].schedule` of a dealership): one row for each, with its last run.
create table feed_runs (
  dealership_id integer not null references dealerships (id),
  feed text not null,
  next_run_at timestamptz not null,
  -- The schedule from which `next_run_at` was computed.
  schedule text not null,
  -- Since when the program fetches this feed. Until the first success, a feed is overdue from here.
  since timestamptz not null,
  -- Names the run in progress. No other process runs the feed until the lease ends, by the clock of the database.
  lease uuid,
  lease_ends_at timestamptz,
  last_started_at timestamptz,
  last_finished_at timestamptz,
  -- 'imported', 'unchanged', 'removals-withheld', 'refused', 'unreadable', or 'failed' (the import itself failed).
  last_outcome text,
  last_message text,
  last_succeeded_at timestamptz,
  -- Failed runs since the last success.
  failures integer not null default 0,
  -- The operator was told that the feed fails or is overdue, and not yet that it works again.
  is_told boolean not null default false,
  -- What the server said about the last imported version of the feed, for conditional requests, and the settings and the
  -- time of that import.
  etag text,
  last_modified text,
  settings_hash text,
  last_read_at timestamptz,
  primary key (dealership_id, feed)
);
