-- Accounts of shoppers (AUTH-02). An account belongs to one site. It has only addresses whose one-time code was entered,
-- so nobody can register the address of somebody else in advance.
create table accounts (
  site_id integer not null references sites (id),
  id uuid not null,
  -- In lower case.
  email text,
  -- E.164: '+61412345678'.
  phone text,
  created_at timestamptz not null,
  -- The last use of the account. The retention period of the site counts from it.
  seen_at timestamptz not null,
  primary key (site_id, id),
  check (email is not null or phone is not null)
);
create unique index accounts_by_email on accounts (site_id, email) where email is not null;
create unique index accounts_by_phone on accounts (site_id, phone) where phone is not null;
create index accounts_by_use on accounts (site_id, seen_at);

-- One-time codes that were sent and not entered yet. A code belongs to the browser whose cookie has its id.
create table sign_in_codes (
  site_id integer not null references sites (id),
  -- Nobody can guess it; it is the value of the cookie.
  id uuid not null,
  channel text not null check (channel in ('email', 'sms')),
  address text not null,
  -- Keyed hash of site, id and code. The code itself is only in the message.
  code_hash bytea not null,
  -- Number of codes that were entered for it, right or wrong.
  tries smallint not null default 0,
  -- The account to which the address is added; null for a sign-in.
  account_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (site_id, id),
  foreign key (site_id, account_id) references accounts (site_id, id) on delete cascade
);
create index sign_in_codes_by_expiry on sign_in_codes (expires_at);
create index sign_in_codes_by_address on sign_in_codes (site_id, address);

create table account_sessions (
  site_id integer not null references sites (id),
  -- Names the session in the list that the shopper sees. It does not give access.
  id uuid not null,
  account_id uuid not null,
  -- SHA-256 of the token in the cookie.
  token_hash bytea not null,
  -- The token before the last rotation. It is valid for a short time, because requests that are sent at the same time
  -- still contain it.
  previous_hash bytea,
  rotated_at timestamptz not null,
  -- Browser and system in words, for the list: 'Chrome on Android'.
  device text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (site_id, id),
  foreign key (site_id, account_id) references accounts (site_id, id) on delete cascade
);
create unique index account_sessions_by_token on account_sessions (site_id, token_hash);
create unique index account_sessions_by_previous on account_sessions (site_id, previous_hash) where previous_hash is not null;
create index account_sessions_by_account on account_sessions (site_id, account_id);
create index account_sessions_by_use on account_sessions (seen_at);
