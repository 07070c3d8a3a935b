-- When an import contained the vehicle for the first time; `created_at` may be an older date of the feed. The vehicles of a first
-- import have been for sale for a while, so their time is earlier. Null for a vehicle that was stored before this column
-- existed: its `created_at` counts.
alter table vehicles add column first_seen_at timestamptz;
create index vehicles_by_first_seen on vehicles (dealership_id, coalesce(first_seen_at, created_at));
