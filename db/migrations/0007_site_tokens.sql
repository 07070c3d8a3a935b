-- Bearer tokens of a site's server integrations (POST /api/leads): only a hash is kept.
create table site_tokens (
  site_id integer not null references sites (id),
  id integer generated always as identity,
  name text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (site_id, id)
);
