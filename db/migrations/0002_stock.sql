-- Stock belongs to a dealership (architecture: stock out of a dealership into sites).
create sequence vehicle_id_seq start 100001;

create table vehicles (
  dealership_id integer not null references dealerships (id),
  id bigint not null default nextval('vehicle_id_seq'),
  -- Identity within the dealership: (feed, external_id) (settled: Stock in).
  feed text not null,
  external_id text not null,
  slug text not null unique,
  location_id text,
  item_type text not null,
  car_type text not null check (car_type in ('new', 'demo', 'used')),
  status text not null,
  tag text,
  reserved boolean not null default false,
  certified boolean not null default false,
  show_on_dealer_website boolean not null default true,
  preorder boolean not null default false,
  year smallint,
  make text not null,
  model text not null,
  badge text,
  series text,
  title_override text,
  price_cents bigint,
  before_price_cents bigint,
  offer_price_cents bigint,
  subscription_price_cents bigint,
  price_type text,
  odometer_km integer,
  colour text,
  interior_colour text,
  simple_body text,
  body text,
  simple_transmission text,
  transmission text,
  simple_fuel text,
  fuel text,
  simple_drive text,
  drive text,
  seats smallint,
  doors smallint,
  engine_size_cc integer,
  engine_size_litres real,
  gears smallint,
  body_configuration text,
  stock_number text,
  vin text,
  reg_plate text,
  build_date text,
  compliance_date text,
  rego_expiry text,
  has_nvic boolean not null default false,
  city text,
  state text,
  private_suburb text,
  private_postcode text,
  dealer_comments text,
  standard_equipment text[] not null default '{}',
  filtered_features text[] not null default '{}',
  categories text[] not null default '{}',
  -- media, variant, caravan, market, paymentProcessors, financeLenders: read whole, never searched.
  details jsonb not null,
  rank integer not null default 0,
  -- Hash of all feed-owned columns: an equal row in the next feed is no change.
  content_hash bytea not null,
  -- The dealership's change_seq of the last change of this row.
  change_seq bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  sold_at timestamptz,
  primary key (dealership_id, id),
  unique (dealership_id, feed, external_id)
);
create index vehicles_by_change on vehicles (dealership_id, change_seq);
create index vehicles_by_stock_number on vehicles (dealership_id, stock_number);

-- One row an import: what was read, what was refused and why.
create table stock_imports (
  dealership_id integer not null references dealerships (id),
  id bigint generated always as identity,
  feed text not null,
  mode text not null check (mode in ('full', 'partial')),
  source text not null,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  outcome text not null,
  report jsonb not null,
  primary key (dealership_id, id)
);

-- Views are rows of their own: a view changes neither updated_at nor the change sequence.
create table vehicle_views (
  site_id integer not null references sites (id),
  dealership_id integer not null references dealerships (id),
  vehicle_id bigint not null,
  views bigint not null default 0,
  primary key (site_id, dealership_id, vehicle_id)
);

-- One view a visitor and hour: the visitor is a keyed hash, never an address.
create table vehicle_view_marks (
  site_id integer not null references sites (id),
  vehicle_id bigint not null,
  visitor_hash bytea not null,
  hour timestamptz not null,
  primary key (site_id, vehicle_id, visitor_hash, hour)
);

create table phone_reveals (
  site_id integer not null references sites (id),
  dealership_id integer not null references dealerships (id),
  id bigint generated always as identity,
  vehicle_id bigint,
  revealed_at timestamptz not null,
  primary key (site_id, id)
);
