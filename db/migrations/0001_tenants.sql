-- Sites and dealerships are described in files; these tables give each slug the stable number that
-- the wire formats carry (website_id, dealership_id) and that every other table leads with.
create table sites (
  id integer generated always as identity primary key,
  slug text not null unique,
  created_at timestamptz not null default now()
);

create table dealerships (
  id integer generated always as identity primary key,
  slug text not null unique,
  -- The number of the last committed change of this dealership's stock. It is taken under this row's
  -- lock, so that a reader that has seen n has seen every change up to n.
  change_seq bigint not null default 0,
  created_at timestamptz not null default now()
);

-- Bearer tokens of the push API: only a hash is kept.
create table dealership_tokens (
  dealership_id integer not null references dealerships (id),
  id integer generated always as identity,
  name text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (dealership_id, id)
);
