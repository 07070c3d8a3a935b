-- Secrets that every node must agree on (cookie signing, captcha, visitor hashing), made at first use.
create table platform_secrets (
  name text primary key,
  secret bytea not null,
  created_at timestamptz not null default now()
);

-- rate-limiter-flexible's table; keys begin with the site.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
