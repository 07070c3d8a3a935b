-- Passkeys of shoppers: public keys with which they sign in without a code (AUTH-13).
create table account_passkeys (
  site_id integer not null references sites (id),
  -- Names the passkey in the list that the shopper sees.
  id uuid not null,
  account_id uuid not null,
  -- Chosen by the device; the browser sends it at a sign-in.
  credential_id bytea not null,
  -- COSE key.
  public_key bytea not null,
  -- Number of uses that the device reported last; 0 for devices that do not count.
  counter bigint not null,
  -- The host on which the passkey works.
  host text not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (site_id, id),
  foreign key (site_id, account_id) references accounts (site_id, id) on delete cascade
);
create unique index account_passkeys_by_credential on account_passkeys (site_id, credential_id);
create index account_passkeys_by_account on account_passkeys (site_id, account_id);

-- Challenges that a passkey has answered, so that no answer counts twice. A challenge is signed and expires.
create table used_passkey_challenges (
  site_id integer not null references sites (id),
  challenge bytea not null,
  expires_at timestamptz not null,
  primary key (site_id, challenge)
);
create index used_passkey_challenges_by_expiry on used_passkey_challenges (expires_at);
