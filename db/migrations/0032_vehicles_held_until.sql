-- Until when an unpaid hold lasts at most. Null for a vehicle without hold, and for one whose reservation is paid.
alter table vehicles add column held_until timestamptz;
