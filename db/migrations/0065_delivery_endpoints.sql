-- The endpoint of a delivery: the receiver whose failures are counted, and that is paused while it keeps failing. All
-- receipts of a dealership are one endpoint, because each of them goes to another shopper.
alter table lead_deliveries add column endpoint text not null generated always as (
  case
    when channel in ('webhook', 'unsubscribe-webhook') then 'webhook ' || left(receiver, 1000)
    when channel = 'receipt' then 'receipt'
    else 'mail ' || left(receiver, 1000)
  end
) stored;
create index lead_deliveries_by_endpoint on lead_deliveries (dealership_id, endpoint, next_attempt_at) where status = 'pending';

-- Endpoints that fail or are paused. An endpoint that works has no row.
create table delivery_endpoints (
  -- 0 for the mail server, which all dealerships share. So there is no reference to `dealerships`.
  dealership_id integer not null,
  endpoint text not null,
  -- Failed attempts since the last success.
  failures integer not null default 0,
  failing_since timestamptz,
  last_error text,
  paused_since timestamptz,
  -- The time of the next trial. While a trial runs, it is the end of the trial's lease. Null if the endpoint is not
  -- paused by the program.
  paused_until timestamptz,
  -- An operator paused it. Only an operator can resume it.
  is_paused_by_hand boolean not null default false,
  primary key (dealership_id, endpoint)
);
