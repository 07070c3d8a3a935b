-- Who gets no more marketing mails from a site (Spam Act 2003): a keyed hash of the address, never the address. An
-- erasure keeps this row, because otherwise the next list of addresses would bring the person back.
create table marketing_suppressions (
  site_id integer not null references sites (id),
  address_hash bytea not null,
  -- 'page': the button of the page; 'one-click': RFC 8058; 'operator': a command.
  channel text not null check (channel in ('page', 'one-click', 'operator')),
  created_at timestamptz not null,
  primary key (site_id, address_hash)
);

-- 'unsubscribe': tells people at the dealership by mail that a shopper wants no more offers; 'unsubscribe-webhook' tells a CRM.
alter table lead_deliveries drop constraint lead_deliveries_channel_check;
alter table lead_deliveries add constraint lead_deliveries_channel_check
  check (channel in ('email', 'adf', 'webhook', 'receipt', 'unsubscribe', 'unsubscribe-webhook'));
