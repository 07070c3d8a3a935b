-- How fast the pages of a site were for their visitors: a histogram for each day, kind of page and measure.
create table web_vitals (
  site_id integer not null references sites (id),
  day date not null,
  page text not null,
  metric text not null,
  -- Number of the bucket (`bucketOf`).
  bucket smallint not null,
  visits integer not null,
  primary key (site_id, day, page, metric, bucket)
);
