-- The braked towing capacity in kilograms and the driving range of an electric vehicle in kilometres.
alter table vehicles add column towing_kg integer;
alter table vehicles add column electric_range_km integer;
-- The berths of a caravan, as the feed gives them. The search index needs only this part of `details`.
alter table vehicles add column caravan_sleeps text
  generated always as (details #>> '{caravan,sleeps}') stored;
