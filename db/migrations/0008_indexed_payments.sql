-- The weekly payments of a vehicle's lenders, as a JSON array of cents. The search index needs only this part of
-- `details`; to read it from there, PostgreSQL would decompress the pictures and hotspots of every vehicle.
alter table vehicles add column week_payments_cents jsonb not null
  generated always as (jsonb_path_query_array(details, '$.financeLenders.*.paymentWeekCents')) stored;
